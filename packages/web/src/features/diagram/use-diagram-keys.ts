import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Keys that work around the diagram too: `/` finds a table wherever on the page the focus is, Esc chooses nothing and
 * Ctrl Z undoes a move while the focus is in the frame. None takes a key from a field.
 */
export function useDiagramKeys(
  frame: RefObject<HTMLElement | null>,
  {
    onSearch,
    onEscape,
    onUndo,
  }: { readonly onSearch: () => void; readonly onEscape: () => boolean; readonly onUndo: () => boolean },
): void {
  const search = useEffectEvent(onSearch);
  const escape = useEffectEvent(onEscape);
  const undo = useEffectEvent(onUndo);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const isTyping = (target?.closest("input, textarea, select, [contenteditable], [role=dialog]") ?? null) !== null;
      if (event.defaultPrevented || event.altKey || isTyping) return;
      const isInside = frame.current?.contains(target) === true;
      if (event.ctrlKey || event.metaKey) {
        if (event.key === "z" && isInside && undo()) event.preventDefault();
      } else if (event.key === "/") {
        event.preventDefault();
        search();
      } else if (event.key === "Escape" && isInside && escape()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [frame]);
}
