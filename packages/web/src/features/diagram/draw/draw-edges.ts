import { edgeTextPlace, edgeTextSize } from "../model/edge-text.ts";
import { levelOfDetail, showsEdgeText } from "../model/level-of-detail.ts";
import type { Rectangle } from "../model/rectangle.ts";
import type { Scene } from "../model/scene.ts";
import type { Context, Picture } from "./picture.ts";
import { traceEnds } from "./edge-ends.ts";
import { markColour } from "./diagram-theme.ts";
import { isGone, overlayEdgeColour } from "./overlay-colours.ts";

const bendRadius = 7;
/** Of so many lines that are drawn as they are not in the scene, each has its text. */
const textedLines = 40;
/** So many lines of an overlay are as strong from far as from near. */
const farOverlayLines = 60;

/** `plain` under the boxes; `highlight` for the hovered or chosen table; `overlay` in the colours of what is told over the diagram. */
export type EdgeStyle = "plain" | "highlight" | "overlay";

/** Draws the lines of some edges, with their ends and texts as far as the zoom shows them. `routes` may replace the scene's. */
export function drawEdges(
  context: Context,
  zoom: number,
  picture: Picture,
  edges: readonly number[],
  style: EdgeStyle,
  routes: ReadonlyMap<number, Float32Array> = new Map(),
): void {
  if (edges.length === 0) return;
  const { scene } = picture;
  const detail = levelOfDetail(zoom);
  context.lineJoin = "round";
  context.lineCap = "butt";
  context.lineWidth = Math.max(style === "plain" ? 1.15 : 1.8, (style === "plain" ? 0.7 : 1.4) / zoom);
  context.globalAlpha = detail === "far" ? farStrength(style, edges.length) : 1;
  for (const [colour, group] of Map.groupBy(edges, (edge) => edgeColour(picture, edge, style))) {
    const isBroken = style !== "plain" && group.every((edge) => isGone(picture.overlay, { edge }));
    if (isBroken) context.setLineDash([5, 4]);
    context.strokeStyle = colour;
    context.beginPath();
    for (const edge of group) {
      const route = routes.get(edge) ?? scene.routes[edge];
      if (route === undefined || route.length === 0) continue;
      traceRoute(context, route, detail === "near" ? bendRadius : 0);
      const key = scene.model.edges[edge];
      if (detail === "near" && key !== undefined) traceEnds(context, route, key);
    }
    context.stroke();
    if (isBroken) context.setLineDash([]);
  }
  context.globalAlpha = 1;
  if (style === "overlay") drawWays(context, zoom, picture, edges);
  if (!showsEdgeText(zoom) || (routes.size > textedLines && style === "highlight")) return;
  for (const edge of edges) {
    const key = scene.model.edges[edge];
    const route = routes.get(edge) ?? scene.routes[edge];
    if (key === undefined || route === undefined || route.length === 0 || key.onDelete === "NO ACTION") continue;
    // The default is not written, nor what has no room beside the line.
    const text = key.onDelete.toLowerCase();
    const place = edgeTextPlace(scene, edge, text, routes.get(edge));
    if (place !== null) drawEdgeText(context, picture, text, place, style);
  }
}

/** Over the other lines those that lead to what is in the way, which nobody could follow among them. */
function drawWays(context: Context, zoom: number, { scene, theme, overlay }: Picture, edges: readonly number[]): void {
  if (overlay?.kind !== "impact" || overlay.ways.size === 0) return;
  context.strokeStyle = markColour(theme, "blocks").hue;
  context.lineWidth = Math.max(2.4, 2.4 / zoom);
  context.beginPath();
  for (const edge of edges) {
    const route = scene.routes[edge];
    if (overlay.ways.has(edge) && route !== undefined && route.length > 0) traceRoute(context, route, 0);
  }
  context.stroke();
}

/** From far, many lines would cover the boxes that they lead to. */
function farStrength(style: EdgeStyle, count: number): number {
  if (style === "plain") return 0.5;
  return style === "overlay" && count > farOverlayLines ? 0.3 : 1;
}

function edgeColour(picture: Picture, edge: number, style: EdgeStyle): string {
  const { theme, overlay } = picture;
  if (style === "plain") return theme.lineStrong;
  // A key that changed stays told apart from those that are only highlighted.
  const isTold = overlay?.kind === "diff" && overlay.edgeFates.has(edge);
  return isTold || (style === "overlay" && overlay !== null) ? overlayEdgeColour(picture, edge) : theme.accent;
}

function traceRoute(context: Context, route: Float32Array, radius: number): void {
  const last = route.length - 2;
  context.moveTo(route[0] ?? 0, route[1] ?? 0);
  for (let at = 2; at < last; at += 2) {
    const x = route[at] ?? 0;
    const y = route[at + 1] ?? 0;
    if (radius === 0) {
      context.lineTo(x, y);
      continue;
    }
    const before = Math.abs(x - (route[at - 2] ?? 0)) + Math.abs(y - (route[at - 1] ?? 0));
    const after = Math.abs(x - (route[at + 2] ?? 0)) + Math.abs(y - (route[at + 3] ?? 0));
    context.arcTo(x, y, route[at + 2] ?? 0, route[at + 3] ?? 0, Math.min(radius, before / 2, after / 2));
  }
  context.lineTo(route[last] ?? 0, route[last + 1] ?? 0);
}

/** What the key does on DELETE. */
function drawEdgeText(
  context: Context,
  { theme }: Picture,
  text: string,
  { x, y, height }: Rectangle,
  style: EdgeStyle,
): void {
  context.font = `500 ${edgeTextSize}px ${theme.mono}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = style === "plain" ? theme.inkMuted : theme.ink;
  context.fillText(text, x, y + height / 2);
}

/** The lines that a highlight of a table shows: all its keys, stubs included. */
export function highlightedEdges(scene: Scene, table: number, column: number | null): number[] {
  const edges = scene.model.edgesOf[table] ?? [];
  if (column === null) return [...edges];
  const own = edges.filter((edge) => {
    const key = scene.model.edges[edge];
    if (key === undefined) return false;
    return (
      (key.from === table && key.fromColumns.includes(column)) || (key.to === table && key.toColumns.includes(column))
    );
  });
  return own.length > 0 ? own : [...edges];
}
