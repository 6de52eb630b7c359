import type { DiagramTheme } from "../draw/diagram-theme.ts";
import { moduleColour } from "../draw/diagram-theme.ts";
import { overlayHeader } from "../draw/overlay-colours.ts";
import type { IndexedOverlay } from "../model/overlay.ts";
import type { Point, Rectangle } from "../model/rectangle.ts";
import { boundsOf, type Scene } from "../model/scene.ts";

const margin = 6;

/** The whole diagram on a small canvas, with a frame around what the viewport shows. */
export class MinimapView {
  readonly #canvas: HTMLCanvasElement;
  readonly #cleanUp: () => void;
  #ground: HTMLCanvasElement | null = null;
  #scale = 1;
  #left = 0;
  #top = 0;

  /** @param onPoint is called with the point of the diagram that a click or drag on the map names */
  constructor(canvas: HTMLCanvasElement, onPoint: (point: Point) => void) {
    this.#canvas = canvas;
    const go = (event: PointerEvent): void => {
      if (event.buttons !== 1) return;
      canvas.setPointerCapture(event.pointerId);
      const box = canvas.getBoundingClientRect();
      onPoint({
        x: (event.clientX - box.left) / this.#scale + this.#left,
        y: (event.clientY - box.top) / this.#scale + this.#top,
      });
    };
    canvas.addEventListener("pointerdown", go);
    canvas.addEventListener("pointermove", go);
    this.#cleanUp = () => {
      canvas.removeEventListener("pointerdown", go);
      canvas.removeEventListener("pointermove", go);
    };
  }

  destroy(): void {
    this.#cleanUp();
  }

  /** Draws the boxes; the frame follows with `showFrame`. */
  setScene(scene: Scene, theme: DiagramTheme, overlay: IndexedOverlay | null): void {
    const { clientWidth, clientHeight } = this.#canvas;
    const ratio = window.devicePixelRatio;
    this.#canvas.width = Math.round(clientWidth * ratio);
    this.#canvas.height = Math.round(clientHeight * ratio);
    this.#ground ??= document.createElement("canvas");
    this.#ground.width = this.#canvas.width;
    this.#ground.height = this.#canvas.height;
    const context = this.#ground.getContext("2d");
    if (context === null || clientWidth === 0) return;
    const bounds = boundsOf(scene);
    this.#scale = Math.min(
      (clientWidth - 2 * margin) / Math.max(1, bounds.width),
      (clientHeight - 2 * margin) / Math.max(1, bounds.height),
    );
    this.#left = bounds.x - (clientWidth / this.#scale - bounds.width) / 2;
    this.#top = bounds.y - (clientHeight / this.#scale - bounds.height) / 2;
    this.#transform(context, ratio);
    for (let table = 0; table < scene.x.length; table++) {
      const module = scene.moduleOf[table] ?? -1;
      const isLoose = scene.modules[module]?.kind === "unconnected";
      const touched = overlay === null ? undefined : overlayHeader(theme, overlay, table);
      context.fillStyle = touched?.bar ?? moduleColour(theme, isLoose ? -1 : module).hue;
      context.globalAlpha = overlay === null || touched !== undefined ? 0.85 : 0.2;
      context.fillRect(scene.x[table] ?? 0, scene.y[table] ?? 0, scene.boxWidth, scene.heights[table] ?? 0);
    }
  }

  /** Frames the part of the diagram that the viewport shows. */
  showFrame(visible: Rectangle, theme: DiagramTheme): void {
    const context = this.#canvas.getContext("2d");
    if (context === null || this.#ground === null || this.#ground.width === 0) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = theme.panel;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.drawImage(this.#ground, 0, 0);
    this.#transform(context, window.devicePixelRatio);
    context.fillStyle = theme.accent;
    context.globalAlpha = 0.1;
    context.fillRect(visible.x, visible.y, visible.width, visible.height);
    context.globalAlpha = 1;
    context.strokeStyle = theme.accent;
    context.lineWidth = 1.5 / this.#scale;
    context.strokeRect(visible.x, visible.y, visible.width, visible.height);
  }

  #transform(context: CanvasRenderingContext2D, ratio: number): void {
    const scale = this.#scale * ratio;
    context.setTransform(scale, 0, 0, scale, -this.#left * scale, -this.#top * scale);
  }
}
