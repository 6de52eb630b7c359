import type { Density } from "./density.ts";
import { columnsWidth, headerHeight } from "./dimensions.ts";
import { cellCount, monoAdvance } from "./mono-text.ts";

/** The part of its box that a title is high at most. */
export const titleShare = 0.7;
/** The part of its height for which a box of a name alone is wide enough: seen from far its title fills it. */
const wholeTitleShare = 0.8;
const minWidth = 120;
const maxWidth = 500;
/** Beside a title. */
const inset = 26;
/** So many of the names are written whole at the size that is readable from far; what few are longer is cut or smaller. */
const wholeShare = 0.95;

/** The width of all boxes of a diagram: what columns need, or, where only names show, what these do. */
export function boxWidthFor(tables: readonly { readonly name: string }[], density: Density): number {
  if (density !== "names" || tables.length === 0) return columnsWidth;
  const lengths = tables.map(({ name }) => cellCount(name)).sort((a, b) => a - b);
  const cells = lengths[Math.ceil(lengths.length * wholeShare) - 1] ?? 0;
  const width = Math.ceil(cells * headerHeight * wholeTitleShare * monoAdvance) + inset;
  return Math.min(maxWidth, Math.max(minWidth, width));
}
