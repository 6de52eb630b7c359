import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Keys that work around the diagram too: `/` finds a table wherever on the page the focus is, Esc chooses nothing while
 * the focus is in the frame. Neither takes a key from a field.
 */
export function useDiagramKeys(
  frame: RefObject<HTMLElement | null>,
  { onSearch, onEscape }: { readonly onSearch: () => void; readonly onEscape: () => boolean },
): void {
  const search = useEffectEvent(onSearch);
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const isTyping = (target?.closest("input, textarea, select, [contenteditable], [role=dialog]") ?? null) !== null;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      if (event.key === "/") {
        event.preventDefault();
        search();
      } else if (event.key === "Escape" && frame.current?.contains(target) === true && escape()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [frame]);
}
