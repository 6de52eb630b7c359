import { type IndexedOverlay, isInTheWay } from "../model/overlay.ts";
import { type DiagramTheme, levelColour, markColour } from "./diagram-theme.ts";
import type { Picture } from "./picture.ts";

/** The colours of a box's header. */
export interface Header {
  readonly ground: string;
  /** Of the bar at its side, and of the whole box from far. */
  readonly bar: string;
  readonly ink: string;
  readonly note: string;
}

/** The header of a table that stands out; undefined for one that does not. */
export function overlayHeader(theme: DiagramTheme, overlay: IndexedOverlay, table: number): Header | undefined {
  if (overlay.kind === "diff") {
    const fate = overlay.fateOf[table]?.fate;
    return fate && softHeader(theme.fates[fate]);
  }
  const level = overlay.levelOf[table] ?? -1;
  if (level < 0) return undefined;
  const mark = overlay.markOf[table] ?? null;
  if (isInTheWay(mark)) return softHeader(markColour(theme, mark));
  const { fill, ink } = levelColour(theme, level);
  return { ground: fill, bar: fill, ink, note: ink };
}

function softHeader({ hue, soft }: { readonly hue: string; readonly soft: string }): Header {
  return { ground: soft, bar: hue, ink: hue, note: hue };
}

/** The colour of a line that stands out. */
export function overlayEdgeColour({ scene, theme, overlay }: Picture, edge: number): string {
  if (overlay === null) return theme.accent;
  if (overlay.kind === "diff") {
    const fate = overlay.edgeFates.get(edge);
    return fate === undefined ? theme.lineStrong : theme.fates[fate].hue;
  }
  const key = scene.model.edges[edge];
  const mark = overlay.markOf[key?.from ?? -1] ?? null;
  if (isInTheWay(mark)) return markColour(theme, mark).hue;
  return levelColour(theme, Math.max(0, overlay.levelOf[key?.from ?? 0] ?? 0)).fill;
}

/** Whether a table or line is drawn with a broken line: it is not there any more. */
export function isGone(overlay: IndexedOverlay | null, part: { readonly table: number } | { readonly edge: number }) {
  if (overlay?.kind !== "diff") return false;
  return "table" in part
    ? overlay.fateOf[part.table]?.fate === "removed"
    : overlay.edgeFates.get(part.edge) === "removed";
}
