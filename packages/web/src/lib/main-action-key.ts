import { useEffect, useRef, useSyncExternalStore } from "react";

/** The key of a page's main action, such as a new project. */
export const mainActionKey = "n";

const storageKey = "foretell.singleKeys";
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

/**
 * Whether single keys act. They can be turned off: who speaks to the computer or hits keys by accident must be able to.
 *
 * @see https://www.w3.org/TR/WCAG22/#character-key-shortcuts
 */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  const current = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isOn);
  return [current, chooseSingleKeys];
}

function chooseSingleKeys(next: boolean): void {
  try {
    if (next) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Where storage is forbidden, the keys stay as they are.
  }
  for (const listener of listeners) listener();
}

/** Runs the page's main action on its key. */
export const useMainActionKey = (run: () => void): void => useSingleKey(mainActionKey, run);

/** Runs something on a single key, unless somebody is typing or something is open over the page. */
export function useSingleKey(key: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || event.repeat || isTyping(event.target) || isCovered() || !isOn()) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [key]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable=true]") !== null;
}

function isCovered(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}
