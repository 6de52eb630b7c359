import type { DumpSource } from "../../../lib/dump-source.ts";
import { readText } from "./dump-text.ts";

/** A 1-based place in a dump; columns count UTF-16 code units. */
export interface DumpPlace {
  readonly line: number;
  readonly column: number;
}

/** One line of an excerpt, without its end; of a long line a part. */
export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  /** The column at which `text` begins. */
  readonly firstColumn: number;
  /** The line goes on after `text`. */
  readonly isCut: boolean;
}

const linesAround = 8;
const shownLength = 600;
const shownBefore = 200;

/**
 * The lines around a place of a dump, read no further than they go; no lines where the dump ends before the place.
 *
 * @throws TypeError for a file that cannot be read in the browser
 */
export async function readExcerpt(source: DumpSource, place: DumpPlace): Promise<readonly ExcerptLine[]> {
  const lines = await collect(readText(source), place);
  const isDamaged = lines.some(({ text }) => text.includes("\ufffd"));
  return source.kind === "file" && isDamaged ? collect(readText(source, "windows-1252"), place) : lines;
}

async function collect(pieces: AsyncIterable<string>, place: DumpPlace): Promise<ExcerptLine[]> {
  const first = Math.max(1, place.line - linesAround);
  const last = place.line + linesAround;
  const lines: ExcerptLine[] = [];
  let number = 1;
  let column = 1;
  let text = "";
  const from = () => (number === place.line ? Math.max(1, place.column - shownBefore) : 1);
  // A line can be as long as the dump: only what is shown of it is kept.
  const take = (part: string) => {
    if (number >= first && text.length < shownLength) {
      const skipped = Math.max(0, from() - column);
      text += part.slice(skipped, skipped + shownLength - text.length);
    }
    column += part.length;
  };
  const end = () => {
    const shown = text.endsWith("\r") ? text.slice(0, -1) : text;
    if (number >= first) lines.push({ number, text: shown, firstColumn: from(), isCut: text.length < column - from() });
    number += 1;
    column = 1;
    text = "";
  };
  for await (const piece of pieces) {
    let start = 0;
    for (let feed = piece.indexOf("\n"); feed >= 0; feed = piece.indexOf("\n", start)) {
      take(piece.slice(start, feed));
      end();
      start = feed + 1;
      if (number > last) return lines;
    }
    take(piece.slice(start));
  }
  if (column > 1) end();
  return place.line < number ? lines : [];
}
