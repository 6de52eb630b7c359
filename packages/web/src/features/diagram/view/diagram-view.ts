import type { DiagramTheme } from "../draw/diagram-theme.ts";
import { noTables } from "../draw/picture.ts";
import type { DiagramPlace } from "../model/diagram-state.ts";
import { levelOfDetail } from "../model/level-of-detail.ts";
import { type Direction, findNearestTable, findTableTowards } from "../model/nearest-table.ts";
import { openingPlace } from "../model/opening-place.ts";
import type { IndexedOverlay } from "../model/overlay.ts";
import { encloses, overlaps, type Point, type Rectangle } from "../model/rectangle.ts";
import { boundsOf, type Scene, tableRectangle } from "../model/scene.ts";
import { CameraControl } from "./camera-control.ts";
import type { CameraStand } from "./camera-store.ts";
import { CanvasSurface } from "./canvas-surface.ts";
import { diagramHands } from "./diagram-hands.ts";
import { listenToInput } from "./listen-to-input.ts";
import { Stage } from "./stage.ts";

/** What the view tells its owner. Nothing is told for every move of the pointer. */
export interface DiagramViewEvents {
  /** The camera moved. */
  readonly onCamera: (stand: CameraStand) => void;
  /** A person chose a table, or nothing. */
  readonly onSelect: (table: number | null) => void;
  /** A person chose tables beside those that are, or took them from these. */
  readonly onChoose: (tables: readonly number[], isAdded: boolean) => void;
  /** A person dragged tables to other places. */
  readonly onMove: (places: ReadonlyMap<number, Point>) => void;
  /** A person wants to see a table with its neighbours alone. */
  readonly onFocus: (table: number) => void;
  readonly onSearch: () => void;
}

const readableZoom = 0.8;

/** The diagram on a canvas: shows a scene through a camera, and answers to mouse, fingers and keys. */
export class DiagramView {
  readonly #host: HTMLElement;
  readonly #events: DiagramViewEvents;
  readonly #surface: CanvasSurface;
  readonly #camera: CameraControl;
  readonly #stage: Stage;
  readonly #cleanUps: readonly (() => void)[];

