// A table's page, made smoother: nothing here is needed to play. Links that stage something and what
// the stream brings are morphed into #table; older news than what is shown is dropped.
(() => {
  "use strict";
  const body = document.body;
  const table = () => document.getElementById("table");
  const version = () => Number(table().dataset.version);
  const address = () => location.pathname + location.search;
  const asksForMore = () => /[?&](stage|as|seen|step)=/.test(location.search);
  const phone = matchMedia("(max-width: 767px)");

  // --- what is kept in this browser ---------------------------------------------------------------
  const kept = name => { try { return localStorage.getItem(name) === "1"; } catch { return false; } };
  const keep = (name, on) => { try { localStorage.setItem(name, on ? "1" : "0"); } catch { /* a private window keeps nothing */ } };

  // --- asking for the table -----------------------------------------------------------------------
  const into = { target: "#table", swap: "outerMorph" };
  let wish = null; // what a click has asked for, until its answer is shown
  const fetchTable = url => {
    wish = { url };
    return htmx.ajax("GET", url, { ...into, source: table(), replace: "true", wish });
  };
  // The same page as it is now. While a form is under way its answer comes first: it may lead elsewhere.
  // So does what was clicked: a request for the table ends the one before.
  let sending = 0, late = false;
  const refresh = () => {
    if (sending) late = true;
    else if (wish) fetchTable(wish.url);
    else htmx.ajax("GET", address(), { ...into, source: table(), refresh: address() });
  };
  document.addEventListener("htmx:before:request", event => {
    if (event.detail.ctx.request.method === "POST") sending += 1;
  });
  document.addEventListener("htmx:finally:request", event => {
    if (event.detail.ctx.wish === wish) wish = null;
    if (event.detail.ctx.request.method !== "POST") return;
    sending -= 1;
    if (!sending && late) {
      late = false;
      refresh();
    }
  });

  document.addEventListener("click", event => {
    const link = event.target.closest("a[data-stage]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const href = link.getAttribute("href");
    if (href) fetchTable(href);
  });

  document.addEventListener("submit", event => {
    const form = event.target;
    if (!form.matches("form[data-stage]")) return;
    event.preventDefault();
    const query = new URLSearchParams(new FormData(form));
    fetchTable(`${form.getAttribute("action")}?${query}`).then(() => {
      const typed = document.getElementById("typed");
      if (typed && !document.getElementById("notice")) typed.value = "";
    });
  });

  // --- news: never older than what is shown -------------------------------------------------------
  const stop = event => { event.preventDefault(); event.detail.cancelled = true; };

  document.addEventListener("htmx:sse:before:message", event => {
    reached(true);
    heard = Date.now();
    if (event.detail.message.event) return;
    if (Number(event.detail.message.id) <= version()) stop(event);
    else if (asksForMore()) { // what the stream brings is the table as it is without any question
      stop(event);
      refresh();
    }
  });

  document.addEventListener("htmx:before:swap", event => {
    const ctx = event.detail.ctx;
    const target = typeof ctx.target === "string" ? document.querySelector(ctx.target) : ctx.target;
    if (target !== table()) return;
    if (ctx.refresh && ctx.refresh !== address()) { // the page asks for something else by now
      event.preventDefault();
      return;
    }
    const found = /<main id="table"[^>]* data-version="(\d+)"/.exec(ctx.text || "");
    if (!found) {
      event.preventDefault();
      document.getElementById("failed").hidden = false;
    } else if (Number(found[1]) < version()) {
      event.preventDefault();
      if (ctx.refresh) refresh();
      else fetchTable(ctx.wish?.url || ctx.hx?.replaceurl || address());
    }
  });

  document.addEventListener("htmx:after:request", event => {
    const { sourceElement, request, response } = event.detail.ctx;
    if (!sourceElement.matches?.("form.saying") || response.status >= 400) return;
    const field = document.getElementById("say"); // perhaps gone, or with what was typed since
    if (field?.value === request.body.get("text")) field.value = "";
  });

  // --- without a connection -----------------------------------------------------------------------
  const stream = document.getElementById("stream");
  const connect = () => {
    if (!stream._htmx?.sse) htmx.ajax("GET", stream.getAttribute("hx-sse:connect"), { ...into, source: stream });
  };
  let connected = true;
  const reached = yes => {
    if (connected === yes) return;
    connected = yes;
    showConnection();
    if (yes) refresh();
  };
  const showConnection = () => {
    document.getElementById("offline").hidden = connected;
    const button = document.querySelector("button#confirm");
    if (!button) return;
    button.classList.toggle("unreachable", !connected);
    if (connected) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
    button.querySelectorAll("[data-offline]").forEach(label => {
      label.dataset.label ??= label.textContent;
      label.textContent = connected ? label.dataset.label : label.dataset.offline;
    });
  };
  document.addEventListener("submit", event => {
    if (connected || !event.target.matches("form.confirm")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("htmx:sse:error", () => reached(false));
  document.addEventListener("htmx:sse:after:connection", event => reached(event.detail.connection.status === 200));
  document.addEventListener("htmx:error", event => {
    const { ctx, error } = event.detail;
    if (!(error instanceof TypeError) || !ctx || ctx.response) return;
    reached(false);
    if (ctx.sourceElement === stream) setTimeout(connect, 2000); // a first try that fails is not repeated by htmx
  });
  addEventListener("offline", () => reached(false));
  const reconnect = () => {
    const connection = stream._htmx?.sse;
    if (!connection) connect();
    else if (connection.delayCanceller) connection.delayCanceller();
    else connection.reader?.cancel();
  };
  addEventListener("online", reconnect);
  // The server says every 15 seconds that it is there; a stream that says nothing has died unnoticed.
  let heard = Date.now();
  setInterval(() => {
    if (document.hidden || Date.now() - heard < 40000) return;
    heard = Date.now();
    reconnect();
  }, 5000);

  // --- whose turn it is, where nobody looks -------------------------------------------------------
  let mine = null;
  const showTurn = () => {
    const data = table().dataset, now = data.mine === "1";
    document.title = `${now ? "● " : ""}${data.title} · Fondaco`;
    document.querySelector("link[rel=icon]").href = now ? body.dataset.iconTurn : body.dataset.icon;
    document.querySelector(".bar .where b").textContent = data.where;
    if (mine === false && now) {
      if (kept("fondaco-sound")) ring();
      if (kept("fondaco-bell") && document.hidden) notify(data.title);
    }
    mine = now;
  };
  const notify = title => {
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const note = new Notification(body.dataset.yourTurn, { body: title, icon: body.dataset.iconTurn, tag: table().dataset.table });
    note.addEventListener("click", () => { window.focus(); note.close(); });
  };
  let audio = null;
  const ring = () => {
    audio ??= new AudioContext();
    [660, 880].forEach((frequency, place) => {
      const tone = audio.createOscillator(), loud = audio.createGain(), start = audio.currentTime + place * 0.16;
      tone.frequency.value = frequency;
      tone.type = "triangle";
      loud.gain.setValueAtTime(0.0001, start);
      loud.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
      tone.connect(loud).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.32);
    });
  };

  document.addEventListener("click", async event => {
    const button = event.target.closest("[data-signal]");
    if (!button) return;
    const name = `fondaco-${button.dataset.signal}`, on = !kept(name);
    if (on && button.dataset.signal === "bell" && (!("Notification" in window) || await Notification.requestPermission() !== "granted")) return;
    keep(name, on);
    showSignals();
    if (on && button.dataset.signal === "sound") ring();
  });
  const showSignals = () => {
    document.querySelectorAll("[data-signals],[data-copy][hidden]").forEach(each => { each.hidden = false; });
    document.querySelectorAll("[data-signal]").forEach(each => each.setAttribute("aria-pressed", kept(`fondaco-${each.dataset.signal}`)));
  };

  // --- copying an address -------------------------------------------------------------------------
  const copy = async text => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = document.createElement("textarea"); // the clipboard is closed to pages without https
    field.value = text;
    body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  };
  document.addEventListener("click", async event => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    await copy(new URL(button.dataset.copy, location.href).href);
    button.classList.add("done");
    button.setAttribute("aria-label", button.dataset.copied);
    setTimeout(() => { button.classList.remove("done"); button.removeAttribute("aria-label"); }, 2000);
  });

  // --- log, chat, rules ---------------------------------------------------------------------------
  let atEnd = true, messages = 0;
  document.addEventListener("scroll", event => {
    if (event.target.matches?.(".log ol")) atEnd = event.target.scrollHeight - event.target.scrollTop - event.target.clientHeight < 24;
  }, true);
  const showNews = () => {
    const log = document.querySelector(".log ol"), chat = document.querySelector(".chat ol");
    if (log && atEnd) log.scrollTop = log.scrollHeight;
    if (chat && chat.children.length !== messages) {
      messages = chat.children.length;
      chat.scrollTop = chat.scrollHeight;
    }
  };
  const unfold = id => {
    const fold = document.getElementById(id);
    if (fold) fold.open = true;
    return fold;
  };
  document.addEventListener("click", event => {
    if (event.target.closest("[data-rule]")) unfold("rules");
    if (event.target.closest(".strip a")) unfold("points");
    // The bar's rules open beside the board; with a key held down, or where no board is, on a page of their own.
    if (event.target.closest(".bar nav a.wide") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      const fold = unfold("rules");
      if (!fold) return;
      event.preventDefault();
      fold.querySelector("summary").focus();
      fold.scrollIntoView({ block: "nearest" });
    }
  });
  document.addEventListener("htmx:after:swap", event => {
    const { target } = event.detail.ctx;
    if (target === "#rule-text" || target?.id === "rule-text") document.getElementById("rules").scrollIntoView({ block: "nearest" });
  });

  // --- after every change -------------------------------------------------------------------------
  let byKeyboard = false;
  document.addEventListener("keydown", () => { byKeyboard = true; }, true);
  document.addEventListener("pointerdown", () => { byKeyboard = false; }, true);
  const settle = () => {
    showTurn();
    showSignals();
    showNews();
    if (!connected) showConnection();
    if (byKeyboard && document.activeElement === body) document.getElementById("decision")?.focus({ preventScroll: true });
  };
  document.addEventListener("htmx:after:swap", settle);
  if (phone.matches) document.querySelectorAll(".side > .tall").forEach(each => { each.open = false; });
  settle();
})();
