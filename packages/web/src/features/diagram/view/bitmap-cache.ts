import type { Camera, Size } from "../model/camera.ts";
import { encloses, type Rectangle } from "../model/rectangle.ts";
import type { Context } from "../draw/picture.ts";

/** Screen pixels drawn around the viewport, so that a pan finds them ready. */
const marginPixels = 192;

/** Draws a rectangle of the diagram into a context that is transformed and clipped to it. */
export type DrawRectangle = (context: Context, rectangle: Rectangle, zoom: number) => void;

/**
 * Keeps the viewport and a margin as a bitmap. A pan copies it and draws only the strips that came into reach; a zoom
 * scales it until `redraw`.
 */
export class BitmapCache {
  #front: HTMLCanvasElement | null = null;
  #back: HTMLCanvasElement | null = null;
  /** What `#front` shows, in diagram coordinates; null when nothing is valid. */
  #shown: Rectangle | null = null;
  #zoom = 1;

  /** Forgets what was drawn. */
  invalidate(): void {
    this.#shown = null;
  }

  /** Whether the bitmap was drawn at another zoom than the camera's, and so looks soft. */
  isSoftAt(camera: Camera): boolean {
    return this.#shown !== null && this.#zoom !== camera.zoom;
  }

  /** Whether there is anything to show. */
  get isEmpty(): boolean {
    return this.#shown === null;
  }

  /** Draws everything at the camera's zoom. */
  redraw(camera: Camera, viewport: Size, pixelRatio: number, draw: DrawRectangle): void {
    const canvas = this.#sized(this.#front, viewport, pixelRatio);
    this.#front = canvas;
    this.#zoom = camera.zoom;
    this.#shown = snapToPixels(reach(camera, viewport), camera.zoom * pixelRatio);
    this.#drawPart(canvas, this.#shown, this.#shown, pixelRatio, draw);
  }

  /** Makes the bitmap cover the viewport again after a pan, drawing what is missing alone. */
  extend(camera: Camera, viewport: Size, pixelRatio: number, draw: DrawRectangle): void {
    const shown = this.#shown;
    const visible = {
      x: camera.x,
      y: camera.y,
      width: viewport.width / camera.zoom,
      height: viewport.height / camera.zoom,
    };
    if (shown === null || this.#front === null) return this.redraw(camera, viewport, pixelRatio, draw);
    if (encloses(shown, visible)) return;
    const scale = camera.zoom * pixelRatio;
    const wanted = snapToPixels(reach(camera, viewport), scale);
    const dx = Math.round((shown.x - wanted.x) * scale);
    const dy = Math.round((shown.y - wanted.y) * scale);
    const canvas = this.#sized(this.#back, viewport, pixelRatio);
    const { width, height } = canvas;
    if (Math.abs(dx) >= width || Math.abs(dy) >= height) return this.redraw(camera, viewport, pixelRatio, draw);
    canvas.getContext("2d", { alpha: false })?.drawImage(this.#front, dx, dy);
    const toDiagram = (x: number, y: number, w: number, h: number): Rectangle => ({
      x: wanted.x + x / scale,
      y: wanted.y + y / scale,
      width: w / scale,
      height: h / scale,
    });
    if (dx !== 0) {
      const left = dx > 0 ? 0 : width + dx;
      this.#drawPart(canvas, wanted, toDiagram(left, 0, Math.abs(dx), height), pixelRatio, draw);
    }
    if (dy !== 0) {
      const top = dy > 0 ? 0 : height + dy;
      this.#drawPart(
        canvas,
        wanted,
        toDiagram(Math.max(0, dx), top, width - Math.abs(dx), Math.abs(dy)),
        pixelRatio,
        draw,
      );
    }
    this.#back = this.#front;
    this.#front = canvas;
    this.#shown = wanted;
  }

  /** Copies what the camera sees onto a canvas, scaled where the zoom differs; what is not there yet shows `ground`. */
  blit(context: CanvasRenderingContext2D, camera: Camera, pixelRatio: number, ground: string): void {
    const { canvas } = context;
    const shown = this.#shown;
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (shown === null || this.#front === null) {
      context.fillStyle = ground;
      context.fillRect(0, 0, canvas.width, canvas.height);
      return;
    }
    const scale = camera.zoom * pixelRatio;
    const ratio = camera.zoom / this.#zoom;
    const x = (shown.x - camera.x) * scale;
    const y = (shown.y - camera.y) * scale;
    if (ratio === 1) {
      context.drawImage(this.#front, Math.round(x), Math.round(y));
      return;
    }
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(this.#front, x, y, this.#front.width * ratio, this.#front.height * ratio);
  }

  #drawPart(
    canvas: HTMLCanvasElement,
    whole: Rectangle,
    part: Rectangle,
    pixelRatio: number,
    draw: DrawRectangle,
  ): void {
    const context = canvas.getContext("2d", { alpha: false });
    if (context === null) return;
    const scale = this.#zoom * pixelRatio;
    context.save();
    context.setTransform(scale, 0, 0, scale, -whole.x * scale, -whole.y * scale);
    context.beginPath();
    context.rect(part.x, part.y, part.width, part.height);
    context.clip();
    draw(context, part, this.#zoom);
    context.restore();
  }

  #sized(canvas: HTMLCanvasElement | null, viewport: Size, pixelRatio: number): HTMLCanvasElement {
    const width = Math.ceil((viewport.width + 2 * marginPixels) * pixelRatio);
    const height = Math.ceil((viewport.height + 2 * marginPixels) * pixelRatio);
    const sized = canvas ?? document.createElement("canvas");
    if (sized.width !== width) sized.width = width;
    if (sized.height !== height) sized.height = height;
    return sized;
  }
}

function reach(camera: Camera, viewport: Size): Rectangle {
  const margin = marginPixels / camera.zoom;
  return {
    x: camera.x - margin,
    y: camera.y - margin,
    width: viewport.width / camera.zoom + 2 * margin,
    height: viewport.height / camera.zoom + 2 * margin,
  };
}

/** Moves a rectangle's corner onto a whole device pixel, so that copies shifted by whole pixels fit without a seam. */
function snapToPixels(rectangle: Rectangle, scale: number): Rectangle {
  return { ...rectangle, x: Math.floor(rectangle.x * scale) / scale, y: Math.floor(rectangle.y * scale) / scale };
}
