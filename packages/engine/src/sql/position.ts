import type { Position } from "./span.ts";

/**
 * The 1-based line and column of an offset in a text; an offset beyond the text gives the place after its last character.
 * Lines end with a line feed; a carriage return before it belongs to the line.
 */
export function positionAt(text: string, offset: number): Position {
  const target = Math.min(Math.max(offset, 0), text.length);
  let line = 1;
  let lineStart = 0;
  for (let feed = text.indexOf("\n"); feed >= 0 && feed < target; feed = text.indexOf("\n", lineStart)) {
    line += 1;
    lineStart = feed + 1;
  }
  return { line, column: target - lineStart + 1 };
}
