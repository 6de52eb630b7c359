import type { IndexedOverlay } from "../model/overlay.ts";
import type { Scene } from "../model/scene.ts";
import type { DiagramTheme } from "./diagram-theme.ts";

/** What the diagram draws with: the canvas of a page, of a worker, or whatever else can do as much. */
export interface Context extends Pick<
  CanvasRenderingContext2D,
  | "globalAlpha"
  | "lineWidth"
  | "lineCap"
  | "lineJoin"
  | "font"
  | "textAlign"
  | "textBaseline"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "arcTo"
  | "stroke"
  | "fillRect"
  | "strokeRect"
  | "fillText"
  | "strokeText"
> {
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  fill(): void;
  setLineDash(segments: number[]): void;
  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number): void;
  roundRect(x: number, y: number, width: number, height: number, radii: number | number[]): void;
  measureText(text: string): { readonly width: number };
}

/** What is drawn, apart from where. */
export interface Picture {
  readonly scene: Scene;
  readonly theme: DiagramTheme;
  readonly overlay: IndexedOverlay | null;
  /** Tables that are left out together with their lines: they are being dragged, or are no part of an export. */
  readonly hidden: ReadonlySet<number>;
  /** Tables that bear a mark, because something is written down of them. */
  readonly noted: ReadonlySet<number>;
}

/** No table at all. */
export const noTables: ReadonlySet<number> = new Set();
