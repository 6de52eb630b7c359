import type { Highlight } from "../draw/draw-highlight.ts";
import { noTables, type Picture } from "../draw/picture.ts";
import { type Hit, hitTest } from "../model/hit-test.ts";
import type { Point, Rectangle } from "../model/rectangle.ts";
import { tablesIn } from "../model/scene.ts";
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
  #chosen: ReadonlySet<number> = noTables;
  #marked: Rectangle | null = null;
  /** Drags draw rectangles and taps choose one more, without a key held for it. */
  isChoosing = false;
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
      chosen: this.#chosen,
      marked: this.#marked,
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

  /** The tables that are chosen together. */
  get chosen(): ReadonlySet<number> {
    return this.#chosen;
  }

  /** Chooses tables together. */
  choose(tables: ReadonlySet<number>): void {
    this.#chosen = tables;
    this.painter.request();
  }

  /** Shows a rectangle between two points of the diagram. */
  markAround(a: Point, b: Point): void {
    const corner = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) };
    this.#marked = { ...corner, width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
    this.painter.request();
  }

  /** Takes the rectangle away, and tells which tables it touched. */
  endMark(): readonly number[] {
    const marked = this.#marked;
    this.#marked = null;
    this.painter.request();
    return marked === null ? [] : tablesIn(this.#picture.scene, marked);
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
      this.#marked = null;
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

  /** Takes tables off their places. */
  startDrag(tables: readonly number[]): void {
    this.hover.forget();
    this.#highlight = null;
    this.#drag = new TableDrag(this.#picture.scene, tables);
    this.#picture = { ...this.#picture, hidden: new Set(tables) };
    this.painter.invalidate();
  }

  /** Moves what is dragged, in pixels of the screen. */
  dragBy(dx: number, dy: number): void {
    const { zoom } = this.#camera.camera;
    this.#drag?.moveBy(dx / zoom, dy / zoom);
    this.painter.request();
  }

  /** Puts what is dragged down, or back where it was. Returns the tables that stand elsewhere now. */
  endDrag(isCancelled: boolean): readonly number[] {
    const drag = this.#drag;
    if (drag === null) return [];
    this.#drag = null;
    this.#picture = { ...this.#picture, hidden: noTables };
    if (isCancelled) drag.cancel();
    else drag.drop();
    this.#redraw();
    return isCancelled ? [] : drag.tables;
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
