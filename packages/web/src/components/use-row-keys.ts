import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";

const pageStep = 10;

interface RowKeysOptions {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** Brings a row into the drawn part of a long table. */
  reveal: (index: number) => unknown;
  open: (index: number) => void;
}

/** Walks a table's rows with the arrow keys: one row is in the tab order, the others follow from it. */
export function useRowKeys({ count, scroller, reveal, open }: RowKeysOptions) {
  const [active, setActive] = useState(0);
  const mustFocus = useRef(false);
  const current = Math.min(active, Math.max(0, count - 1));

  useEffect(() => {
    if (!mustFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-row-index="${current}"]`);
    if (row === null || row === undefined) return;
    mustFocus.current = false;
    row.focus();
    row.scrollIntoView({ block: "nearest" });
  });

  const moveTo = (index: number) => {
    const target = Math.min(Math.max(index, 0), count - 1);
    mustFocus.current = true;
    reveal(target);
    setActive(target);
  };

  const targets: Record<string, number | undefined> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + pageStep,
    PageUp: current - pageStep,
    Home: 0,
    End: count - 1,
  };

  return {
    bodyProps: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // Keys pressed in a control inside a row are the control's own.
        if (!(event.target instanceof HTMLTableRowElement)) return;
        const target = targets[event.key];
        if (target !== undefined) {
          event.preventDefault();
          moveTo(target);
        } else if (event.key === "Enter") open(current);
      },
    },
    rowProps: (index: number) => ({
      "data-row-index": index,
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setActive(index),
    }),
  };
}
