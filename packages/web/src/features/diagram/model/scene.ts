import { type Links, type LayoutProblem, type LayoutResult, layoutProblem } from "../layout/layout-problem.ts";
import { type Density, shownColumns } from "./density.ts";
import { type DiagramModel, isStub } from "./diagram-model.ts";
import { headerHeight, rowHeight } from "./dimensions.ts";
import type { Rectangle } from "./rectangle.ts";
import { assignLanes, routeEdges } from "./route-edges.ts";

/** A model with a place for each of its boxes and a way for each of its lines: all that drawing and hit tests need. */
export interface Scene {
  readonly model: DiagramModel;
  readonly density: Density;
  /** Left of each box. Changed in place while a box is dragged, as are `y`, `routes` and `routeBounds`. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Of every box. */
  readonly boxWidth: number;
  readonly heights: Float64Array;
  /** For each table the columns that it shows. */
  readonly rows: readonly (readonly number[])[];
  readonly links: Links;
  readonly lanes: Uint8Array;
  /** A polyline for each edge, empty for stubs. */
  readonly routes: Float32Array[];
  /** left, top, right, bottom of each edge's line. */
  readonly routeBounds: Float64Array;
  readonly modules: LayoutResult["modules"];
  readonly moduleOf: Int32Array;
  /** Another one after each change of a line. */
  stamp: number;
}

export interface SceneOptions {
  /** Lines to hubs are drawn whole, not as stubs. */
  readonly showHubLines: boolean;
  /** Places that a person gave to tables by dragging, by table name: names outlive an import, ids do not. */
  readonly moved: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
}

/** Puts a model and its layout together. Boxes that were dragged before stand where they were left. */
export function createScene(
  model: DiagramModel,
  density: Density,
  layout: LayoutResult,
  { showHubLines, moved }: SceneOptions,
): Scene {
  const problem: LayoutProblem = layoutProblem(model, density, "grid");
  const links: Links = showHubLines
    ? { ...problem.links, isStub: Uint8Array.from(model.edges, (edge) => (edge.to < 0 ? 1 : 0)) }
    : problem.links;
  const scene: Scene = {
    model,
    density,
    x: Float64Array.from(layout.x),
    y: Float64Array.from(layout.y),
    boxWidth: problem.boxWidth,
    heights: problem.heights,
    rows: model.tables.map((table) => shownColumns(table, density)),
    links,
    lanes: assignLanes(layout.x, layout.y),
    routes: [...layout.routes],
    routeBounds: new Float64Array(model.edges.length * 4),
    modules: layout.modules,
    moduleOf: layout.moduleOf,
    stamp: 0,
  };
  let isMoved = false;
  for (const [index, table] of model.tables.entries()) {
    const place = moved.get(table.name);
    if (place === undefined) continue;
    scene.x[index] = place.x;
    scene.y[index] = place.y;
    isMoved = true;
  }
  const missing = model.edges.flatMap((_, edge) => (isMoved || isRouteMissing(scene, edge) ? [edge] : []));
  rerouteEdges(scene, missing);
  for (const edge of model.edges.keys()) setRouteBounds(scene, edge);
  return scene;
}

/** Computes the ways of some edges again, after boxes moved. */
export function rerouteEdges(scene: Scene, edges: readonly number[]): void {
  if (edges.length === 0) return;
  scene.stamp += 1;
  const routes = routeEdges(scene, scene.links, scene.lanes, scene.modules, scene.moduleOf, edges);
  for (const [position, edge] of edges.entries()) {
    scene.routes[edge] = routes[position] ?? new Float32Array(0);
    setRouteBounds(scene, edge);
  }
}

/** Ways for edges as if none of them were a stub, beside those that the scene draws. */
export function wholeRoutes(scene: Scene, edges: readonly number[]): ReadonlyMap<number, Float32Array> {
  const links: Links = { ...scene.links, isStub: new Uint8Array(scene.links.isStub.length) };
  const routes = routeEdges(scene, links, scene.lanes, scene.modules, scene.moduleOf, edges);
  return new Map(edges.map((edge, position) => [edge, routes[position] ?? new Float32Array(0)]));
}

