import { drawRing } from "../draw/draw-highlight.ts";
import type { Context, Picture } from "../draw/picture.ts";

const pulseMs = 900;

/** A ring that goes out from a table twice, to show where a jump went. */
export class Pulse {
  readonly #table: number;
  readonly #startMs = performance.now();

  constructor(table: number) {
    this.#table = table;
  }

  isOverAt(timeMs: number): boolean {
    return timeMs - this.#startMs >= pulseMs;
  }

  draw(context: Context, zoom: number, { scene, theme }: Picture, timeMs: number): void {
    const share = Math.max(0, timeMs - this.#startMs) / pulseMs;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    drawRing(context, scene, this.#table, zoom, theme, isStill ? 0 : (share * 2) % 1);
  }
}