  /** Fills `host` with a canvas. `host` takes the focus and the keys. */
  constructor(host: HTMLElement, scene: Scene, theme: DiagramTheme, events: DiagramViewEvents) {
    this.#host = host;
    this.#events = events;
    this.#surface = new CanvasSurface(host);
    this.#camera = new CameraControl({
      boundsOf: (tables) => boundsOf(this.#stage.picture.scene, tables),
      viewport: () => this.#surface.size,
      onMove: (stand, ratio) => {
        this.#stage.painter.rescale(ratio);
        events.onCamera(stand);
      },
    });
    this.#stage = new Stage(this.#surface, this.#camera, {
      scene,
      theme,
      overlay: null,
      hidden: noTables,
      noted: noTables,
    });
    this.#cleanUps = [
      this.#listen(),
      this.#watchSize(),
      this.#watchFonts(),
      () => this.#stage.painter.stop(),
      () => this.#stage.hover.forget(),
      () => this.#surface.remove(),
    ];
  }

  destroy(): void {
    for (const cleanUp of this.#cleanUps) cleanUp();
  }

  /** The part of the diagram that shows. */
  get visible(): Rectangle {
    return this.#camera.visible;
  }

  /** What a link to this view has to carry. */
  get place(): DiagramPlace {
    return this.#camera.place;
  }

  /** Goes to a place that a link carried. */
  goTo(place: DiagramPlace): void {
    this.#camera.centreOn(place, place.zoom);
  }

  /** Shows another scene with its overlay. The camera stays where the boxes do; where they moved it goes to a place, or where a diagram opens. */
  setScene(scene: Scene, overlay: IndexedOverlay | null, selected: number | null, place?: DiagramPlace): void {
    const before = this.#stage.picture.scene;
    if (before === scene) return;
    this.#stage.show({ scene, overlay, hidden: noTables });
    this.#stage.mark(selected);
    const stays =
      before.model.tables === scene.model.tables &&
      before.x.every((x, table) => x === scene.x[table] && before.y[table] === scene.y[table]);
    if (stays) return;
    if (place === undefined) this.open();
    else this.goTo(place);
  }

  setTheme(theme: DiagramTheme): void {
    if (theme.isDark !== this.#stage.picture.theme.isDark) this.#stage.show({ theme });
  }

  setNoted(noted: ReadonlySet<number>): void {
    if (noted !== this.#stage.picture.noted) this.#stage.show({ noted });
  }

  setOverlay(overlay: IndexedOverlay | null): void {
    if (overlay !== this.#stage.picture.overlay) this.#stage.show({ overlay });
  }

  /** Marks a table as chosen, and brings it into sight if it is not. */
  setSelected(table: number | null): void {
    if (this.#stage.selected === table) return;
    this.#stage.mark(table);
    const box = this.#chosenBox();
    if (box !== undefined) this.#bringIntoSight(box);
  }

  /** Marks tables that are chosen together; `isChoosing` lets a drag draw around others, and a tap choose one more. */
  setChosen(tables: ReadonlySet<number>, isChoosing: boolean): void {
    this.#stage.isChoosing = isChoosing;
    this.#stage.choose(tables);
  }

  /** Shows everything, or some tables, whole, and keeps to it while the canvas changes its size. */
  fit(tables: readonly number[] | null = null): void {
    this.#camera.fit(tables);
  }

  /** Shows what a person sees first of everything, or of some tables; a table that is chosen is in sight. */
  open(tables: readonly number[] | null = null): void {
    const { scene, overlay } = this.#stage.picture;
    const place = openingPlace(scene, this.#surface.size, overlay, tables);
    if (place === undefined) {
      this.fit(tables);
      return;
    }
    this.goTo(place);
    const box = this.#chosenBox();
    if (box !== undefined) this.#bringIntoSight(box);
  }

  /** Zooms at the middle of the viewport. */
  zoomTo(zoom: number): void {
    this.#camera.zoomTo(zoom);
  }

  /** Brings a table into the middle at a readable size and lets it flash. */
  jumpTo(table: number): void {
    const { zoom } = this.#camera.camera;
    const box = tableRectangle(this.#stage.picture.scene, table);
    this.#camera.bringIntoView(box, levelOfDetail(zoom) === "near" ? zoom : readableZoom);
    this.#stage.flash(table);
  }

  /** Centres the viewport on a point of the diagram. */
  centreOn(point: Point): void {
    this.#camera.centreOn(point);
  }

  #chosenBox(): Rectangle | undefined {
    const { selected, picture } = this.#stage;
    return selected === null ? undefined : tableRectangle(picture.scene, selected);
  }

  #bringIntoSight(box: Rectangle): void {
    if (!encloses(this.visible, box)) this.#camera.bringIntoView(box);
  }

  #listen(): () => void {
    const camera = this.#camera;
    const hands = diagramHands({
      host: this.#host,
      canvas: this.#surface.canvas,
      stage: this.#stage,
      camera,
      onSelect: (table) => this.#events.onSelect(table),
      onChoose: (tables, isAdded) => this.#events.onChoose(tables, isAdded),
      onMove: (places) => this.#events.onMove(places),
      jumpTo: (table) => this.jumpTo(table),
      onFocus: (table) => this.#events.onFocus(table),
      keys: {
        chooseTowards: (direction) => this.#chooseTowards(direction),
        panBy: (dx, dy) => camera.panBy(dx, dy),
        zoomBy: (factor) => camera.zoomBy(factor),
        zoomTo: (zoom) => camera.zoomTo(zoom),
        fit: () => this.fit(),
        toggleChosen: () => {
          const { selected, chosen } = this.#stage;
          if (selected !== null) this.#events.onChoose([selected], !chosen.has(selected));
        },
        focusOnChosen: () => {
          const { selected } = this.#stage;
          if (selected !== null) this.#events.onFocus(selected);
        },
        search: () => this.#events.onSearch(),
      },
    });
    return listenToInput(this.#host, this.#surface.canvas, hands);
  }

  #watchSize(): () => void {
    const observer = new ResizeObserver(() => {
      const { place, visible } = this;
      if (!this.#surface.measure()) return;
      this.#camera.keep(place);
      // The panel of a table that was just chosen takes room, maybe the room of that table.
      const chosen = this.#chosenBox();
      if (chosen !== undefined && overlaps(chosen, visible)) this.#bringIntoSight(chosen);
      this.#stage.painter.paintNow();
    });
    observer.observe(this.#host);
    return () => observer.disconnect();
  }

  /** Names are written in a face that may arrive later; those of the page around it change nothing here. */
  #watchFonts(): () => void {
    const onFonts = ({ fontfaces }: FontFaceSetLoadEvent): void => {
      if (fontfaces.some(({ family }) => family.includes("Mono"))) this.#stage.painter.invalidate();
    };
    document.fonts.addEventListener("loadingdone", onFonts);
    return () => document.fonts.removeEventListener("loadingdone", onFonts);
  }

  #chooseTowards(direction: Direction): void {
    const { selected, picture } = this.#stage;
    const { scene } = picture;
    const next = selected === null ? findNearestTable(scene, this.place) : findTableTowards(scene, selected, direction);
    if (next !== undefined) this.#choose(next);
  }

  #choose(table: number): void {
    this.setSelected(table);
    this.#events.onSelect(table);
  }
}
