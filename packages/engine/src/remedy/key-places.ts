import type { Table } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import type { SqlNames } from "../export/sql/sql-names.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { KeyPlace } from "./model.ts";
import { rowOf } from "./reached-rows.ts";
import type { ReachedRows } from "./reached-rows.ts";

/** The place for a key of another row: `:new_customer_id`, one for all that reference the same column. */
export const markOf = ({ name }: Table, column: string): string =>
  `:new_${`${name}_${column}`.toLowerCase().replaceAll(/[^\p{L}\p{N}_]+/gu, "_")}`;

/** The places in the steps that re-point rows; null where two of them could not be told apart. */
export function placesOf(schema: PreparedSchema, names: SqlNames, taken: readonly ReachedRows[]): KeyPlace[] | null {
  const moved = taken.flatMap((each) =>
    each.fate === "re-pointed" && each.foreignKey ? [{ ...each, referenced: each.foreignKey.referencedColumns }] : [],
  );
  const places = new Map<string, KeyPlace>();
  for (const [parent, own] of Map.groupBy(moved, (each) => each.parent))
    for (const column of new Set(own.flatMap(({ referenced }) => referenced))) {
      const mark = markOf(parent, column);
      if (places.has(mark)) return null;
      const gone = new Set(
        own
          .filter(({ referenced }) => referenced.includes(column))
          .map(({ referenced, keys }) => `${rowOf(names, referenced)} NOT IN (${keys})`),
      );
      const look = `SELECT * FROM ${names.qualified(parent)} WHERE ${[...gone].join(" AND ")}`;
      places.set(mark, { mark, table: displayName(schema.catalog, parent), column, look });
    }
  return [...places.values()];
}
