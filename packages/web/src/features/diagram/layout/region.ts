import { boxWidth } from "../model/dimensions.ts";
import type { LayoutProblem } from "./layout-problem.ts";

/** Ground around a module's boxes, in the diagram's pixels; its title stands above them. */
export const regionPadding = 28;
const minTitleHeight = 36;
/** What the whole fits into on a screen, about, and how high a title stands there, in CSS pixels. */
const screenArea = 1_100 * 560;
const titlePixels = 18;
/** Of the whole, how much is boxes. */
const filledShare = 0.3;
/** Of the height of a module's boxes, how much its title may take: a flat module would be mostly title. */
const titleShare = 0.35;

/** Room for a module's title that can be read where the whole is made to fit, so that it covers no box. */
export function titleHeightOf({ heights }: Pick<LayoutProblem, "heights">): number {
  const area = heights.reduce((sum, height) => sum + boxWidth * height, 0) / filledShare;
  const zoom = Math.min(1, Math.sqrt(screenArea / Math.max(1, area)));
  return Math.max(minTitleHeight, Math.round(titlePixels / zoom));
}

/** The room for the title of one module, whose boxes take a height. */
export function titleRoom(wished: number, height: number): number {
  return Math.max(minTitleHeight, Math.min(wished, Math.round(height * titleShare)));
}
