import { useSyncExternalStore } from "react";

/** What a person chose; `system` follows the device. */
export type ThemeChoice = "system" | "light" | "dark";

const storageKey = "foretell.theme";
const systemIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

// Kept here too, so that the choice holds for the page where storage is forbidden.
let choice = readChoice();

function apply(): void {
  const isDark = choice === "dark" || (choice === "system" && systemIsDark().matches);
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  for (const listener of listeners) listener();
}

/** Keeps the page in step with the device's theme and with the choice made in other tabs. */
export function followTheme(): void {
  systemIsDark().addEventListener("change", apply);
  // Paper is white: the dark theme's ink would not be read on it.
  window.addEventListener("beforeprint", () => {
    document.documentElement.dataset["theme"] = "light";
  });
  window.addEventListener("afterprint", apply);
  window.addEventListener("storage", (event) => {
    if (event.key !== storageKey) return;
    choice = readChoice();
    apply();
  });
}

/** Stores the choice and shows it. */
function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
  } catch {
    // Without storage the choice cannot outlive the page.
  }
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person's choice, and how to change it. */
export function useThemeChoice(): readonly [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, () => choice), chooseTheme];
}

/** The theme that shows: for what is drawn by hand and must be drawn again when it changes. */
export function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset["theme"] === "dark" ? "dark" : "light",
  );
}
