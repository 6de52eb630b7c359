// Runs before the first paint, so that no page flashes in the other theme. It is a file of its own because the server's
// policy for content allows no inline script. src/lib/theme.ts keeps to the same key and attribute afterwards.
(() => {
  let choice = "system";
  try {
    choice = localStorage.getItem("foretell.theme") ?? "system";
  } catch {
    // Storage may be forbidden; the system's theme is right then.
  }
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = choice === "dark" || (choice !== "light" && systemIsDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
})();
