/* The replay: what the page does by itself, besides what its links and its form do for htmx.
   The server says in data-play where the next moment is while it plays; nothing is counted here. */
(() => {
  "use strict";
  const PACE = 1600; // milliseconds between two moments
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let timer = 0;
  let dragging = false;

  document.documentElement.dataset.replay = "scripted"; // the slider needs no button then

  const moment = () => document.getElementById("moment");
  const press = (id) => document.getElementById(id)?.click();

  // An address that is shared while it plays must not start to move for whoever wants no motion.
  const begin = () => {
    if (still.matches && moment()?.dataset.play) press("key-play");
    else follow();
  };

  // Plays on after the pace, as long as the server names a next moment.
  const follow = () => {
    clearTimeout(timer);
    if (!moment()?.dataset.play) return;
    timer = setTimeout(() => {
      if (document.hidden || dragging) follow();
      else press("key-on");
    }, PACE);
  };

  // A slider that was touched keeps its place when the page changes: set it, unless it is held.
  const settle = () => {
    const slider = document.getElementById("at");
    if (slider && !dragging) slider.value = moment().dataset.at;
    follow();
  };

  document.addEventListener("pointerdown", (event) => {
    if (event.target.id === "at") dragging = true;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => { dragging = false; });
  }
  // While somebody works the slider or leaves a moment by hand, the playing stops by itself: their
  // links and the form carry no play. The timer must not come in between.
  document.addEventListener("input", (event) => {
    if (event.target.id === "at") clearTimeout(timer);
  });
  document.addEventListener("htmx:after:swap", settle);
  window.addEventListener("pageshow", begin);
})();
