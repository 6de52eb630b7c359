import { useState } from "react";

/** The first entries of a list, and a way to show the next ones: a list of thousands must not be drawn by one press. */
export function useClipped<Item>(
  items: readonly Item[],
  firstCount: number,
  { stepCount = 50, atLeast = 0 }: { readonly stepCount?: number; readonly atLeast?: number } = {},
): { readonly shown: readonly Item[]; readonly hiddenCount: number; readonly showMore: () => void } {
  const [count, setCount] = useState(firstCount);
  // What is asked for by its number stays in sight, with what stands before it.
  if (count < atLeast) setCount(atLeast);
  const shownCount = Math.max(count, atLeast);
  return {
    shown: items.slice(0, shownCount),
    hiddenCount: Math.max(0, items.length - shownCount),
    showMore: () => setCount(shownCount + stepCount),
  };
}
