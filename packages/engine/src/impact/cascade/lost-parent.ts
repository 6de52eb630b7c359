import { findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { wholeTableOf } from "../rows/partitions.ts";
import { ColumnWriters } from "./column-writers.ts";

/** The ways on which a parent row of a key is deleted, or given another value for what the key references; in no order. */
export function waysToLoseParent(
  schema: PreparedSchema,
  changes: readonly Change[],
  key: ForeignKey,
): readonly Arrival[] {
  const parent = findTable(schema.index, key.referencedTable);
  if (parent === undefined) return [];
  const whole = wholeTableOf(schema, parent);
  const { deletes, updates } = lossesOf(schema, changes);
  const losing = new Set(deletes.get(whole));
  for (const name of key.referencedColumns) for (const change of updates.of(whole, name)) losing.add(change);
  return [...losing].flatMap(({ arrivals }) => arrivals);
}

/** The changes of a cascade by which rows may be lost to what references them. */
interface Losses {
  readonly deletes: ReadonlyMap<Table, readonly Change[]>;
  readonly updates: ColumnWriters;
}

const lossesByChanges = new WeakMap<readonly Change[], Losses>();

function lossesOf(schema: PreparedSchema, changes: readonly Change[]): Losses {
  let losses = lossesByChanges.get(changes);
  if (losses === undefined) {
    const of = (wanted: Change["operation"]) => changes.filter(({ operation }) => operation === wanted);
    const tableOf = ({ table }: Change) => table;
    losses = {
      deletes: Map.groupBy(of("DELETE"), tableOf),
      updates: new ColumnWriters(schema, of("UPDATE"), tableOf),
    };
    lossesByChanges.set(changes, losses);
  }
  return losses;
}
