import type { Context, Picture } from "../draw/picture.ts";
import { drawEdges } from "../draw/draw-edges.ts";
import { drawTables } from "../draw/draw-tables.ts";
import { directRoute } from "../model/route-edges.ts";
import { edgesTouching, rerouteEdges, type Scene, tableRectangle, wholeRoutes } from "../model/scene.ts";
import { grow, type Rectangle } from "../model/rectangle.ts";

/** Beyond this many lines those of dragged tables are not routed around boxes while they move. */
const routedLines = 40;
/** Of the lines at most this many are drawn meanwhile. */
const maxLines = 150;

/** Tables on their way to another place. The scene's boxes follow at once, its lines when they are dropped. */
export class TableDrag {
  readonly tables: readonly number[];
  readonly #scene: Scene;
  readonly #edges: readonly number[];
  readonly #starts: readonly Rectangle[];

  constructor(scene: Scene, tables: readonly number[]) {
    this.tables = tables;
    this.#scene = scene;
    this.#starts = tables.map((table) => tableRectangle(scene, table));
    const edges = new Set(tables.flatMap((table) => scene.model.edgesOf[table] ?? []));
    this.#edges = [...edges].filter((edge) => scene.model.edges[edge]?.to !== -1).slice(0, maxLines);
  }

  moveBy(dx: number, dy: number): void {
    for (const table of this.tables) {
      this.#scene.x[table] = (this.#scene.x[table] ?? 0) + dx;
      this.#scene.y[table] = (this.#scene.y[table] ?? 0) + dy;
    }
  }

  /** Draws the tables and their lines where they are now. */
  draw(context: Context, zoom: number, picture: Picture): void {
    const scene = this.#scene;
    const ways =
      this.#edges.length <= routedLines
        ? wholeRoutes(scene, this.#edges)
        : new Map(this.#edges.map((edge) => [edge, directRoute(scene, scene.links, edge)]));
    drawEdges(context, zoom, picture, this.#edges, "highlight", ways);
    drawTables(context, zoom, picture, this.tables, "highlight");
  }

  /** Ends the drag: routes again what the tables left and what they now stand in the way of. */
  drop(): void {
    const touched = new Set<number>();
    for (const [position, table] of this.tables.entries()) {
      const start = this.#starts[position];
      const end = tableRectangle(this.#scene, table);
      this.#scene.x[table] = Math.round(end.x);
      this.#scene.y[table] = Math.round(end.y);
      const near = [grow(end, 12), ...(start === undefined ? [] : [grow(start, 40)])];
      for (const place of near) for (const edge of edgesTouching(this.#scene, table, place)) touched.add(edge);
    }
    rerouteEdges(this.#scene, [...touched]);
  }

  /** Puts the tables back. */
  cancel(): void {
    for (const [position, table] of this.tables.entries()) {
      this.#scene.x[table] = this.#starts[position]?.x ?? 0;
      this.#scene.y[table] = this.#starts[position]?.y ?? 0;
    }
  }
}
