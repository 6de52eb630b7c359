import { estimateFitZoom } from "../model/fit-zoom.ts";

/** Ground around a module's boxes, in the diagram's pixels; its title stands above them. */
export const regionPadding = 28;
const minTitleHeight = 36;
/** How high a title stands where the whole is made to fit, in CSS pixels. */
const titlePixels = 18;
/** Of the height of a module's boxes, how much its title may take: a flat module would be mostly title. */
const titleShare = 0.35;

/** Gives the room of a module's title, so that it covers no box and can be read where all of the boxes are made to fit. */
export function titleRooms(heights: Iterable<number>): (blockHeight: number) => number {
  const wished = Math.round(titlePixels / estimateFitZoom(heights));
  return (blockHeight) => Math.max(minTitleHeight, Math.min(wished, Math.round(blockHeight * titleShare)));
}
