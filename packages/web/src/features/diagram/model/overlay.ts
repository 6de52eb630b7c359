import type { DiagramModel } from "./diagram-model.ts";
import { type DiffOverlay, indexDiff, type IndexedDiff } from "./diff-overlay.ts";

/** What is told over a diagram: the tables and lines that it is about stand out, the rest is faded. */
export type DiagramOverlay = ImpactOverlay | DiffOverlay;

/** The same by index. */
export type IndexedOverlay = IndexedImpact | IndexedDiff;

/** What a statement would do, by table and key: drawn over the diagram, everything else faded. */
export interface ImpactOverlay {
  readonly kind: "impact";
  /** By table id. */
  readonly tables: ReadonlyMap<string, TableImpact>;
  /** Ids of the relationships along which it spreads or stops. */
  readonly relationships: ReadonlySet<string>;
  /** Of these, the ids of those that lead to what is in the way. */
  readonly ways: ReadonlySet<string>;
  /** By level, how many tables are touched, in words; a table may be touched on several levels, and is drawn once. */
  readonly levelNotes: readonly string[];
}

export interface TableImpact {
  /** 0 = named by the statement. */
  readonly level: number;
  /** Whether the chain stops here because rows keep it from going on, what is done to it is a risk, or keys are emptied or set. */
  readonly mark: ImpactMark | null;
}

export type ImpactMark = "blocks" | "may block" | "severe" | "risk" | "set null" | "set default";

/** Whether a mark says that the table's rows stand in the way: they stay as they are. */
export const isInTheWay = (mark: ImpactMark | null): mark is "blocks" | "may block" =>
  mark === "blocks" || mark === "may block";

/** The ramp of cascade levels has this many steps; the last stands for every deeper level too. */
export const levelSteps = 8;

/** The overlay by index, deeper tables hidden where a level is set as the deepest to show. */
export interface IndexedImpact {
  readonly kind: "impact";
  /** -1 for a table that is not affected. */
  readonly levelOf: Int16Array;
  readonly markOf: readonly (ImpactMark | null)[];
  /** The affected tables, in index order. */
  readonly tables: readonly number[];
  readonly edges: readonly number[];
  /** Of these, those that lead to what is in the way. */
  readonly ways: ReadonlySet<number>;
}

/** Resolves an overlay's ids against a model; ids that the model does not have are left out. */
export function indexOverlay(model: DiagramModel, overlay: DiagramOverlay, maxLevel = Infinity): IndexedOverlay {
  return overlay.kind === "diff" ? indexDiff(model, overlay) : indexImpact(model, overlay, maxLevel);
}

/** Whether a table stands out. */
export function isTouched(overlay: IndexedOverlay, table: number): boolean {
  return overlay.kind === "diff" ? (overlay.fateOf[table] ?? null) !== null : (overlay.levelOf[table] ?? -1) >= 0;
}

/** Resolves what a statement would do, deeper tables left out. */
export function indexImpact(model: DiagramModel, overlay: ImpactOverlay, maxLevel = Infinity): IndexedImpact {
  const levelOf = new Int16Array(model.tables.length).fill(-1);
  const markOf: (ImpactMark | null)[] = model.tables.map(() => null);
  const tables: number[] = [];
  for (const [index, table] of model.tables.entries()) {
    const impact = overlay.tables.get(table.id);
    if (impact === undefined || impact.level > maxLevel) continue;
    levelOf[index] = impact.level;
    markOf[index] = impact.mark;
    tables.push(index);
  }
  const isShown = (table: number): boolean => (levelOf[table] ?? -1) >= 0;
  const edges = model.edges.flatMap((edge, index) =>
    overlay.relationships.has(edge.id) && isShown(edge.from) && isShown(edge.to) ? [index] : [],
  );
  const ways = new Set(edges.filter((edge) => overlay.ways.has(model.edges[edge]?.id ?? "")));
  return { kind: "impact", levelOf, markOf, tables, edges, ways };
}

/** The deepest level that an overlay has, and how many tables carry each mark. */
export function countOverlay(overlay: ImpactOverlay): {
  readonly deepest: number;
  readonly marks: ReadonlyMap<ImpactMark, number>;
} {
  const marks = new Map<ImpactMark, number>();
  let deepest = 0;
  for (const { level, mark } of overlay.tables.values()) {
    deepest = Math.max(deepest, level);
    if (mark !== null) marks.set(mark, (marks.get(mark) ?? 0) + 1);
  }
  return { deepest, marks };
}
