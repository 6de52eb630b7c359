import { findTable, foreignKeysTo } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { allPartitionsOf, wholeTableOf } from "../rows/partitions.ts";
import type { ReferentialRules } from "../referential-rules-model.ts";

const keysBySchema = new WeakMap<PreparedSchema, WeakMap<Table, readonly IncomingKey[]>>();

/** A key that references a table, with the table that it stands on. */
interface IncomingKey {
  readonly foreignKey: ForeignKey;
  /** The partitioned table where the key stands on a partition. */
  readonly child: Table;
  /** The key stands on a partition or references one: the rows of others have nothing to do with it. */
  readonly isOfPartition: boolean;
}

/** The keys to a table in the order in which the database acts on them; keys of tables that are not known are left out. */
export function keysInOrder(schema: PreparedSchema, rules: ReferentialRules, table: Table): readonly IncomingKey[] {
  let byTable = keysBySchema.get(schema);
  if (byTable === undefined) keysBySchema.set(schema, (byTable = new WeakMap()));
  let keys = byTable.get(table);
  if (keys === undefined) {
    const isAfter = (first: ForeignKey, second: ForeignKey) => actsBefore(schema, rules, second, first);
    keys = [table, ...allPartitionsOf(schema, table)]
      .flatMap((part) => foreignKeysTo(schema.index, part))
      .filter((foreignKey) => !foreignKey.isDangling)
      .toSorted((first, second) => Number(isAfter(first, second)) - Number(isAfter(second, first)))
      .flatMap((foreignKey) => {
        const standing = findTable(schema.index, foreignKey.table);
        if (standing === undefined) return [];
        const child = wholeTableOf(schema, standing);
        const isOfPartition = child !== standing || findTable(schema.index, foreignKey.referencedTable) !== table;
        return [{ foreignKey, child, isOfPartition }];
      });
    byTable.set(table, keys);
  }
  return keys;
}

/** Whether the first of two keys acts before the second. */
export function actsBefore(
  schema: PreparedSchema,
  rules: ReferentialRules,
  first: ForeignKey,
  second: ForeignKey,
): boolean {
  const position = (foreignKey: ForeignKey) => schema.foreignKeyOrder.get(foreignKey) ?? 0;
  if (rules.keyOrder === "creation") return position(first) < position(second);
  if (rules.keyOrder === "reverse creation") return position(first) > position(second);
  return (first.name ?? "") < (second.name ?? "");
}
