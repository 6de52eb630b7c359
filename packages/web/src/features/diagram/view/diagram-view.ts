import type { DiagramTheme } from "../draw/diagram-theme.ts";
import { drawDiagram } from "../draw/draw-diagram.ts";
import type { Picture } from "../draw/picture.ts";
import { drawHighlight, drawRing, type Highlight } from "../draw/draw-highlight.ts";
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
import { type Hit, hitTest } from "../model/hit-test.ts";
import { levelOfDetail } from "../model/level-of-detail.ts";
import { type Direction, findNearestTable, findTableTowards } from "../model/nearest-table.ts";
import { neighboursOf } from "../model/diagram-model.ts";
import type { IndexedOverlay } from "../model/overlay.ts";
import { encloses, type Point, type Rectangle } from "../model/rectangle.ts";
import { boundsOf, type Scene, tableRectangle } from "../model/scene.ts";
import { BitmapCache } from "./bitmap-cache.ts";
import type { CameraStand } from "./camera-store.ts";
import { drawHints } from "./draw-hints.ts";
import { findHighlight, findStubTarget, isSameHit } from "./find-highlight.ts";
import { findKeyCommand } from "./key-commands.ts";
import { listenToPointers } from "./pointer-gestures.ts";
import { runKeyCommand } from "./run-key-command.ts";
import { TableDrag } from "./table-drag.ts";
import { readWheel } from "./wheel-gesture.ts";

/** What the view tells its owner. Nothing is told for every move of the pointer. */
export interface DiagramViewEvents {
  /** The camera moved. */
  readonly onCamera: (stand: CameraStand) => void;
  /** A person chose a table, or nothing. */
  readonly onSelect: (table: number | null) => void;
  /** A person dragged a table to another place. */
  readonly onMove: (table: number, place: Point) => void;
  readonly onSearch: () => void;
}

const sharpAfterMs = 100;
/** A bitmap is scaled at most by this in one step. */
const maxScaling = 1.6;
const hoverDelayMs = 90;
const pulseMs = 900;

/** The diagram on a canvas: shows a scene through a camera, and answers to mouse, fingers and keys. */
export class DiagramView {
  readonly #host: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #events: DiagramViewEvents;
  readonly #cache = new BitmapCache();
  readonly #cleanUps: (() => void)[] = [];
  #picture: Picture;
  #camera: Camera = { x: 0, y: 0, zoom: 1 };
  #viewport: Size = { width: 0, height: 0 };
  /** The tables that the camera was fitted to (null: all), as long as no one moved it since. */
  #fitted: { readonly tables: readonly number[] | null } | null = { tables: null };
  #selected: number | null = null;
  #hovered: Hit | null = null;
  #pointer: Point | null = null;
  #highlight: Highlight | null = null;
  #drag: TableDrag | null = null;
  #pulse: { readonly table: number; readonly startMs: number } | null = null;
  #frame = 0;
  #sharpTimer: ReturnType<typeof setTimeout> | undefined;
  #hoverTimer: ReturnType<typeof setTimeout> | undefined;

