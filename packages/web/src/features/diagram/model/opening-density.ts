import { boxWidthFor } from "./box-width.ts";
import { boxHeight } from "./dimensions.ts";
import { type Density, densities, shownCount } from "./density.ts";
import type { DiagramTable } from "./diagram-input.ts";
import { estimateFitZoom } from "./fit-zoom.ts";

/** The least zoom of the whole with which a density is worth its room: columns are texts and no bars, names are 11 px high. */
export const readableFrom: Readonly<Record<Density, number>> = { all: 0.45, keys: 0.45, names: 0.33 };
/** What is laid out is seen whole at up to so many times the zoom that is estimated. */
const mostOfEstimate = 2.2;
/** From this estimate on, names are written at the first look though not all of them at 11 px. */
const namesFrom = 0.115;

/**
 * How much of each table a diagram may open with, the most first: it is the first with which the whole can be read once it is
 * laid out, else the last. Of tables that are too many for their names that is the keys, which show once somebody goes nearer.
 */
export function openingDensities(tables: readonly DiagramTable[]): readonly Density[] {
  const estimate = (density: Density): number =>
    estimateFitZoom(
      tables.map((table) => boxHeight(shownCount(table, density), density)),
      boxWidthFor(tables, density),
    );
  const last = estimate("names") < namesFrom ? "keys" : "names";
  return [
    ...densities.filter((density) => density !== last && estimate(density) * mostOfEstimate >= readableFrom[density]),
    last,
  ];
}
