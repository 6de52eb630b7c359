import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { uniqueKeysOf } from "../../statistics/estimate/column-profile.ts";
import { waysToLoseParent } from "../cascade/lost-parent.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { Change } from "../changes/change.ts";
import { parentConditions } from "../conditions/table-conditions.ts";
import type { Condition } from "../model.ts";
import type { ReferentialRules } from "../referential-rules-model.ts";

/**
 * What must hold where an action gives a row another primary key: InnoDB then writes the row and all entries of its indexes
 * anew, and looks for the parents of all its keys, also of those that keep their value. A parent that the same statement moves
 * is there no more, or not yet, under the key that it will have.
 *
 * @see https://github.com/MariaDB/server/blob/10.11/storage/innobase/row/row0ins.cc (row_ins_check_foreign_constraints)
 */
export function conditionsOfRewrittenRows(
  schema: PreparedSchema,
  rules: ReferentialRules,
  changes: readonly Change[],
): readonly Condition[] {
  if (!rules.checksKeysOfRewrittenIndexes) return [];
  const waysByKey = new Map<ForeignKey, ReturnType<typeof waysToLoseParent>>();
  const waysOf = (key: ForeignKey) => {
    let ways = waysByKey.get(key);
    if (ways === undefined) {
      schema.steps.take("cascades", changes.length);
      waysByKey.set(key, (ways = waysToLoseParent(schema, changes, key)));
    }
    return ways;
  };
  return changes.flatMap((change) => {
    const acting = new Set(change.arrivals.flatMap(({ foreignKey }) => foreignKey ?? []));
    if (acting.size === 0) return [];
    const isIndexRewritten = rewrittenIndexes(schema, change);
    return parentConditions(
      schema,
      change.table,
      () => true,
      // What a key's own action writes, the parent has just got, or it is NULL.
      (key) => !acting.has(key) && isIndexRewritten(key) && waysOf(key).some((lost) => lost.change !== change),
    );
  });
}

/** Tells whether a change writes the entries of the index that a key stands on: where it changes a column of that or of the primary key. */
function rewrittenIndexes(schema: PreparedSchema, { table, columns }: Change): (key: ForeignKey) => boolean {
  const isWritten = (name: string) => hasName(schema, columns, name);
  const indexes = indexesOf(table);
  schema.steps.take("cascades", table.columns.length + indexes.length);
  if (rowKeyOf(schema, table).some(isWritten)) return () => true;
  const written = indexes
    .filter((index) => index.some(isWritten))
    .map((index) => index.map((name) => comparable(schema, name)));
  return (key) => {
    const names = key.columns.map((name) => comparable(schema, name));
    return written.some((index) => names.every((name, at) => (index[at] ?? "") === name));
  };
}

/** The columns by which InnoDB stores rows: the primary key, else the first unique key without NULL. */
function rowKeyOf(schema: PreparedSchema, table: Table): readonly string[] {
  const nullable = new Set(
    table.columns.filter(({ isNullable }) => isNullable).map(({ name }) => comparable(schema, name)),
  );
  const keys = uniqueKeysOf(table).map(({ columns }) => columns);
  return keys.find((columns) => columns.every((name) => !nullable.has(comparable(schema, name)))) ?? [];
}

const indexesOf = (table: Table): readonly (readonly string[])[] => [
  ...uniqueKeysOf(table).map(({ columns }) => columns),
  ...table.indexes.map(({ parts }) => parts.map(({ text }) => text)),
];
