// Remembers light or dark and says so to screen readers. Without it the system's choice stands.
(() => {
  const root = document.documentElement, key = "fondaco-theme";
  const read = () => { try { return localStorage.getItem(key); } catch { return null; } };
  const keep = theme => { try { localStorage.setItem(key, theme); } catch { /* a private window keeps nothing */ } };
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const saved = read();
  if (saved) root.dataset.theme = saved;
  addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-switch=theme]");
    if (!button) return;
    const tell = () => button.setAttribute("aria-pressed", dark());
    button.hidden = false;
    tell();
    system.addEventListener("change", tell);
    button.addEventListener("click", () => {
      root.dataset.theme = dark() ? "light" : "dark";
      keep(root.dataset.theme);
      tell();
    });
  });
})();
