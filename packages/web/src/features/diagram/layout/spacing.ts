import { headerHeight } from "../model/dimensions.ts";
import type { LayoutProblem } from "./layout-problem.ts";

/** How boxes stand in columns, and modules beside each other. */
export interface Spacing {
  readonly boxWidth: number;
  readonly columnGap: number;
  readonly rowGap: number;
  /** Between two modules: lines run here. */
  readonly moduleGap: number;
  /** Ground around a module's boxes. */
  readonly padding: number;
}

/** Between two columns: room for crow's feet, the on-delete text and the lanes of the lines. */
export const columnGap = 110;
/** Ground around the boxes of a module that show columns. */
export const regionPadding = 28;
const wide = { columnGap, rowGap: 28, moduleGap: 72, padding: regionPadding };
/** Where boxes are a title high, what lies between them would be most of the picture: there is room for the lanes alone. */
const narrow = { columnGap: 48, rowGap: 10, moduleGap: 36, padding: 14 };

/** The spacing of a problem. */
export function spacingOf({ boxWidth, heights }: LayoutProblem): Spacing {
  const isFlat = heights.every((height) => height <= headerHeight);
  return { boxWidth, ...(isFlat ? narrow : wide) };
}
