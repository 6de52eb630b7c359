import type { ImageChoices, ImageWish } from "./export/image-wish.ts";
import type { DiagramState } from "./model/diagram-state.ts";
import type { Point } from "./model/rectangle.ts";

/** What an owner may ask of a diagram that shows. */
export interface DiagramHandle {
  /** What of the diagram an image can show as it stands; undefined while nothing is laid out. */
  readonly imageChoices: () => ImageChoices | undefined;
  /** The diagram as it stands: what a link carries of it, and where tables were put. */
  readonly look: () => DiagramLook;
  /** Puts the diagram as it once stood. The places that tables have now come back by undoing a move. */
  readonly showLook: (look: DiagramLook) => void;
  /** What the diagram shows as an image. Rejected while nothing is laid out. */
  readonly exportImage: (wish: ImageWish, onProgress: (share: number) => void, signal: AbortSignal) => Promise<Blob>;
}

export interface DiagramLook {
  readonly state: DiagramState;
  /** By table name, of those that do not stand where the layout has them. */
  readonly places: ReadonlyMap<string, Point>;
}
