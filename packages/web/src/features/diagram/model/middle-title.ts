import { cellCount, fitText, monoAdvance } from "./mono-text.ts";
import type { Rectangle } from "./rectangle.ts";
import { boxInset, titleSize } from "./table-label.ts";

/** Sizes on the screen, in pixels, at which a title is tried: the largest in which its words stay whole wins. */
const titlePixels = [11, 9.5, 8.5, 7.5];
const maxLines = 4;
export const titleLeading = 1.14;

/** A table's title as it is written over the box while columns are too small to read. */
export interface MiddleTitle {
  /** In the diagram's pixels. */
  readonly size: number;
  readonly lines: readonly string[];
}

/** Wraps a table's name for a zoom, into a box of a size. */
export function middleTitle(
  name: string,
  zoom: number,
  { width, height }: Pick<Rectangle, "width" | "height">,
): MiddleTitle {
  let title: MiddleTitle = { size: titleSize, lines: [] };
  for (const pixels of titlePixels) {
    const size = Math.max(titleSize, pixels / zoom);
    // Higher than its box it would lie over the next one; the smallest is written all the same.
    if (size > height && pixels !== titlePixels.at(-1)) continue;
    const cells = Math.floor((width - 1.6 * boxInset) / (size * monoAdvance));
    const lineCount = Math.max(1, Math.min(maxLines, Math.floor((height - 4) / (size * titleLeading))));
    const lines = wrapName(name, cells);
    const isWhole = lines.length <= lineCount && lines.every((line) => cellCount(line.replace(/_$/, "")) <= cells);
    if (isWhole) return { size, lines };
    title = { size, lines: cutLines(lines, cells, lineCount) };
  }
  return title;
}

/** Breaks a name into lines of at most `cells` where words allow it: after underscores, points, hyphens and before humps. */
function wrapName(name: string, cells: number): string[] {
  const words = name.split(/(?<=[_.\s-])|(?<=\p{Ll})(?=\p{Lu})/u);
  const lines: string[] = [""];
  for (const word of words) {
    const line = lines.at(-1) ?? "";
    if (line === "" || cellCount(line + word) <= cells) lines[lines.length - 1] = line + word;
    else lines.push(word);
  }
  return lines;
}

/** Cuts words that are too long, and ends what is too much in an ellipsis. */
function cutLines(lines: readonly string[], cells: number, lineCount: number): string[] {
  const kept = lines.slice(0, lineCount);
  if (lines.length > lineCount) kept[lineCount - 1] = lines.slice(lineCount - 1).join("");
  return kept.map((line) => fitText(line, cells));
}