/** The edges that a box at this rectangle is in the way of, or that belong to the table. */
export function edgesTouching(scene: Scene, table: number, rectangle: Rectangle): number[] {
  const touching = new Set(scene.model.edgesOf[table] ?? []);
  for (const edge of scene.model.edges.keys()) if (isRouteIn(scene, edge, rectangle)) touching.add(edge);
  return [...touching];
}

export function tableRectangle(scene: Scene, table: number): Rectangle {
  return { x: scene.x[table] ?? 0, y: scene.y[table] ?? 0, width: scene.boxWidth, height: scene.heights[table] ?? 0 };
}

/** The tables whose boxes share an area with a rectangle. */
export function tablesIn(scene: Scene, rectangle: Rectangle): number[] {
  const tables: number[] = [];
  const { x, y, heights, boxWidth } = scene;
  const right = rectangle.x + rectangle.width;
  const bottom = rectangle.y + rectangle.height;
  for (let table = 0; table < x.length; table++) {
    const left = x[table] ?? 0;
    const top = y[table] ?? 0;
    if (left < right && left + boxWidth > rectangle.x && top < bottom && top + (heights[table] ?? 0) > rectangle.y)
      tables.push(table);
  }
  return tables;
}

/** Whether an edge has a line, and its bounds share an area with the rectangle. */
export function isRouteIn(scene: Scene, edge: number, rectangle: Rectangle): boolean {
  if ((scene.routes[edge]?.length ?? 0) === 0) return false;
  const { routeBounds } = scene;
  const at = edge * 4;
  return (
    (routeBounds[at] ?? 0) <= rectangle.x + rectangle.width &&
    (routeBounds[at + 2] ?? 0) >= rectangle.x &&
    (routeBounds[at + 1] ?? 0) <= rectangle.y + rectangle.height &&
    (routeBounds[at + 3] ?? 0) >= rectangle.y
  );
}

/** The rectangle around some tables, or around everything that is drawn when none are given. */
export function boundsOf(scene: Scene, tables: readonly number[] | null = null): Rectangle {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  const add = (x1: number, y1: number, x2: number, y2: number): void => {
    left = Math.min(left, x1);
    top = Math.min(top, y1);
    right = Math.max(right, x2);
    bottom = Math.max(bottom, y2);
  };
  for (const table of tables ?? scene.x.keys()) {
    const box = tableRectangle(scene, table);
    add(box.x, box.y, box.x + box.width, box.y + box.height);
  }
  if (tables === null) {
    for (const region of scene.modules) add(region.x, region.y, region.x + region.width, region.y + region.height);
    const { routeBounds } = scene;
    for (const [edge, route] of scene.routes.entries()) {
      if (route.length === 0) continue;
      const at = edge * 4;
      add(routeBounds[at] ?? 0, routeBounds[at + 1] ?? 0, routeBounds[at + 2] ?? 0, routeBounds[at + 3] ?? 0);
    }
  }
  return left > right
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The middle height of a column's row, of the header where the column is not shown. */
export function rowCentre(scene: Scene, table: number, column: number): number {
  const row = scene.rows[table]?.indexOf(column) ?? -1;
  return (scene.y[table] ?? 0) + (row < 0 ? headerHeight / 2 : headerHeight + (row + 0.5) * rowHeight);
}

function isRouteMissing(scene: Scene, edge: number): boolean {
  const drawn = scene.links.isStub[edge] === 0;
  return (scene.routes[edge]?.length ?? 0) > 0 !== drawn;
}

function setRouteBounds(scene: Scene, edge: number): void {
  const route = scene.routes[edge];
  if (route === undefined || route.length === 0) return;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < route.length; at += 2) {
    left = Math.min(left, route[at] ?? 0);
    right = Math.max(right, route[at] ?? 0);
    top = Math.min(top, route[at + 1] ?? 0);
    bottom = Math.max(bottom, route[at + 1] ?? 0);
  }
  scene.routeBounds.set([left, top, right, bottom], edge * 4);
}

/** Whether the scene draws this edge as a stub. */
export function isDrawnAsStub(scene: Scene, edge: number): boolean {
  const modelEdge = scene.model.edges[edge];
  return scene.links.isStub[edge] === 1 && modelEdge !== undefined && isStub(scene.model, modelEdge);
}
