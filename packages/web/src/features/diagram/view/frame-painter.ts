import { drawDiagram } from "../draw/draw-diagram.ts";
import { drawHighlight, type Highlight } from "../draw/draw-highlight.ts";
import type { Picture } from "../draw/picture.ts";
import { type Camera, toDiagram, visibleRectangle } from "../model/camera.ts";
import type { Hit } from "../model/hit-test.ts";
import type { Point, Rectangle } from "../model/rectangle.ts";
import { BitmapCache } from "./bitmap-cache.ts";
import type { CanvasSurface } from "./canvas-surface.ts";
import { drawChosen } from "./draw-chosen.ts";
import { drawHints } from "./draw-hints.ts";
import type { Pulse } from "./pulse.ts";
import type { TableDrag } from "./table-drag.ts";

/** All that one frame shows. */
export interface Frame {
  readonly camera: Camera;
  readonly picture: Picture;
  readonly highlight: Highlight | null;
  readonly drag: TableDrag | null;
  readonly pulse: Pulse | null;
  readonly selected: number | null;
  readonly chosen: ReadonlySet<number>;
  /** Drawn around what is to be chosen, in the diagram. */
  readonly marked: Rectangle | null;
  readonly hovered: Hit | null;
  /** In the viewport. */
  readonly pointer: Point | null;
}

const sharpAfterMs = 100;
/** A bitmap is scaled at most by this in one step. */
const maxScaling = 1.6;

/** Draws frames, once for each turn of the screen however often one is asked for, over a bitmap of what did not change. */
export class FramePainter {
  readonly #surface: CanvasSurface;
  readonly #frameOf: () => Frame;
  readonly #cache = new BitmapCache();
  #request = 0;
  #sharpTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(surface: CanvasSurface, frameOf: () => Frame) {
    this.#surface = surface;
    this.#frameOf = frameOf;
  }

  /** What was drawn holds no more. */
  invalidate(): void {
    this.#cache.invalidate();
    this.request();
  }

  /** The camera came nearer by a ratio: a step of the wheel is shown by scaling what is there, a jump is drawn. */
  rescale(ratio: number): void {
    if (ratio > maxScaling || ratio < 1 / maxScaling) this.#cache.invalidate();
    else if (ratio !== 1) this.#sharpenLater();
    this.request();
  }

  request(): void {
    cancelAnimationFrame(this.#request);
    this.#request = requestAnimationFrame((timeMs) => this.#paint(timeMs));
  }

  /** Draws at once: a canvas that was cleared is filled before the browser shows it. */
  paintNow(): void {
    cancelAnimationFrame(this.#request);
    this.#cache.invalidate();
    this.#paint(performance.now());
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#sharpTimer);
  }

  #sharpenLater(): void {
    clearTimeout(this.#sharpTimer);
    this.#sharpTimer = setTimeout(() => this.invalidate(), sharpAfterMs);
  }

  #paint(timeMs: number): void {
    const { size: viewport, context } = this.#surface;
    if (viewport.width === 0) return;
    const { camera, picture, highlight, drag, pulse, selected, chosen, marked, hovered, pointer } = this.#frameOf();
    const { zoom } = camera;
    const ratio = window.devicePixelRatio;
    if (this.#cache.isEmpty || !this.#cache.isSoftAt(camera))
      this.#cache.extend(camera, viewport, ratio, (target, part) => drawDiagram(target, part, zoom, picture));
    this.#cache.blit(context, camera, ratio, picture.theme.page);
    const scale = zoom * ratio;
    context.setTransform(scale, 0, 0, scale, -camera.x * scale, -camera.y * scale);
    if (drag !== null) drag.draw(context, zoom, picture);
    else {
      if (highlight !== null) drawHighlight(context, visibleRectangle(camera, viewport), zoom, picture, highlight);
      drawHints(context, zoom, picture, selected, hovered, pointer === null ? null : toDiagram(camera, pointer));
    }
    drawChosen(context, zoom, picture, chosen, marked);
    if (pulse === null || pulse.isOverAt(timeMs)) return;
    pulse.draw(context, zoom, picture, timeMs);
    this.request();
  }
}
