import { findTable, foreignKeysTo } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import { isIndexed } from "../impact/warnings/key-warnings.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { rowsOf } from "../statistics/estimate/column-profile.ts";
import { CascadeFollower } from "./cascade-reach.ts";

/** A key without an index on its own columns: each row that goes from the referenced table has all of this one searched. */
export interface KeyWithoutIndex {
  readonly constraintName: string | null;
  /** Display names. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly referencedTable: string;
  /** Rows of the table, as far as they are known. */
  readonly rows: number | null;
}

/** How far a DELETE of a row of a table goes by the actions of keys. */
export interface TableCascade {
  /** Its display name. */
  readonly table: string;
  /** Other tables whose rows may be deleted or changed. */
  readonly tables: number;
  readonly depth: number;
}

/** What of a schema is worth a look before anything is run on it. */
export interface SchemaHealth {
  /** The largest first. */
  readonly keysWithoutIndex: { readonly count: number; readonly first: readonly KeyWithoutIndex[] };
  /** Those that reach at least two others, the widest first. */
  readonly widestCascades: readonly TableCascade[];
  /** Tables whose rows nothing tells apart. */
  readonly tablesWithoutKey: { readonly count: number; readonly first: readonly string[] };
}

const shownCount = 20;
/** Of more tables than this, the ones that most keys reference are followed. */
const mostFollowed = 500;

/** What of a schema is worth a look: linear in its size, but for the cascades, which are followed from some hundred tables. */
export function schemaHealth(schema: PreparedSchema): SchemaHealth {
  const { catalog } = schema;
  const tables = catalog.tables.filter(({ kind }) => kind === "table");
  const without = catalog.foreignKeys.flatMap((key): KeyWithoutIndex[] => {
    const table = findTable(schema.index, key.table);
    if (table === undefined || key.isDangling || isIndexed(table, key)) return [];
    const { rowCount, basis } = rowsOf(schema, table);
    return [
      {
        constraintName: key.name,
        table: displayName(catalog, table),
        columns: key.columns,
        referencedTable: displayName(catalog, key.referencedTable),
        rows: basis === "assumed" ? null : rowCount,
      },
    ];
  });
  const nameless = tables.filter(({ primaryKey, uniqueKeys }) => primaryKey === null && uniqueKeys.length === 0);
  return {
    keysWithoutIndex: {
      count: without.length,
      first: without.toSorted((one, other) => (other.rows ?? 0) - (one.rows ?? 0)).slice(0, shownCount),
    },
    widestCascades: widestOf(schema, tables),
    tablesWithoutKey: {
      count: nameless.length,
      first: nameless.slice(0, shownCount).map((table) => displayName(catalog, table)),
    },
  };
}

function widestOf(schema: PreparedSchema, tables: readonly Table[]): TableCascade[] {
  const follower = new CascadeFollower(schema);
  const referenced = tables
    .map((table) => ({ table, keys: foreignKeysTo(schema.index, table).length }))
    .filter(({ keys }) => keys > 0)
    .toSorted((one, other) => other.keys - one.keys)
    .slice(0, mostFollowed);
  return referenced
    .map(({ table }) => {
      const { tables: reached, depth } = follower.reachOf(table);
      return { table: displayName(schema.catalog, table), tables: reached, depth };
    })
    .filter((reach) => reach.tables >= 2)
    .toSorted((one, other) => other.tables - one.tables || other.depth - one.depth)
    .slice(0, shownCount);
}
