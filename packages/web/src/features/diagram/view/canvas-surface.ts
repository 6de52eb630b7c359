import type { Size } from "../model/camera.ts";

/** A canvas that fills its host, in the pixels of the screen. */
export class CanvasSurface {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly #host: HTMLElement;
  #size: Size = { width: 0, height: 0 };

  constructor(host: HTMLElement) {
    this.#host = host;
    this.canvas = document.createElement("canvas");
    this.canvas.style.cssText = "position:absolute;inset:0;width:100%;height:100%;touch-action:none";
    this.canvas.setAttribute("aria-hidden", "true");
    const context = this.canvas.getContext("2d", { alpha: false });
    if (context === null) throw new Error("This browser cannot draw on a canvas");
    this.context = context;
    host.append(this.canvas);
    this.measure();
  }

  /** In CSS pixels. */
  get size(): Size {
    return this.#size;
  }

  /** Takes the size of the host, which clears what was drawn. Returns whether that changed anything. */
  measure(): boolean {
    const { clientWidth, clientHeight } = this.#host;
    const ratio = window.devicePixelRatio;
    const width = Math.max(1, Math.round(clientWidth * ratio));
    const height = Math.max(1, Math.round(clientHeight * ratio));
    if (this.canvas.width === width && this.canvas.height === height) return false;
    this.#size = { width: clientWidth, height: clientHeight };
    this.canvas.width = width;
    this.canvas.height = height;
    return true;
  }

  remove(): void {
    this.canvas.remove();
  }
}
