import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";

// Below this number the browser lays out all entries faster than it finds out which ones show.
const virtualFrom = 60;

export interface WindowListHandle {
  /** Brings an entry into the drawn part of a long list. */
  readonly reveal: (index: number) => void;
}

/** A list in the flow of the page, of entries of any height; a long one is drawn only where the window is. */
export function WindowList<Item>({
  items,
  itemKey,
  estimatedHeightPx,
  render,
  handle,
  drawsAll = false,
}: {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  estimatedHeightPx: number;
  render: (item: Item, index: number) => ReactNode;
  handle?: RefObject<WindowListHandle | null> | undefined;
  /** Draws every entry, as a printed page needs. */
  drawsAll?: boolean | undefined;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  const isVirtual = items.length > virtualFrom && !drawsAll;

  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setOffsetPx(Math.round(top + window.scrollY));
  }, [isVirtual, items.length]);

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    enabled: isVirtual,
    estimateSize: () => estimatedHeightPx,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
    overscan: 8,
    scrollMargin: offsetPx,
  });

  useLayoutEffect(() => {
    if (handle === undefined) return;
    handle.current = { reveal: (index) => isVirtual && virtualizer.scrollToIndex(index, { align: "auto" }) };
  }, [handle, isVirtual, virtualizer]);

  if (!isVirtual) {
    return (
      <div ref={list}>
        {items.map((item, index) => (
          <div key={itemKey(item)}>{render(item, index)}</div>
        ))}
      </div>
    );
  }
  return (
    <div ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - offsetPx}px)` }}
          >
            {render(item, index)}
          </div>
        );
      })}
    </div>
  );
}
