import { headerHeight, rowHeight } from "../model/dimensions.ts";
import { levelOfDetail } from "../model/level-of-detail.ts";
import { monoAdvance } from "../model/mono-text.ts";
import { overlaps, type Point, type Rectangle } from "../model/rectangle.ts";
import { rowCentre, type Scene, tableRectangle } from "../model/scene.ts";
import { drawVeil } from "./veil.ts";
import type { Context, Picture } from "./picture.ts";
import type { DiagramTheme } from "./diagram-theme.ts";
import { drawEdges } from "./draw-edges.ts";
import { drawTables } from "./draw-tables.ts";

/** Tables and lines that stand out over the rest. */
export interface Highlight {
  /** The tables that it is about, drawn with an accent; those at the other ends of `edges` are drawn plainly. */
  readonly tables: readonly number[];
  readonly edges: readonly number[];
  /** Ways for lines that the scene draws as stubs. */
  readonly routes: ReadonlyMap<number, Float32Array>;
  /** 0 … 1, how much the rest fades. */
  readonly fading: number;
}

/** Draws a highlight over what is already there: a veil, then its lines above everything, then its boxes with the keys' columns marked. */
export function drawHighlight(
  context: Context,
  rectangle: Rectangle,
  zoom: number,
  picture: Picture,
  highlight: Highlight,
): void {
  const { scene, theme } = picture;
  drawVeil(context, rectangle, theme, highlight.fading);
  const own = new Set(highlight.tables);
  const others = new Set<number>();
  for (const edge of highlight.edges) {
    const key = scene.model.edges[edge];
    for (const table of [key?.from ?? -1, key?.to ?? -1]) if (table >= 0 && !own.has(table)) others.add(table);
  }
  const isVisible = (table: number): boolean => overlaps(tableRectangle(scene, table), rectangle);
  const style = picture.overlay === null ? "plain" : "overlay";
  drawTables(context, zoom, picture, [...others].filter(isVisible), style);
  drawTables(context, zoom, picture, highlight.tables.filter(isVisible), "highlight");
  drawEdges(context, zoom, picture, highlight.edges, "highlight", highlight.routes);
  if (levelOfDetail(zoom) === "far") return;
  markColumns(context, scene, theme, highlight.edges);
}

/** Tints the rows of the keys' columns at both ends, each once however many keys meet in it. */
function markColumns(context: Context, scene: Scene, theme: DiagramTheme, edges: readonly number[]): void {
  const marked = new Set<string>();
  const mark = (table: number, columns: readonly number[]): void => {
    for (const column of columns) {
      const name = `${table} ${column}`;
      if (table < 0 || marked.has(name) || scene.rows[table]?.includes(column) !== true) continue;
      marked.add(name);
      const y = rowCentre(scene, table, column) - rowHeight / 2;
      context.fillRect((scene.x[table] ?? 0) + 1, y, scene.boxWidth - 2, rowHeight);
    }
  };
  context.globalAlpha = 0.16;
  context.fillStyle = theme.accent;
  for (const edge of edges) {
    const key = scene.model.edges[edge];
    if (key === undefined) continue;
    mark(key.from, key.fromColumns);
    mark(key.to, key.toColumns);
  }
  context.globalAlpha = 1;
}

/** Draws a short text in a chip of one size on the screen, its lower left corner at a point of the diagram. */
export function drawChip(context: Context, point: Point, zoom: number, theme: DiagramTheme, text: string): void {
  const size = 12 / zoom;
  const width = text.length * size * monoAdvance + size;
  const height = size * 1.7;
  const top = point.y - height - 4 / zoom;
  context.fillStyle = theme.panel;
  context.strokeStyle = theme.lineStrong;
  context.lineWidth = 1 / zoom;
  context.beginPath();
  context.roundRect(point.x, top, width, height, 3 / zoom);
  context.fill();
  context.stroke();
  context.font = `500 ${size}px ${theme.mono}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = theme.ink;
  context.fillText(text, point.x + size / 2, top + height / 2);
}

/** Draws a ring around a box. `growth` 0 … 1 leads it outwards while it fades. */
export function drawRing(
  context: Context,
  scene: Scene,
  table: number,
  zoom: number,
  theme: DiagramTheme,
  growth: number,
): void {
  const box = tableRectangle(scene, table);
  const distance = (3 + growth * 14) / zoom;
  context.globalAlpha = 1 - growth;
  context.strokeStyle = theme.accent;
  context.lineWidth = 2.5 / zoom;
  context.beginPath();
  context.roundRect(
    box.x - distance,
    box.y - distance,
    box.width + 2 * distance,
    Math.max(box.height, headerHeight) + 2 * distance,
    5 + distance,
  );
  context.stroke();
  context.globalAlpha = 1;
}