  /** Fills `host` with a canvas. `host` takes the focus and the keys. */
  constructor(host: HTMLElement, scene: Scene, theme: DiagramTheme, events: DiagramViewEvents) {
    this.#host = host;
    this.#events = events;
    this.#picture = { scene, theme, overlay: null, without: -1 };
    this.#canvas = document.createElement("canvas");
    this.#canvas.style.cssText = "position:absolute;inset:0;width:100%;height:100%;touch-action:none";
    this.#canvas.setAttribute("aria-hidden", "true");
    const context = this.#canvas.getContext("2d", { alpha: false });
    if (context === null) throw new Error("This browser cannot draw on a canvas");
    this.#context = context;
    host.append(this.#canvas);
    this.#measure();
    this.#listen();
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#sharpTimer);
    clearTimeout(this.#hoverTimer);
    for (const cleanUp of this.#cleanUps) cleanUp();
    this.#canvas.remove();
  }

  /** The part of the diagram that shows. */
  get visible(): Rectangle {
    return visibleRectangle(this.#camera, this.#viewport);
  }

  /** What a link to this view has to carry. */
  get place(): DiagramPlace {
    return placeOf(this.#camera, this.#viewport);
  }

  /** Goes to a place that a link carried. */
  goTo(place: DiagramPlace): void {
    this.setCamera(centreOn(place, this.#viewport, place.zoom));
  }

  /** Shows another scene. The camera stays where the boxes do; where they moved, everything is shown. */
  setScene(scene: Scene, selected: number | null): void {
    const before = this.#picture.scene;
    if (before === scene) return;
    this.#picture = { ...this.#picture, scene, without: -1 };
    this.#drag = null;
    this.#hovered = null;
    this.#selected = selected;
    this.#pulse = null;
    this.#refresh();
    const stays =
      before.model.tables === scene.model.tables &&
      before.x.every((x, table) => x === scene.x[table] && before.y[table] === scene.y[table]);
    if (!stays) this.fit();
  }

  setTheme(theme: DiagramTheme): void {
    if (theme.isDark === this.#picture.theme.isDark) return;
    this.#picture = { ...this.#picture, theme };
    this.#refresh();
  }

  setOverlay(overlay: IndexedOverlay | null): void {
    if (overlay === this.#picture.overlay) return;
    this.#picture = { ...this.#picture, overlay };
    this.#refresh();
  }

  /** Marks a table as chosen, and brings it into sight if it is not. */
  setSelected(table: number | null): void {
    if (this.#selected === table) return;
    this.#mark(table);
    if (table === null) return;
    const box = tableRectangle(this.#picture.scene, table);
    if (!encloses(this.visible, box)) this.setCamera(bringIntoView(box, this.#viewport, this.#camera.zoom));
  }

  setCamera(camera: Camera): void {
    this.#fitted = null;
    this.#moveTo(camera);
  }

  #moveTo(camera: Camera): void {
    const { zoom } = this.#camera;
    this.#camera = keepInSight(camera, boundsOf(this.#picture.scene), this.#viewport);
    // A step of the wheel is shown by scaling what is there; a jump is drawn.
    const ratio = this.#camera.zoom / zoom;
    if (ratio > maxScaling || ratio < 1 / maxScaling) this.#cache.invalidate();
    else if (ratio !== 1) this.#sharpenLater();
    this.#events.onCamera({ camera: this.#camera, isFitted: this.#fitted !== null });
    this.#requestFrame();
  }

  /** Shows everything, or some tables, whole, and keeps to it while the canvas changes its size. */
  fit(tables: readonly number[] | null = null): void {
    this.#fitted = { tables };
    this.#moveTo(fitRectangle(boundsOf(this.#picture.scene, tables), this.#viewport));
  }

  /** Zooms at the middle of the viewport. */
  zoomTo(zoom: number): void {
    this.setCamera(zoomAt(this.#camera, { x: this.#viewport.width / 2, y: this.#viewport.height / 2 }, zoom));
  }

  /** Brings a table into the middle at a readable size and lets it flash. */
  jumpTo(table: number): void {
    const zoom = levelOfDetail(this.#camera.zoom) === "near" ? this.#camera.zoom : 0.8;
    this.setCamera(bringIntoView(tableRectangle(this.#picture.scene, table), this.#viewport, zoom));
    this.#pulse = { table, startMs: performance.now() };
    this.#requestFrame();
  }

  /** Centres the viewport on a point of the diagram. */
  centreOn(point: Point): void {
    this.setCamera(centreOn(point, this.#viewport, this.#camera.zoom));
  }

  /** Shows a table with all that it is connected to. */
  focusOn(table: number): void {
    this.fit([table, ...neighboursOf(this.#picture.scene.model, table)]);
  }

  #listen(): void {
    const observer = new ResizeObserver(() => this.#onResize());
    observer.observe(this.#host);
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const gesture = readWheel(event);
      if (gesture.kind === "pan") return this.setCamera(panBy(this.#camera, gesture.dx, gesture.dy));
      const box = this.#host.getBoundingClientRect();
      const anchor = { x: event.clientX - box.left, y: event.clientY - box.top };
      this.setCamera(zoomAt(this.#camera, anchor, this.#camera.zoom * gesture.factor));
    };
    const onKey = (event: KeyboardEvent): void => {
      const command = event.target === this.#host ? findKeyCommand(event) : undefined;
      if (command === undefined) return;
      event.preventDefault();
      runKeyCommand(command, {
        chooseTowards: (direction) => this.#chooseTowards(direction),
        chooseNothing: () => this.#choose(null),
        panBy: (dx, dy) => this.setCamera(panBy(this.#camera, dx, dy)),
        zoomBy: (factor) => this.zoomTo(this.#camera.zoom * factor),
        zoomTo: (zoom) => this.zoomTo(zoom),
        fit: () => this.fit(),
        focusOnChosen: () => this.#selected !== null && this.focusOn(this.#selected),
        search: () => this.#events.onSearch(),
      });
    };
    this.#canvas.addEventListener("wheel", onWheel, { passive: false });
    this.#host.addEventListener("keydown", onKey);
    // Names are written in a face that may arrive later.
    const onFonts = (): void => this.#refresh();
    document.fonts.addEventListener("loadingdone", onFonts);
    this.#cleanUps.push(
      () => observer.disconnect(),
      () => this.#host.removeEventListener("keydown", onKey),
      () => document.fonts.removeEventListener("loadingdone", onFonts),
      listenToPointers(this.#canvas, {
        canDrag: (point) => this.#hitAt(point)?.kind === "table" && levelOfDetail(this.#camera.zoom) !== "far",
        startDrag: (point) => this.#startDrag(point),
        drag: (dx, dy) => {
          this.#drag?.moveBy(dx / this.#camera.zoom, dy / this.#camera.zoom);
          this.#requestFrame();
        },
        endDrag: (isCancelled) => this.#endDrag(isCancelled),
        pan: (dx, dy) => this.setCamera(panBy(this.#camera, dx, dy)),
        pinch: (centre, factor, dx, dy) =>
          this.setCamera(zoomAt(panBy(this.#camera, dx, dy), centre, this.#camera.zoom * factor)),
        tap: (point) => this.#tap(point),
        doubleTap: (point) => this.#doubleTap(point),
        hover: (point) => this.#hover(point),
      }),
    );
  }

  #chooseTowards(direction: Direction): void {
    const { scene } = this.#picture;
    const next =
      this.#selected === null
        ? findNearestTable(scene, this.place)
        : findTableTowards(scene, this.#selected, direction);
    if (next !== undefined) this.#choose(next);
  }

  #choose(table: number | null): void {
    this.setSelected(table);
    this.#events.onSelect(table);
  }

  #mark(table: number | null): void {
    this.#selected = table;
    this.#updateHighlight();
  }

  #hitAt(point: Point): Hit | null {
    return hitTest(this.#picture.scene, toDiagram(this.#camera, point), this.#camera.zoom);
  }

  #tap(point: Point): void {
    this.#host.focus({ preventScroll: true });
    const hit = this.#hitAt(point);
    const target = hit === null ? null : findStubTarget(this.#picture.scene, hit, toDiagram(this.#camera, point).x);
    const chosen = hit?.kind === "table" ? (target ?? hit.table) : null;
    // What was tapped is in sight, even where the edge cuts it: the picture stays.
    this.#mark(chosen);
    this.#events.onSelect(chosen);
    if (target !== null) this.jumpTo(target);
  }

  #doubleTap(point: Point): void {
    const hit = this.#hitAt(point);
    if (hit?.kind === "table") this.focusOn(hit.table);
    else this.setCamera(zoomAt(this.#camera, point, this.#camera.zoom * 2));
  }

  #hover(point: Point | null): void {
    this.#pointer = point;
    const hit = point === null ? null : this.#hitAt(point);
    this.#canvas.style.cursor = hit === null ? "grab" : "pointer";
    if (isSameHit(hit, this.#hovered)) return;
    clearTimeout(this.#hoverTimer);
    this.#hoverTimer = setTimeout(
      () => {
        this.#hovered = hit;
        this.#updateHighlight();
      },
      // A pointer on its way across lights nothing.
      hit === null || this.#drag !== null ? 0 : hoverDelayMs,
    );
  }

  #startDrag(point: Point): void {
    const hit = this.#hitAt(point);
    if (hit?.kind !== "table") return;
    clearTimeout(this.#hoverTimer);
    this.#hovered = null;
    this.#highlight = null;
    this.#drag = new TableDrag(this.#picture.scene, hit.table);
    this.#canvas.style.cursor = "grabbing";
    this.#picture = { ...this.#picture, without: hit.table };
    this.#cache.invalidate();
    this.#requestFrame();
  }

  #endDrag(isCancelled: boolean): void {
    const drag = this.#drag;
    if (drag === null) return;
    this.#drag = null;
    this.#picture = { ...this.#picture, without: -1 };
    const { scene } = this.#picture;
    if (isCancelled) drag.cancel();
    else {
      drag.drop();
      this.#events.onMove(drag.table, { x: scene.x[drag.table] ?? 0, y: scene.y[drag.table] ?? 0 });
    }
    this.#refresh();
  }

  #updateHighlight(): void {
    this.#highlight = findHighlight(this.#picture.scene, this.#selected, this.#hovered);
    this.#requestFrame();
  }

  /** Everything has to be drawn again. */
  #refresh(): void {
    this.#cache.invalidate();
    this.#updateHighlight();
    this.#requestFrame();
  }

  /** Takes the size of its host. Returns whether that changed anything. */
  #measure(): boolean {
    const { clientWidth, clientHeight } = this.#host;
    const ratio = window.devicePixelRatio;
    const width = Math.max(1, Math.round(clientWidth * ratio));
    const height = Math.max(1, Math.round(clientHeight * ratio));
    if (this.#canvas.width === width && this.#canvas.height === height) return false;
    this.#viewport = { width: clientWidth, height: clientHeight };
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#cache.invalidate();
    return true;
  }

  #onResize(): void {
    const { place } = this;
    if (!this.#measure()) return;
    // What was in the middle stays there, and what was shown whole is shown whole again.
    if (this.#fitted === null) this.goTo(place);
    else this.fit(this.#fitted.tables);
    // A new size clears the canvas: it is filled before the browser shows it.
    cancelAnimationFrame(this.#frame);
    this.#render(performance.now());
  }

  #sharpenLater(): void {
    clearTimeout(this.#sharpTimer);
    this.#sharpTimer = setTimeout(() => {
      this.#cache.invalidate();
      this.#requestFrame();
    }, sharpAfterMs);
  }

  #requestFrame(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame((timeMs) => this.#render(timeMs));
  }

  #render(timeMs: number): void {
    const { width } = this.#viewport;
    if (width === 0) return;
    const ratio = window.devicePixelRatio;
    const context = this.#context;
    const { zoom } = this.#camera;
    if (this.#cache.isEmpty || !this.#cache.isSoftAt(this.#camera))
      this.#cache.extend(this.#camera, this.#viewport, ratio, (target, part) =>
        drawDiagram(target, part, zoom, this.#picture),
      );
    this.#cache.blit(context, this.#camera, ratio, this.#picture.theme.page);
    const scale = zoom * ratio;
    context.setTransform(scale, 0, 0, scale, -this.#camera.x * scale, -this.#camera.y * scale);
    if (this.#highlight !== null && this.#drag === null)
      drawHighlight(context, this.visible, zoom, this.#picture, this.#highlight);
    this.#drag?.draw(context, zoom, this.#picture);
    const pointer = this.#pointer === null ? null : toDiagram(this.#camera, this.#pointer);
    if (this.#drag === null) drawHints(context, zoom, this.#picture, this.#selected, this.#hovered, pointer);
    if (this.#pulse !== null) this.#drawPulse(timeMs);
  }

  #drawPulse(timeMs: number): void {
    const pulse = this.#pulse;
    if (pulse === null) return;
    const share = (timeMs - pulse.startMs) / pulseMs;
    if (share >= 1) {
      this.#pulse = null;
      this.#requestFrame();
      return;
    }
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const growth = isStill ? 0 : (Math.max(0, share) * 2) % 1;
    drawRing(this.#context, this.#picture.scene, pulse.table, this.#camera.zoom, this.#picture.theme, growth);
    this.#requestFrame();
  }
}
