import { useState } from "react";

/** The first entries of a list, and a way to show the next ones: a list of thousands must not be drawn by one press. */
export function useClipped<Item>(
  items: readonly Item[],
  firstCount: number,
  stepCount = 50,
): { readonly shown: readonly Item[]; readonly hiddenCount: number; readonly showMore: () => void } {
  const [count, setCount] = useState(firstCount);
  return {
    shown: items.slice(0, count),
    hiddenCount: Math.max(0, items.length - count),
    showMore: () => setCount((current) => current + stepCount),
  };
}
