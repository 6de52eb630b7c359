import type { ImageFormat } from "./image-size.ts";

/** How much of a diagram an image shows. */
export type ImageScope = "whole" | "chosen" | "view";

/** What somebody wants an image of. */
export interface ImageWish {
  readonly format: ImageFormat;
  readonly scope: ImageScope;
  /** With what is told over the diagram, where something is. */
  readonly withOverlay: boolean;
  /** Above the diagram, with a legend of the overlay below it; null leaves both out. */
  readonly title: string | null;
}

/** What images a diagram can give as it stands. */
export interface ImageChoices {
  /** How many tables are chosen, those that come with a single one included. */
  readonly chosenCount: number;
  /** Whether the diagram itself shows, and not the list. */
  readonly hasView: boolean;
  readonly hasOverlay: boolean;
}
