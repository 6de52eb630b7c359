import {
  bringIntoView,
  type Camera,
  centreOn,
  fitRectangle,
  keepInSight,
  panBy,
  type Size,
  toDiagram,
  visibleRectangle,
  zoomAt,
} from "../model/camera.ts";
import { type DiagramPlace, placeOf } from "../model/diagram-state.ts";
import type { Point, Rectangle } from "../model/rectangle.ts";
import type { CameraStand } from "./camera-store.ts";

/** What a camera has to know of what it looks at, and whom it tells of its moves. */
export interface CameraSubject {
  /** The rectangle around some tables; around everything for null. */
  readonly boundsOf: (tables: readonly number[] | null) => Rectangle;
  readonly viewport: () => Size;
  /** `ratio` is how many times nearer the camera came. */
  readonly onMove: (stand: CameraStand, ratio: number) => void;
}

/** The camera of a view: moves it, keeps the diagram in sight, and keeps to what it was fitted to while the size changes. */
export class CameraControl {
  readonly #subject: CameraSubject;
  #camera: Camera = { x: 0, y: 0, zoom: 1 };
  /** The tables that the camera was fitted to (null: all), as long as no one moved it since. */
  #fitted: { readonly tables: readonly number[] | null } | null = { tables: null };

  constructor(subject: CameraSubject) {
    this.#subject = subject;
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** The part of the diagram that shows. */
  get visible(): Rectangle {
    return visibleRectangle(this.#camera, this.#subject.viewport());
  }

  /** What a link to this view has to carry. */
  get place(): DiagramPlace {
    return placeOf(this.#camera, this.#subject.viewport());
  }

  /** Where a point of the viewport lies in the diagram. */
  toDiagram(point: Point): Point {
    return toDiagram(this.#camera, point);
  }

  /** Shows everything, or some tables, whole. */
  fit(tables: readonly number[] | null): void {
    this.#fitted = { tables };
    this.#moveTo(fitRectangle(this.#subject.boundsOf(tables), this.#subject.viewport()));
  }

  panBy(dx: number, dy: number): void {
    this.#set(panBy(this.#camera, dx, dy));
  }

  /** Zooms so that what is under `anchor`, in the viewport, stays there; the middle where none is given. */
  zoomBy(factor: number, anchor: Point = this.#middle()): void {
    this.#set(zoomAt(this.#camera, anchor, this.#camera.zoom * factor));
  }

  zoomTo(zoom: number): void {
    this.#set(zoomAt(this.#camera, this.#middle(), zoom));
  }

  /** Two fingers: moves the picture and zooms it at once. */
  pinch(anchor: Point, factor: number, dx: number, dy: number): void {
    this.#set(zoomAt(panBy(this.#camera, dx, dy), anchor, this.#camera.zoom * factor));
  }

  /** Puts a point of the diagram in the middle. */
  centreOn(point: Point, zoom: number = this.#camera.zoom): void {
    this.#set(centreOn(point, this.#subject.viewport(), zoom));
  }

  /** Puts a rectangle of the diagram in the middle. */
  bringIntoView(rectangle: Rectangle, zoom: number = this.#camera.zoom): void {
    this.#set(bringIntoView(rectangle, this.#subject.viewport(), zoom));
  }

  /** After the viewport changed its size: what was in the middle stays there, and what was shown whole is shown whole again. */
  keep(place: DiagramPlace): void {
    if (this.#fitted === null) this.centreOn(place, place.zoom);
    else this.fit(this.#fitted.tables);
  }

  #middle(): Point {
    const { width, height } = this.#subject.viewport();
    return { x: width / 2, y: height / 2 };
  }

  #set(camera: Camera): void {
    this.#fitted = null;
    this.#moveTo(camera);
  }

  #moveTo(camera: Camera): void {
    const { zoom } = this.#camera;
    this.#camera = keepInSight(camera, this.#subject.boundsOf(null), this.#subject.viewport());
    this.#subject.onMove({ camera: this.#camera, isFitted: this.#fitted !== null }, this.#camera.zoom / zoom);
  }
}
