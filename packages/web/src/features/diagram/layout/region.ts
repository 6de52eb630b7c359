import { estimateFitZoom } from "../model/fit-zoom.ts";
import type { LayoutProblem } from "./layout-problem.ts";

const minTitleHeight = 36;
/** How high a title stands where the whole is made to fit, in CSS pixels. */
const titlePixels = 18;
/** Of the height of a module's boxes, how much its title may take: a flat module would be mostly title. */
const titleShare = 0.35;

/** The room of a module's title above its boxes with which it can be read where all of these are made to fit. */
export function titleRoomOf({ heights, boxWidth }: Pick<LayoutProblem, "heights" | "boxWidth">): number {
  return Math.max(minTitleHeight, Math.round(titlePixels / estimateFitZoom(heights, boxWidth)));
}

/** The room where modules are packed above each other: less than is wished for above a flat one. */
export function packedTitleRoom(wished: number, blockHeight: number): number {
  return Math.max(minTitleHeight, Math.min(wished, Math.round(blockHeight * titleShare)));
}
