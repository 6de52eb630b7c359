import type { Point, Rectangle } from "./rectangle.ts";

/** What of the diagram a viewport shows: the point at its upper left corner, and screen pixels for one of the diagram's. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const minZoom = 0.01;
export const maxZoom = 4;
/** Fitting never enlarges beyond this: a schema of two tables stays at its natural size. */
const maxFitZoom = 1;

export function clampZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(minZoom, zoom));
}

/** The part of the diagram that a viewport shows. */
export function visibleRectangle({ x, y, zoom }: Camera, { width, height }: Size): Rectangle {
  return { x, y, width: width / zoom, height: height / zoom };
}

/** Where a point of the viewport lies in the diagram. */
export function toDiagram({ x, y, zoom }: Camera, point: Point): Point {
  return { x: x + point.x / zoom, y: y + point.y / zoom };
}

/** Moves the picture by pixels of the screen. */
export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Zooms so that the point of the diagram under `anchor` (in the viewport) stays there. */
export function zoomAt(camera: Camera, anchor: Point, zoom: number): Camera {
  const next = clampZoom(zoom);
  return {
    zoom: next,
    x: camera.x + anchor.x / camera.zoom - anchor.x / next,
    y: camera.y + anchor.y / camera.zoom - anchor.y / next,
  };
}

/** Shows a rectangle whole, in the middle, with a margin of screen pixels around it. */
export function fitRectangle(rectangle: Rectangle, viewport: Size, margin = 32, limit = maxFitZoom): Camera {
  const zoom = clampZoom(
    Math.min(
      limit,
      (viewport.width - 2 * margin) / Math.max(1, rectangle.width),
      (viewport.height - 2 * margin) / Math.max(1, rectangle.height),
    ),
  );
  return centreOn({ x: rectangle.x + rectangle.width / 2, y: rectangle.y + rectangle.height / 2 }, viewport, zoom);
}

/** Puts a point of the diagram in the middle of the viewport. */
export function centreOn(point: Point, viewport: Size, zoom: number): Camera {
  return { zoom, x: point.x - viewport.width / 2 / zoom, y: point.y - viewport.height / 2 / zoom };
}

/** Puts a rectangle in the middle of the viewport; one that is higher than the viewport shows its upper end. */
export function bringIntoView(rectangle: Rectangle, viewport: Size, zoom: number): Camera {
  const margin = 24 / zoom;
  const half = viewport.height / 2 / zoom;
  const y = Math.min(rectangle.y + rectangle.height / 2, rectangle.y - margin + half);
  return centreOn({ x: rectangle.x + rectangle.width / 2, y }, viewport, zoom);
}

/** Keeps at least a corner of `bounds` inside the viewport: the diagram cannot be pushed out of sight. */
export function keepInSight(camera: Camera, bounds: Rectangle, viewport: Size): Camera {
  const margin = 80 / camera.zoom;
  const visible = visibleRectangle(camera, viewport);
  return {
    zoom: camera.zoom,
    x: Math.min(Math.max(camera.x, bounds.x + margin - visible.width), bounds.x + bounds.width - margin),
    y: Math.min(Math.max(camera.y, bounds.y + margin - visible.height), bounds.y + bounds.height - margin),
  };
}
