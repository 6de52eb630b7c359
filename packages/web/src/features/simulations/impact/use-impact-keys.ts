import { useEffect, useRef, type RefObject } from "react";
import { useSingleKeys } from "../../../lib/main-action-key.ts";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable=true]") !== null;
}

/** Moves between the results: j and k from anywhere on the page, the arrow keys inside the list. */
export function useImpactKeys(options: {
  list: RefObject<HTMLElement | null>;
  /** Moves the selection and gives the id of the result it is on now. */
  move: (step: number) => string | undefined;
}): void {
  const mustFocus = useRef<string>(undefined);
  const { list, move } = options;
  const [singleKeysAct] = useSingleKeys();

  // A row far down a long list is drawn only after the window has moved to it.
  useEffect(() => {
    if (mustFocus.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-result="${CSS.escape(mustFocus.current)}"]`);
    if (row === null || row === undefined) return;
    mustFocus.current = undefined;
    row.focus();
    row.scrollIntoView({ block: "nearest" });
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null) return;
      const isInside = event.target instanceof Node && list.current?.contains(event.target) === true;
      const arrow = isInside ? { ArrowDown: 1, ArrowUp: -1 }[event.key] : undefined;
      const step = (singleKeysAct ? { j: 1, k: -1 }[event.key] : undefined) ?? arrow;
      if (step === undefined) return;
      event.preventDefault();
      mustFocus.current = move(step);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [list, move, singleKeysAct]);
}
