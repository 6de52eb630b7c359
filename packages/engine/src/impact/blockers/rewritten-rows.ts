import { foreignKeysOf } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import { waysToLoseParent } from "../cascade/lost-parent.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { Change } from "../changes/change.ts";
import { keysOfColumns } from "../conditions/keys-of-columns.ts";
import { parentConditions } from "../conditions/table-conditions.ts";
import type { Condition } from "../model.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";

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
    const { candidates, isRewritten } = rewrittenKeys(schema, change);
    return parentConditions(
      schema,
      change.table,
      () => true,
      // What a key's own action writes, the parent has just got, or it is NULL.
      (key) => !acting.has(key) && isRewritten(key) && waysOf(key).some((lost) => lost.change !== change),
      candidates,
    );
  });
}

/** The keys that may stand on an index of which a change writes the entries, and what tells whether one does. */
interface RewrittenKeys {
  /** In the order of creation. */
  readonly candidates: readonly ForeignKey[];
  readonly isRewritten: (key: ForeignKey) => boolean;
}

/** A change writes the entries of an index where it changes a column of that, or of the key by which rows are stored. */
function rewrittenKeys(schema: PreparedSchema, { table, columns }: Change): RewrittenKeys {
  const { rowKey, indexes, indexesByColumn } = storageOf(schema, table);
  schema.steps.take("cascades", table.columns.length + indexes.length);
  if (rowKey.some((name) => hasName(schema, columns, name)))
    return { candidates: foreignKeysOf(schema.index, table), isRewritten: () => true };
  const written = new Set([...columns].flatMap((name) => indexesByColumn.get(comparable(schema, name)) ?? []));
  const byFirst = Map.groupBy(written, ([first]) => first ?? "");
  return {
    candidates: keysOfColumns(schema, table, byFirst.keys()),
    isRewritten: ({ columns: own }) => {
      const names = own.map((name) => comparable(schema, name));
      const begun = byFirst.get(names[0] ?? "") ?? [];
      return begun.some((index) => names.every((name, at) => index[at] === name));
    },
  };
}

/** How InnoDB stores a table; names in the form in which they are compared. */
interface Storage {
  /** The columns by which it stores rows: the primary key, else the first unique key without NULL. */
  readonly rowKey: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  readonly indexesByColumn: ReadonlyMap<string, readonly (readonly string[])[]>;
}

const storages = new WeakMap<Table, Storage>();

function storageOf(schema: PreparedSchema, table: Table): Storage {
  const known = storages.get(table);
  if (known) return known;
  const comparables = (names: readonly string[]) => names.map((name) => comparable(schema, name));
  const keys = uniqueKeysOf(table).map(({ columns }) => comparables(columns));
  const indexes = [...keys, ...table.indexes.map(({ parts }) => comparables(parts.map(({ text }) => text)))];
  const nullable = new Set(comparables(table.columns.filter(({ isNullable }) => isNullable).map(({ name }) => name)));
  const indexesByColumn = new Map<string, (readonly string[])[]>();
  for (const index of indexes) {
    for (const name of index) {
      const others = indexesByColumn.get(name);
      if (others) others.push(index);
      else indexesByColumn.set(name, [index]);
    }
  }
  const rowKey = keys.find((columns) => columns.every((name) => !nullable.has(name))) ?? [];
  const storage = { rowKey, indexes, indexesByColumn };
  storages.set(table, storage);
  return storage;
}
