import { findTable, foreignKeysTo } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Change } from "../changes/change.ts";
import { allPartitionsOf, wholeTableOf } from "../rows/partitions.ts";
import { referencedIndexOf } from "./referenced-index.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";

const keysBySchema = new WeakMap<PreparedSchema, WeakMap<Table, IncomingKeys>>();

/** The keys that reference a table, in the order in which the database acts on them. */
interface IncomingKeys {
  readonly all: readonly IncomingKey[];
  /** The places of those that reference a column, by its name as names are compared. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The columns of all of them. */
  readonly columnCount: number;
}

/** A key that references a table, with the table that it stands on. */
interface IncomingKey {
  readonly foreignKey: ForeignKey;
  /** The partitioned table where the key stands on a partition. */
  readonly child: Table;
  /** The key stands on a partition or references one: the rows of others have nothing to do with it. */
  readonly isOfPartition: boolean;
  /** The key references the very columns that it consists of: each row is its own parent, and goes with it. */
  readonly isOfOwnColumns: boolean;
}

/**
 * The keys to the table of a change that it concerns, in the order in which the database acts on them: those that reference
 * what an UPDATE writes, all where rows go. Keys of tables that are not known are left out.
 */
export function keysInOrder(
  schema: PreparedSchema,
  rules: ReferentialRules,
  { table, operation, columns }: Change,
): readonly IncomingKey[] {
  const { all, places, columnCount } = keysTo(schema, rules, table);
  schema.steps.take("cascades", columnCount);
  if (operation === "INSERT") return [];
  if (operation === "DELETE") return all.filter(({ isOfOwnColumns }) => !isOfOwnColumns);
  const found = new Set<number>();
  for (const name of columns) for (const place of places.get(comparable(schema, name)) ?? []) found.add(place);
  return [...found].sort((first, second) => first - second).flatMap((place) => all[place] ?? []);
}

function keysTo(schema: PreparedSchema, rules: ReferentialRules, table: Table): IncomingKeys {
  let byTable = keysBySchema.get(schema);
  if (byTable === undefined) keysBySchema.set(schema, (byTable = new WeakMap()));
  let keys = byTable.get(table);
  if (keys === undefined) {
    const isAfter = (first: ForeignKey, second: ForeignKey) => actsBefore(schema, rules, second, first);
    const all = [table, ...allPartitionsOf(schema, table)]
      .flatMap((part) => foreignKeysTo(schema.index, part))
      .filter((foreignKey) => !foreignKey.isDangling)
      .toSorted((first, second) => Number(isAfter(first, second)) - Number(isAfter(second, first)))
      .flatMap((foreignKey) => {
        const standing = findTable(schema.index, foreignKey.table);
        if (standing === undefined) return [];
        const child = wholeTableOf(schema, standing);
        const isOfPartition = child !== standing || findTable(schema.index, foreignKey.referencedTable) !== table;
        const isOfOwnColumns =
          standing === table &&
          foreignKey.columns.every((name, at) => isSameColumn(schema, name, foreignKey.referencedColumns[at]));
        return [{ foreignKey, child, isOfPartition, isOfOwnColumns: isOfOwnColumns && !isOfPartition }];
      });
    const places = new Map<string, number[]>();
    let columnCount = 0;
    for (const [place, { foreignKey }] of all.entries()) {
      columnCount += foreignKey.columns.length;
      for (const name of foreignKey.referencedColumns) {
        const column = comparable(schema, name);
        const known = places.get(column);
        if (known) known.push(place);
        else places.set(column, [place]);
      }
    }
    keys = { all, places, columnCount };
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
  const place = (foreignKey: ForeignKey) => referencedIndexOf(schema, foreignKey);
  return place(first) === place(second) ? (first.name ?? "") < (second.name ?? "") : place(first) < place(second);
}

const isSameColumn = (schema: PreparedSchema, name: string, other: string | undefined): boolean =>
  other !== undefined && comparable(schema, name) === comparable(schema, other);
