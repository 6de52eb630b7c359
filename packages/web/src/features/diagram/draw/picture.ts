import type { IndexedOverlay } from "../model/overlay.ts";
import type { Scene } from "../model/scene.ts";
import type { DiagramTheme } from "./diagram-theme.ts";

/** The canvas of a page or of a worker. */
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What is drawn, apart from where. */
export interface Picture {
  readonly scene: Scene;
  readonly theme: DiagramTheme;
  readonly overlay: IndexedOverlay | null;
  /** A table that is left out together with its lines, because it is being dragged; -1 for none. */
  readonly without: number;
}
