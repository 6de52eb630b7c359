import { headerHeight } from "../model/dimensions.ts";
import type { LayoutProblem } from "./layout-problem.ts";

/** How boxes stand in columns. */
export interface Spacing {
  readonly boxWidth: number;
  readonly columnGap: number;
  readonly rowGap: number;
}

/** Between two columns: room for crow's feet, the on-delete text and the lanes of the lines. */
export const columnGap = 110;
const rowGap = 28;
/** Where boxes are a title high, what lies between them would be most of the picture: there is room for the lanes alone. */
const narrowColumnGap = 64;
const narrowRowGap = 14;

/** The spacing of a problem. */
export function spacingOf({ boxWidth, heights }: LayoutProblem): Spacing {
  const isFlat = heights.every((height) => height <= headerHeight);
  return isFlat ? { boxWidth, columnGap: narrowColumnGap, rowGap: narrowRowGap } : { boxWidth, columnGap, rowGap };
}
