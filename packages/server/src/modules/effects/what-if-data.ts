import type { Costs, WhatIf, WhatIfDifference } from "@foretell/contract";
import { displayName, keyOf } from "@foretell/engine";
import type { ForeignKey, OutcomeDifference, Prediction, PreparedSchema } from "@foretell/engine";
import { toDifference } from "../simulations/outcome-difference.ts";

const maxTables = 100;
const maxKeys = 100;
const maxColumns = 200;

/** Outcomes' differences with the field names of the interface. */
export const toDifferences = (differences: readonly OutcomeDifference[]): WhatIfDifference[] =>
  differences.map(toDifference);

/** Where the server has more or less to do, table by table; what is searched and written as before is no difference. */
export function costDifferences(before: Costs | null, after: Costs | null): WhatIfDifference[] {
  // What is not analysed, or writes nothing, has no costs to be more or less.
  if (before === null || after === null) return [];
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key): WhatIfDifference[] => {
    const [was, is] = [old.get(key), now.get(key)];
    if (was?.count === is?.count && was?.sentence === is?.sentence) return [];
    const part = is ?? was;
    // What is written is told by the rows.
    if (part === undefined || part.kind === "write") return [];
    const [then, today] = [was?.count ?? 0, is?.count ?? 0];
    return [
      {
        kind: "costs",
        direction: today > then ? "worse" : today < then ? "better" : "other",
        table: part.table,
        before: was?.sentence ?? null,
        after: is?.sentence ?? null,
        description: is === undefined ? `No longer: ${was?.sentence ?? ""}` : is.sentence,
        position: null,
      },
    ];
  });
}

/** Keys of several columns may be searched in one table: those of one sentence are one, the others stand in their order. */
function partsOf(costs: Costs): ReadonlyMap<string, Costs["parts"][number]> {
  const seen = new Map<string, number>();
  return new Map(
    costs.parts.map((part) => {
      const name = `${part.kind} ${part.table} ${part.kind === "key search" ? keyNameOf(part.sentence) : ""}`;
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      return [`${name} ${count}`, part];
    }),
  );
}

const keyNameOf = (sentence: string): string => sentence.slice(0, sentence.indexOf(" has no index"));

const goesAlong = ({ onDelete }: ForeignKey): boolean => onDelete !== "RESTRICT" && onDelete !== "NO ACTION";

/** What of a schema bears on the outcomes of a statement. */
export function choicesOf(schema: PreparedSchema, predictions: readonly Prediction[]): WhatIf["choices"] {
  const { catalog, statisticsByTable } = schema;
  const names = new Set(
    predictions.flatMap((prediction) =>
      prediction.outcome === "failed" ? [] : prediction.impact.rows.map(({ table }) => table),
    ),
  );
  const reached = catalog.tables.filter((table) => names.has(displayName(catalog, table)));
  const order = [...names];
  const tables = reached
    .map((table) => ({
      table: displayName(catalog, table),
      row_count: statisticsByTable.get(keyOf(catalog, table))?.rowCount ?? null,
      columns: table.columns.slice(0, maxColumns).map(({ name }) => name),
    }))
    .toSorted((one, other) => order.indexOf(one.table) - order.indexOf(other.table))
    .slice(0, maxTables);
  const keys = new Set(reached.map((table) => keyOf(catalog, table)));
  return {
    tables,
    // Those that stop a statement before those that go along with it, from the statement's own table on.
    foreign_keys: catalog.foreignKeys
      .filter(({ referencedTable }) => keys.has(keyOf(catalog, referencedTable)))
      .toSorted(
        (one, other) =>
          order.indexOf(displayName(catalog, one.referencedTable)) -
            order.indexOf(displayName(catalog, other.referencedTable)) ||
          Number(goesAlong(one)) - Number(goesAlong(other)),
      )
      .slice(0, maxKeys)
      .map((key) => ({
        table: displayName(catalog, key.table),
        constraint_name: key.name,
        columns: [...key.columns],
        referenced_table: displayName(catalog, key.referencedTable),
        on_delete: key.onDelete,
        on_update: key.onUpdate,
      })),
  };
}
