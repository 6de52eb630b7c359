import { type LayoutKind, layoutKinds } from "../layout/layout-problem.ts";
import { type Camera, clampZoom, type Size } from "./camera.ts";
import { densities, type Density } from "./density.ts";
import type { PartWish } from "./diagram-part.ts";
import { type DiagramFocus, focusDepths } from "./focus.ts";
import type { DiagramPath } from "./paths.ts";

/** All of a diagram that a link carries. What is undefined is as the diagram opens. */
export interface DiagramState extends PartWish {
  /** Name of the chosen table. */
  readonly table?: string | undefined;
  readonly layout?: LayoutKind | undefined;
  readonly density?: Density | undefined;
  readonly showHubLines?: boolean | undefined;
  readonly view?: DiagramViewKind | undefined;
  /** The point in the middle of the viewport, and the zoom; undefined shows everything. */
  readonly place?: DiagramPlace | undefined;
}

/** As a picture, or the same data as a table. */
export type DiagramViewKind = "diagram" | "list";

const viewKinds: readonly DiagramViewKind[] = ["diagram", "list"];

export interface DiagramPlace {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The query parameters of a state; parameters that a state does not need are undefined. */
export interface DiagramSearch {
  readonly table?: string | undefined;
  readonly layout?: string | undefined;
  readonly show?: string | undefined;
  readonly lines?: string | undefined;
  readonly view?: string | undefined;
  readonly focus?: string | undefined;
  readonly depth?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly only?: string | undefined;
  readonly at?: string | undefined;
}

/** Reads a diagram's state from query parameters. Whatever is not understood is as if it were not there. */
export function parseDiagramSearch(search: Readonly<Record<string, unknown>>): DiagramState {
  return {
    table: nameOf(search["table"]),
    layout: layoutKinds.find((kind) => kind === search["layout"]),
    density: densities.find((density) => density === search["show"]),
    showHubLines: search["lines"] === "all" ? true : undefined,
    view: viewKinds.find((kind) => kind === search["view"]),
    focus: parseFocus(nameOf(search["focus"]), search["depth"]),
    path: parsePath(nameOf(search["from"]), nameOf(search["to"])),
    only: nameOf(search["only"])?.split(nameSeparator),
    place: parsePlace(textOf(search["at"])),
  };
}

/** Writes a diagram's state as query parameters. */
export function diagramSearch(state: DiagramState): DiagramSearch {
  const { place } = state;
  return {
    table: state.table,
    layout: state.layout,
    show: state.density,
    lines: state.showHubLines === true ? "all" : undefined,
    view: state.view,
    focus: state.focus?.table,
    depth: state.focus === undefined || state.focus.depth === 1 ? undefined : String(state.focus.depth),
    from: state.path?.from,
    to: state.path?.to,
    only: state.only?.join(nameSeparator),
    at: place === undefined ? undefined : [place.x, place.y, place.zoom * 100].map(Math.round).join("_"),
  };
}

/** Between names in an address: of all that a name may have in it, a line break is the least likely. */
const nameSeparator = "\n";

/** A diagram as it opens. */
export const emptyState = parseDiagramSearch({});

/** What leads back from a part of a diagram to the whole. */
export const wholeDiagram = { focus: undefined, path: undefined, only: undefined, place: undefined } as const;

/** The place that a camera shows. */
export function placeOf(camera: Camera, viewport: Size): DiagramPlace {
  return {
    x: camera.x + viewport.width / 2 / camera.zoom,
    y: camera.y + viewport.height / 2 / camera.zoom,
    zoom: camera.zoom,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A router that reads values as JSON makes numbers of digits: a table may be called 2024. */
function nameOf(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : textOf(value);
}

function parseFocus(table: string | undefined, depth: unknown): DiagramFocus | undefined {
  if (table === undefined) return undefined;
  return { table, depth: focusDepths.find((known) => String(known) === String(depth)) ?? 1 };
}

function parsePath(from: string | undefined, to: string | undefined): DiagramPath | undefined {
  return from === undefined || to === undefined ? undefined : { from, to };
}

function parsePlace(text: string | undefined): DiagramPlace | undefined {
  const numbers = text?.split("_").map(Number);
  const [x, y, percent] = numbers ?? [];
  if (numbers?.length !== 3 || x === undefined || y === undefined || percent === undefined) return undefined;
  if (!numbers.every(Number.isFinite) || percent <= 0) return undefined;
  return { x, y, zoom: clampZoom(percent / 100) };
}
