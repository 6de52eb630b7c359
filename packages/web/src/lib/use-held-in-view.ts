import { useEffect, type RefObject } from "react";

/** What tells that the person now moves the page, or works on it. */
const acts = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Brings an element to the top of the window and keeps it there while what stands above it arrives and grows, until the person's
 * first act: from then on the page is theirs.
 */
export function useHeldInView(element: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const hold = () => element.current?.scrollIntoView({ block: "start" });
    // Observing tells the size at once, which is the first scroll.
    const growth = new ResizeObserver(hold);
    growth.observe(document.body);
    const release = new AbortController();
    release.signal.addEventListener("abort", () => growth.disconnect());
    for (const act of acts) {
      window.addEventListener(act, () => release.abort(), { capture: true, passive: true, signal: release.signal });
    }
    return () => release.abort();
  }, [element, isHeld]);
}
