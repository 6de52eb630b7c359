import { boxHeight, boxWidth } from "./dimensions.ts";
import { type Density, densities, shownColumns } from "./density.ts";
import type { DiagramTable } from "./diagram-input.ts";

/** What a diagram has of a screen, about, in CSS pixels. */
const screenArea = 1_120 * 680;
/** Around a box, on the average of the layouts: gaps, lanes of lines and ground of modules. */
const besideBox = 110;
const belowBox = 40;
const filledShare = 0.28;
/** From this zoom a table's title, as large as its box lets it be, is 11 px high. */
const readableFrom = 0.35;

/**
 * How much of each table a diagram opens with: the most with which titles can be read where all of it is made to fit. Of
 * tables that are too many for that the keys, which show once somebody goes nearer.
 */
export function openingDensity(tables: readonly DiagramTable[]): Density {
  return densities.find((density) => fitZoom(tables, density) >= readableFrom) ?? "keys";
}

/** About the zoom at which all of it fits. */
function fitZoom(tables: readonly DiagramTable[], density: Density): number {
  const area = tables.reduce(
    (sum, table) => sum + (boxWidth + besideBox) * (boxHeight(shownColumns(table, density).length, density) + belowBox),
    0,
  );
  return Math.sqrt((screenArea * filledShare) / Math.max(1, area));
}
