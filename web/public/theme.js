// Paints the room before anything is drawn; the rest of the settings follow with the page (src/settings.svelte.ts).
(() => {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("dicehall") ?? "{}");
  } catch {
    kept = {};
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme =
    kept.theme === "dark" || kept.theme === "light" ? kept.theme : dark ? "dark" : "light";
})();
