import { monoAdvance } from "../model/mono-text.ts";
import type { Context } from "./picture.ts";

/** An arrow that stands before a text which ends at `right`. It is drawn, because the face of the names has none. */
export interface TextArrow {
  readonly right: number;
  readonly middle: number;
  /** Of the text, in cells of the face. */
  readonly cells: number;
}

/** Draws arrows of a text's size and of the stroke's colour; `direction` is 1 for right, -1 for left. */
export function drawTextArrows(
  context: Context,
  arrows: readonly TextArrow[],
  textSize: number,
  direction: 1 | -1,
): void {
  const cell = textSize * monoAdvance;
  const half = textSize * 0.38;
  const barb = textSize * 0.26;
  context.lineWidth = textSize / 10;
  context.lineCap = "round";
  context.beginPath();
  for (const { right, middle, cells } of arrows) {
    const centre = right - (cells + 1.2) * cell;
    const tip = centre + direction * half;
    context.moveTo(centre - direction * half, middle);
    context.lineTo(tip, middle);
    context.moveTo(tip - direction * barb, middle - barb);
    context.lineTo(tip, middle);
    context.lineTo(tip - direction * barb, middle + barb);
  }
  context.stroke();
}
