import { highlightedEdges } from "../draw/draw-edges.ts";
import type { Highlight } from "../draw/draw-highlight.ts";
import type { Hit } from "../model/hit-test.ts";
import { type Scene, wholeRoutes } from "../model/scene.ts";

const selectionFading = 0.62;
const hoverFading = 0.4;

/** What stands out for a chosen table and what is under the pointer: they with all their keys, stubs as lines. Null for nothing. */
export function findHighlight(scene: Scene, selected: number | null, hovered: Hit | null): Highlight | null {
  const edges = new Set<number>();
  const tables = new Set<number>();
  if (selected !== null) {
    tables.add(selected);
    for (const edge of highlightedEdges(scene, selected, null)) edges.add(edge);
  }
  if (hovered?.kind === "table") {
    tables.add(hovered.table);
    for (const edge of highlightedEdges(scene, hovered.table, hovered.column)) edges.add(edge);
  } else if (hovered?.kind === "edge") edges.add(hovered.edge);
  const lines = [...edges].filter((edge) => (scene.model.edges[edge]?.to ?? -1) >= 0);
  if (tables.size === 0 && lines.length === 0) return null;
  return {
    tables: [...tables],
    edges: lines,
    routes: wholeRoutes(
      scene,
      lines.filter((edge) => scene.links.isStub[edge] === 1),
    ),
    fading: selected === null ? hoverFading : selectionFading,
  };
}

/** The table that a stub at a point of a column leads to; null where there is none. */
export function findStubTarget(scene: Scene, hit: Hit, x: number): number | null {
  if (hit.kind !== "table" || hit.column === null) return null;
  const { table, column } = hit;
  const isAtValue = x > (scene.x[table] ?? 0) + stubFrom;
  if (!isAtValue) return null;
  const edge = (scene.model.edgesOf[table] ?? []).find((index) => {
    const key = scene.model.edges[index];
    return key?.from === table && key.to >= 0 && key.fromColumns[0] === column && scene.links.isStub[index] === 1;
  });
  return edge === undefined ? null : (scene.model.edges[edge]?.to ?? null);
}

/** The stub's text stands right of this, from the left edge of the box. */
const stubFrom = 150;

/** Whether two hits are of the same thing. */
export function isSameHit(a: Hit | null, b: Hit | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === "edge") return b.kind === "edge" && a.edge === b.edge;
  return b.kind === "table" && a.table === b.table && a.column === b.column;
}
