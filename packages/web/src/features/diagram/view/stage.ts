import type { Highlight } from "../draw/draw-highlight.ts";
import { noTables, type Picture } from "../draw/picture.ts";
import { type Hit, hitTest } from "../model/hit-test.ts";
import type { Point } from "../model/rectangle.ts";
import type { CameraControl } from "./camera-control.ts";
import type { CanvasSurface } from "./canvas-surface.ts";
import { findHighlight } from "./find-highlight.ts";
import { FramePainter } from "./frame-painter.ts";
import { HoverWatch } from "./hover-watch.ts";
import { Pulse } from "./pulse.ts";
import { TableDrag } from "./table-drag.ts";

/** What a view shows at the moment: the picture, what stands out in it, and what is on its way. Each change asks for a frame. */
export class Stage {
  readonly hover: HoverWatch;
  readonly painter: FramePainter;
  readonly #camera: CameraControl;
  #picture: Picture;
  #selected: number | null = null;
  #highlight: Highlight | null = null;
  #drag: TableDrag | null = null;
  #pulse: Pulse | null = null;

  constructor(surface: CanvasSurface, camera: CameraControl, picture: Picture) {
    this.#camera = camera;
    this.#picture = picture;
    this.hover = new HoverWatch(() => this.#updateHighlight());
    this.painter = new FramePainter(surface, () => ({
      camera: camera.camera,
      picture: this.#picture,
      highlight: this.#highlight,
      drag: this.#drag,
      pulse: this.#pulse,
      selected: this.#selected,
      hovered: this.hover.hit,
      pointer: this.hover.pointer,
    }));
  }

  get picture(): Picture {
    return this.#picture;
  }

  /** Index of the chosen table. */
  get selected(): number | null {
    return this.#selected;
  }

  /** What is at a point of the viewport. */
  hitAt(point: Point): Hit | null {
    return hitTest(this.#picture.scene, this.#camera.toDiagram(point), this.#camera.camera.zoom);
  }

  /** Draws something else. With another scene, whatever was going on in the one before ends. */
  show(change: Partial<Picture>): void {
    if (change.scene !== undefined) {
      this.#drag = null;
      this.#pulse = null;
      this.hover.forget();
    }
    this.#picture = { ...this.#picture, ...change };
    this.#redraw();
  }

  /** Marks a table as chosen, or none. */
  mark(table: number | null): void {
    this.#selected = table;
    this.#updateHighlight();
  }

  /** Lets a table flash. */
  flash(table: number): void {
    this.#pulse = new Pulse(table);
    this.painter.request();
  }

  /** Takes a table off its place. */
  startDrag(table: number): void {
    this.hover.forget();
    this.#highlight = null;
    this.#drag = new TableDrag(this.#picture.scene, table);
    this.#picture = { ...this.#picture, hidden: new Set([table]) };
    this.painter.invalidate();
  }

  /** Moves what is dragged, in pixels of the screen. */
  dragBy(dx: number, dy: number): void {
    const { zoom } = this.#camera.camera;
    this.#drag?.moveBy(dx / zoom, dy / zoom);
    this.painter.request();
  }

  /** Puts what is dragged down, or back where it was. Returns the table that stands elsewhere now; undefined for none. */
  endDrag(isCancelled: boolean): number | undefined {
    const drag = this.#drag;
    if (drag === null) return undefined;
    this.#drag = null;
    this.#picture = { ...this.#picture, hidden: noTables };
    if (isCancelled) drag.cancel();
    else drag.drop();
    this.#redraw();
    return isCancelled ? undefined : drag.table;
  }

  #updateHighlight(): void {
    this.#highlight = findHighlight(this.#picture.scene, this.#selected, this.hover.hit);
    this.painter.request();
  }

  #redraw(): void {
    this.#updateHighlight();
    this.painter.invalidate();
  }
}
