/** Wished width of the whole to its height: about what a diagram has of a screen. */
export const screenAspect = 1.7;

/** What a diagram has of a screen, about, in CSS pixels. */
const screenWidth = 1_120;
const screenHeight = 680;
/** Around a box, on the average of the layouts: gaps, lanes of lines and ground of modules. */
const besideBox = 110;
const belowBox = 40;
/** How much of the whole all this fills. */
const filledShare = 0.28;

/** About the zoom, at most 1, at which boxes of these heights and one width are all seen once they are laid out. */
export function estimateFitZoom(heights: Iterable<number>, boxWidth: number): number {
  let area = 0;
  for (const height of heights) area += (boxWidth + besideBox) * (height + belowBox);
  return Math.min(1, Math.sqrt((screenWidth * screenHeight * filledShare) / Math.max(1, area)));
}

/** The zoom at which a whole of this size is all seen, on about every screen. */
export function fitZoomOf(width: number, height: number): number {
  return Math.min(screenWidth / width, screenHeight / height);
}
