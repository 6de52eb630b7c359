import type { Position } from "./span.ts";

/**
 * Tells line and column of places in a text of which only a part is held.
 * It remembers one place, and the one that was asked for last, and counts line feeds forward from them, so that rising
 * questions cost one pass in all.
 */
export class LineCounter {
  #offset = 0;
  #line = 1;
  #lineStart = 0;
  /** The place that was asked for last. */
  #asked = { offset: 0, line: 1, lineStart: 0 };

  /** Moves the remembered place forward to a global offset; `text` starts at the global offset `textOffset`. */
  advance(text: string, textOffset: number, offset: number): void {
    if (offset <= this.#offset) return;
    const target = Math.min(offset - textOffset, text.length);
    for (let from = this.#offset - textOffset; ;) {
      const feed = text.indexOf("\n", from);
      if (feed < 0 || feed >= target) break;
      this.#line += 1;
      from = feed + 1;
      this.#lineStart = textOffset + from;
    }
    this.#offset = textOffset + target;
  }

  /** The position of a global offset at or behind the remembered place. */
  positionAt(text: string, textOffset: number, offset: number): Position {
    const target = Math.max(offset, this.#offset);
    const isBehindAsked = this.#asked.offset >= this.#offset && this.#asked.offset <= target;
    const start = isBehindAsked ? this.#asked : { offset: this.#offset, line: this.#line, lineStart: this.#lineStart };
    let { line, lineStart } = start;
    for (let from = start.offset - textOffset; ;) {
      const feed = text.indexOf("\n", from);
      if (feed < 0 || feed + textOffset >= target) break;
      line += 1;
      from = feed + 1;
      lineStart = textOffset + from;
    }
    this.#asked = { offset: Math.min(target, textOffset + text.length), line, lineStart };
    return { line, column: target - lineStart + 1 };
  }
}
