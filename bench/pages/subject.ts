/** What a page lets be done to the diagram in it. The measurements call it by name, as `window.subject`. */
export interface Subject {
  /** Shows the tables; gives when the first frame with them was presented. */
  readonly open: () => Promise<Opening>;
  /** Brings the camera to a zoom, everything in sight for `fit`. */
  readonly goTo: (zoom: number | "fit") => void;
  /** Draws all of the diagram as a PNG; gives its bytes. */
  readonly drawPng: () => Promise<number>;
  /** Whether a table is at a point of the window, over which the mouse stands. */
  readonly isTableAt: (x: number, y: number) => boolean;
}

export interface Opening {
  readonly firstPaintMs: number;
  /** The longest time without a frame, until a second after the first with tables. */
  readonly freezeMs: number;
}

/** A whole PNG, and what it cost those who look on. */
export interface PngCost {
  readonly seconds: number;
  readonly freezeMs: number;
  readonly megabytes: number;
}
