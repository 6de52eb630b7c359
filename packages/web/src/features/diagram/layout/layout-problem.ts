import { boxHeight, headerHeight, rowHeight } from "../model/dimensions.ts";
import { boxWidthFor } from "../model/box-width.ts";
import { type Density, shownColumns } from "../model/density.ts";
import { type DiagramModel, isStub } from "../model/diagram-model.ts";
import { readableFrom } from "../model/opening-density.ts";

/** What a person may choose. */
export type LayoutKind = "modules" | "grid";

export const layoutKinds: readonly LayoutKind[] = ["modules", "grid"];

/** Up to this many tables a diagram opens as the grid. */
export const gridUpTo = 12;

/** All that a layout needs to know, as typed arrays that cross to a worker cheaply. Indexes are those of the model. */
export interface LayoutProblem {
  readonly kind: LayoutKind;
  /** The least zoom of the whole with which it is worth its room. */
  readonly readableFrom: number;
  /** Of every box. */
  readonly boxWidth: number;
  readonly heights: Float64Array;
  readonly names: readonly string[];
  readonly namespaces: readonly string[];
  readonly isHub: readonly boolean[];
  readonly links: Links;
  /** The column of each table, in place of the kind: one after the other from left to right. */
  readonly columns?: TableColumns | undefined;
}

/** Tables in columns: by cascade level, or by the keys that they are away from a table. */
export interface TableColumns {
  readonly unit: "level" | "step";
  /** By table. */
  readonly of: readonly number[];
}

/** The model's edges, one entry each. */
export interface Links {
  readonly from: Int32Array;
  /** -1 for a table that is not there. */
  readonly to: Int32Array;
  /** Where a line leaves its table, from the top of the box. */
  readonly fromY: Float64Array;
  readonly toY: Float64Array;
  /** 1 for an edge drawn as a stub. */
  readonly isStub: Uint8Array;
}

/** A place for every box. */
export interface Placement {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly modules: readonly ModuleRegion[];
  /** Index into `modules` for each table, -1 for none. */
  readonly moduleOf: Int32Array;
}

export interface LayoutResult extends Placement {
  /** A polyline for each edge (x, y, x, y …), empty for stubs. */
  readonly routes: readonly Float32Array[];
}

/** What a group of tables is called. */
export interface ModuleTitle {
  /** Cut short; empty where all tables are of one namespace. */
  readonly namespace: string;
  readonly name: string;
  /** What says about as much in less room, the most first. */
  readonly short?: readonly string[];
}

/** A group of tables that belong together, drawn as a tinted ground under them. */
export interface ModuleRegion {
  readonly title: ModuleTitle;
  /** A `level` is of a cascade; the others are of a schema. */
  readonly kind: "connected" | "hubs" | "hub references" | "unconnected" | "level";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Of the room at the top, where no box stands. */
  readonly titleHeight: number;
  /** Of the ground on all sides of its boxes and their title. */
  readonly padding: number;
}

/** States a model as a problem for the layouts. */
export function layoutProblem(
  model: DiagramModel,
  density: Density,
  kind: LayoutKind,
  columns?: TableColumns,
): LayoutProblem {
  const shown = model.tables.map((table) => shownColumns(table, density));
  const offset = (table: number, columns: readonly number[]): number => {
    const row = Math.min(...columns.map((column) => shown[table]?.indexOf(column) ?? -1).filter((index) => index >= 0));
    return Number.isFinite(row) ? headerHeight + (row + 0.5) * rowHeight : headerHeight / 2;
  };
  return {
    kind,
    readableFrom: readableFrom[density],
    columns,
    boxWidth: boxWidthFor(model.tables, density),
    heights: Float64Array.from(shown, (rows) => boxHeight(rows.length, density)),
    names: model.tables.map((table) => table.name),
    namespaces: model.tables.map((table) => table.namespace),
    isHub: model.isHub,
    links: {
      from: Int32Array.from(model.edges, (edge) => edge.from),
      to: Int32Array.from(model.edges, (edge) => edge.to),
      fromY: Float64Array.from(model.edges, (edge) => offset(edge.from, edge.fromColumns)),
      toY: Float64Array.from(model.edges, (edge) => (edge.to < 0 ? 0 : offset(edge.to, edge.toColumns))),
      isStub: Uint8Array.from(model.edges, (edge) => (isStub(model, edge) ? 1 : 0)),
    },
  };
}
