// Sets the theme before the first paint. The page applies the other settings (src/settings.svelte.ts).
(() => {
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("dicehall") ?? "{}");
  } catch {
    stored = {};
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme =
    stored.theme === "dark" || stored.theme === "light" ? stored.theme : dark ? "dark" : "light";
})();
