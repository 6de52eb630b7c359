import type { ComparisonDiagram } from "@foretell/contract";
import type { DiffOverlay, Fate, TableFate } from "../features/diagram/model/diff-overlay.ts";

/** What became of each part of two states, by the ids of their diagram. */
export function diffOverlay({ tables, relationships }: ComparisonDiagram): DiffOverlay {
  return {
    kind: "diff",
    tables: new Map(
      tables.flatMap(({ id, fate, former_name, columns }): [string, TableFate][] =>
        fate === null ? [] : [[id, { fate, formerName: former_name, columns: columnFates(columns) }]],
      ),
    ),
    relationships: new Map(
      relationships.flatMap(({ id, fate }): [string, Fate][] => (fate === null ? [] : [[id, fate]])),
    ),
  };
}

function columnFates(columns: ComparisonDiagram["tables"][number]["columns"]): ReadonlyMap<string, Fate> {
  return new Map(columns.flatMap(({ name, fate }): [string, Fate][] => (fate === null ? [] : [[name, fate]])));
}
