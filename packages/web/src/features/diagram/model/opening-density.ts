import { boxWidthFor } from "./box-width.ts";
import { boxHeight } from "./dimensions.ts";
import { type Density, densities, shownCount } from "./density.ts";
import type { DiagramTable } from "./diagram-input.ts";
import { estimateFitZoom } from "./fit-zoom.ts";

/** From this zoom a table's title, as large as its box lets it be, is 11 px high. */
const readableFrom = 0.35;

/**
 * How much of each table a diagram opens with: the most with which titles can be read where all of it is made to fit. Of
 * tables that are too many for that the keys, which show once somebody goes nearer.
 */
export function openingDensity(tables: readonly DiagramTable[]): Density {
  const heights = (density: Density): number[] => tables.map((table) => boxHeight(shownCount(table, density), density));
  return (
    densities.find((density) => estimateFitZoom(heights(density), boxWidthFor(tables, density)) >= readableFrom) ??
    "keys"
  );
}
