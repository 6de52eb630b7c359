import { useMemo, useState } from "react";
import type { DiagramModel } from "./model/diagram-model.ts";
import { tableIndexes } from "./model/table-indexes.ts";

/** The tables that a person has chosen together, which outlive what the diagram shows of them. */
export interface ChosenTables {
  readonly names: ReadonlySet<string>;
  /** Of those that the model has. */
  readonly indexes: ReadonlySet<number>;
  readonly choose: (tables: readonly number[], isAdded: boolean) => void;
  readonly clear: () => void;
}

const noNames: ReadonlySet<string> = new Set();

export function useChosenTables(model: DiagramModel): ChosenTables {
  const [names, setNames] = useState(noNames);
  const indexes = useMemo(() => tableIndexes(model, names), [model, names]);
  return {
    names,
    indexes,
    choose: (tables, isAdded) => {
      const changed = tables.map((table) => model.tables[table]?.name ?? "");
      setNames(
        (before) => new Set(isAdded ? [...before, ...changed] : [...before].filter((name) => !changed.includes(name))),
      );
    },
    clear: () => setNames(noNames),
  };
}
