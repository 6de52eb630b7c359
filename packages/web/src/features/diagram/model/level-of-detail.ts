import { rowHeight } from "./dimensions.ts";

/** `far`: coloured boxes and module titles; `middle`: table titles and bars for rows; `near`: everything. */
export type LevelOfDetail = "far" | "middle" | "near";

const middleFromRowPixels = 3;
const nearFromRowPixels = 9;
/** On-delete texts are drawn from this zoom. */
const edgeTextFrom = 0.65;

/** How much is drawn at a zoom: decided by how high a row is on the screen, in CSS pixels. */
export function levelOfDetail(zoom: number): LevelOfDetail {
  const rowPixels = rowHeight * zoom;
  if (rowPixels < middleFromRowPixels) return "far";
  return rowPixels < nearFromRowPixels ? "middle" : "near";
}

/** Whether the lines' texts are drawn at a zoom. */
export function showsEdgeText(zoom: number): boolean {
  return zoom >= edgeTextFrom;
}
