import { useCallback } from "react";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** For the element around the entries of a list: the arrow keys go from the link of one entry to that of the next. */
export function useEntryKeys(): (list: HTMLElement | null) => (() => void) | undefined {
  return useCallback((list: HTMLElement | null) => {
    if (list === null) return undefined;
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return;
      const links = [...list.querySelectorAll<HTMLAnchorElement>("article h2 a")];
      const next = links[links.indexOf(event.target) + step];
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    };
    list.addEventListener("keydown", move);
    return () => list.removeEventListener("keydown", move);
  }, []);
}
