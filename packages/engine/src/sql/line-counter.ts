import type { Position } from "./span.ts";

/** Line and column of a place are counted from a mark that is at most so many characters before it. */
const markDistance = 4096;

interface Mark {
  readonly offset: number;
  readonly line: number;
  readonly lineStart: number;
}

/**
 * Tells line and column of places in a text of which only a part is held.
 * It counts line feeds forward from one place, behind which all questions lie, and sets marks on the way: questions in any
 * order cost one pass in all, and a bounded count each.
 */
export class LineCounter {
  /** In rising order; the first is the place behind which all questions lie. */
  #marks: Mark[] = [{ offset: 0, line: 1, lineStart: 0 }];

  /** Moves the first place forward to a global offset; `text` starts at the global offset `textOffset`. */
  advance(text: string, textOffset: number, offset: number): void {
    const [first] = this.#marks;
    if (first !== undefined && offset <= first.offset) return;
    const nearest = this.#nearest(text, textOffset, Math.min(offset, textOffset + text.length));
    this.#marks = [countFrom(nearest, text, textOffset, offset)];
  }

  /** The position of a global offset at or behind the first place. */
  positionAt(text: string, textOffset: number, offset: number): Position {
    const target = Math.max(offset, this.#marks[0]?.offset ?? 0);
    const { line, lineStart } = countFrom(this.#nearest(text, textOffset, target), text, textOffset, target);
    return { line, column: target - lineStart + 1 };
  }

  /** The last mark at or before an offset; those that are missing on the way there are set. */
  #nearest(text: string, textOffset: number, offset: number): Mark {
    const marks = this.#marks;
    let last = marks.at(-1) ?? { offset: 0, line: 1, lineStart: 0 };
    const end = Math.min(offset, textOffset + text.length);
    while (last.offset + markDistance <= end) {
      last = countFrom(last, text, textOffset, last.offset + markDistance);
      marks.push(last);
    }
    const first = marks[0]?.offset ?? 0;
    return marks[Math.min(Math.floor(Math.max(0, offset - first) / markDistance), marks.length - 1)] ?? last;
  }
}

/** What a mark at an offset holds, counted from one before it; beyond the text it lies at its end. */
function countFrom(from: Mark, text: string, textOffset: number, offset: number): Mark {
  // Cut before it is searched: a line may be as long as the text.
  const part = text.slice(from.offset - textOffset, Math.max(0, offset - textOffset));
  let { line, lineStart } = from;
  for (let feed = part.indexOf("\n"); feed >= 0; feed = part.indexOf("\n", feed + 1)) {
    line += 1;
    lineStart = from.offset + feed + 1;
  }
  return { offset: Math.min(offset, textOffset + text.length), line, lineStart };
}
