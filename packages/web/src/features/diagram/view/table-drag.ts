import type { Context, Picture } from "../draw/picture.ts";
import { drawEdges } from "../draw/draw-edges.ts";
import { drawTables } from "../draw/draw-tables.ts";
import { directRoute } from "../model/route-edges.ts";
import { edgesTouching, rerouteEdges, type Scene, tableRectangle, wholeRoutes } from "../model/scene.ts";
import { grow, type Rectangle } from "../model/rectangle.ts";

/** Beyond this many lines a dragged table's lines are not routed around boxes while it moves. */
const routedLines = 40;
/** Of a hub's lines at most this many are drawn while it moves. */
const maxLines = 150;

/** One table on its way to another place. The scene's boxes follow at once, its lines when it is dropped. */
export class TableDrag {
  readonly table: number;
  readonly #scene: Scene;
  readonly #edges: readonly number[];
  readonly #start: Rectangle;

  constructor(scene: Scene, table: number) {
    this.table = table;
    this.#scene = scene;
    this.#start = tableRectangle(scene, table);
    this.#edges = (scene.model.edgesOf[table] ?? [])
      .filter((edge) => scene.model.edges[edge]?.to !== -1)
      .slice(0, maxLines);
  }

  moveBy(dx: number, dy: number): void {
    const { table } = this;
    this.#scene.x[table] = (this.#scene.x[table] ?? 0) + dx;
    this.#scene.y[table] = (this.#scene.y[table] ?? 0) + dy;
  }

  /** Draws the table and its lines where they are now. */
  draw(context: Context, zoom: number, picture: Picture): void {
    const scene = this.#scene;
    const ways =
      this.#edges.length <= routedLines
        ? wholeRoutes(scene, this.#edges)
        : new Map(this.#edges.map((edge) => [edge, directRoute(scene, scene.links, edge)]));
    drawEdges(context, zoom, picture, this.#edges, "highlight", ways);
    drawTables(context, zoom, picture, [this.table], "highlight");
  }

  /** Ends the drag: routes again what the table left and what it now stands in the way of. */
  drop(): void {
    const end = tableRectangle(this.#scene, this.table);
    this.#scene.x[this.table] = Math.round(end.x);
    this.#scene.y[this.table] = Math.round(end.y);
    const touched = new Set([
      ...edgesTouching(this.#scene, this.table, grow(this.#start, 40)),
      ...edgesTouching(this.#scene, this.table, grow(end, 12)),
    ]);
    rerouteEdges(this.#scene, [...touched]);
  }

  /** Puts the table back. */
  cancel(): void {
    this.#scene.x[this.table] = this.#start.x;
    this.#scene.y[this.table] = this.#start.y;
  }
}
