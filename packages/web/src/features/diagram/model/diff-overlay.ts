import type { DiagramModel } from "./diagram-model.ts";

/** What became of a part of a schema. */
export type Fate = "added" | "removed" | "changed";

export const fates: readonly Fate[] = ["added", "removed", "changed"];

/** What became of the tables and keys of two states that are drawn as one diagram; everything else is faded. */
export interface DiffOverlay {
  readonly kind: "diff";
  /** By table id. */
  readonly tables: ReadonlyMap<string, TableFate>;
  /** By relationship id. */
  readonly relationships: ReadonlyMap<string, Fate>;
}

export interface TableFate {
  readonly fate: Fate;
  /** The name before, where it is another. */
  readonly formerName: string | null;
  /** By the name of each column that has one. */
  readonly columns: ReadonlyMap<string, Fate>;
}

/** The overlay by index. */
export interface IndexedDiff {
  readonly kind: "diff";
  readonly fateOf: readonly (TableFate | null)[];
  /** The tables that have a fate, in index order. */
  readonly tables: readonly number[];
  readonly edges: readonly number[];
  readonly edgeFates: ReadonlyMap<number, Fate>;
}

/** Resolves an overlay's ids against a model; ids that the model does not have are left out. */
export function indexDiff(model: DiagramModel, overlay: DiffOverlay): IndexedDiff {
  const fateOf = model.tables.map(({ id }) => overlay.tables.get(id) ?? null);
  const edgeFates = new Map(
    model.edges.flatMap((edge, index): [number, Fate][] => {
      const fate = overlay.relationships.get(edge.id);
      return fate === undefined ? [] : [[index, fate]];
    }),
  );
  return {
    kind: "diff",
    fateOf,
    tables: fateOf.flatMap((fate, index) => (fate === null ? [] : [index])),
    edges: [...edgeFates.keys()],
    edgeFates,
  };
}

/** How many parts have each fate. */
export function countFates(parts: Iterable<Fate>): Readonly<Record<Fate, number>> {
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const fate of parts) counts[fate] += 1;
  return counts;
}
