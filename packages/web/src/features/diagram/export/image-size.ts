import type { Rectangle } from "../model/rectangle.ts";

export type ImageFormat = "png" | "svg";

/** The most pixels a browser's canvas holds. */
const maxPixels = 2 ** 28;
/** The longest side a browser's canvas has. */
const maxSide = 32_767;
/** Diagrams that stay below this are drawn at twice their size, so that print stays sharp. */
const comfortablePixels = 2 ** 26;
const maxScale = 2;

export interface ImageSize {
  readonly scale: number;
  /** In pixels of the image. */
  readonly width: number;
  readonly height: number;
}

/** The size of the image of a part of the diagram: double where that stays small, natural where it fits, else as large as fits. */
export function imageSize(bounds: Rectangle): ImageSize {
  const area = Math.max(1, bounds.width * bounds.height);
  const wished = Math.min(maxScale, Math.max(1, Math.sqrt(comfortablePixels / area)));
  const scale = Math.min(wished, Math.sqrt(maxPixels / area), maxSide / bounds.width, maxSide / bounds.height);
  return { scale, width: Math.floor(bounds.width * scale), height: Math.floor(bounds.height * scale) };
}

const forbidden = /[\\/:*?"<>|\p{Cc}]+/gu;

/** The name of the file: `erd-{name}-{date}.png`, with what file systems refuse replaced. */
export function imageFileName(name: string, date: Date, format: ImageFormat): string {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `erd-${name.replaceAll(forbidden, "-").trim()}-${day.join("-")}.${format}`;
}
