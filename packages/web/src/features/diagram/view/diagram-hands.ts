import { levelOfDetail } from "../model/level-of-detail.ts";
import type { Point } from "../model/rectangle.ts";
import type { CameraControl } from "./camera-control.ts";
import { findStubTarget } from "./find-highlight.ts";
import type { InputTarget } from "./listen-to-input.ts";
import type { CommandTarget } from "./run-key-command.ts";
import type { Stage } from "./stage.ts";

/** What the hands of a person reach for. */
export interface Handled {
  readonly host: HTMLElement;
  readonly canvas: HTMLElement;
  readonly stage: Stage;
  readonly camera: CameraControl;
  readonly keys: CommandTarget;
  readonly onSelect: (table: number | null) => void;
  /** Chooses tables beside those that are, or takes them from these. */
  readonly onChoose: (tables: readonly number[], isAdded: boolean) => void;
  readonly onMove: (places: ReadonlyMap<number, Point>) => void;
  readonly onFocus: (table: number) => void;
  readonly jumpTo: (table: number) => void;
}

/** What mouse, fingers, wheel and keys do to a diagram. */
export function diagramHands(handled: Handled): InputTarget {
  const { canvas, stage, camera } = handled;
  return {
    canDrag: (point) => stage.hitAt(point)?.kind === "table" && levelOfDetail(camera.camera.zoom) !== "far",
    startDrag: (point) => {
      const hit = stage.hitAt(point);
      if (hit?.kind !== "table") return;
      canvas.style.cursor = "grabbing";
      // What is chosen together is moved together.
      stage.startDrag(stage.chosen.has(hit.table) ? [...stage.chosen] : [hit.table]);
    },
    drag: (dx, dy) => stage.dragBy(dx, dy),
    endDrag: (isCancelled) => {
      const tables = stage.endDrag(isCancelled);
      const { scene } = stage.picture;
      const placeOf = (table: number): Point => ({ x: scene.x[table] ?? 0, y: scene.y[table] ?? 0 });
      if (tables.length > 0) handled.onMove(new Map(tables.map((table) => [table, placeOf(table)])));
    },
    canMark: (isWished) => isWished || stage.isChoosing,
    mark: (from, to) => stage.markAround(camera.toDiagram(from), camera.toDiagram(to)),
    endMark: (isCancelled) => {
      const tables = stage.endMark();
      if (!isCancelled && tables.length > 0) handled.onChoose(tables, true);
    },
    pan: (dx, dy) => camera.panBy(dx, dy),
    zoomAt: (anchor, factor) => camera.zoomBy(factor, anchor),
    pinch: (anchor, factor, dx, dy) => camera.pinch(anchor, factor, dx, dy),
    tap: (point, isMore) => tap(handled, point, isMore || stage.isChoosing),
    doubleTap: (point) => {
      const hit = stage.hitAt(point);
      if (hit?.kind === "table") handled.onFocus(hit.table);
      else camera.zoomBy(2, point);
    },
    hover: (point) => {
      const hit = point === null ? null : stage.hitAt(point);
      canvas.style.cursor = hit === null ? "grab" : "pointer";
      stage.hover.move(point, hit);
    },
    keys: handled.keys,
  };
}

/** Chooses what is under the point; a stub leads to the table that it names. */
function tap({ host, stage, camera, onSelect, onChoose, jumpTo }: Handled, point: Point, isMore: boolean): void {
  host.focus({ preventScroll: true });
  const hit = stage.hitAt(point);
  if (isMore) {
    if (hit?.kind === "table") onChoose([hit.table], !stage.chosen.has(hit.table));
    return;
  }
  const target = hit === null ? null : findStubTarget(stage.picture.scene, hit, camera.toDiagram(point).x);
  const chosen = hit?.kind === "table" ? (target ?? hit.table) : null;
  // What was tapped is in sight, even where the edge cuts it: the picture stays.
  stage.mark(chosen);
  onSelect(chosen);
  if (target !== null) jumpTo(target);
}
