import { foreignKeysOf, foreignKeysTo } from "../catalog/catalog-index.ts";
import type { ForeignKey } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { CascadeFollower } from "./cascade-reach.ts";
import type { CascadeReach } from "./cascade-reach.ts";

/** What keys make of a table. */
export interface TableReach {
  /** Its display name. */
  readonly table: string;
  /** The columns of its primary key; none where it has none. */
  readonly primaryKey: readonly string[];
  /** Foreign keys of its own. */
  readonly foreignKeys: number;
  /** Foreign keys that reference it, its own to itself among them. */
  readonly referencedBy: number;
  /** Those of them by which rows that still reference it refuse a DELETE. */
  readonly refusingKeys: number;
  readonly cascade: CascadeReach;
}

/** So many tables are counted in a reach: what goes further is known to be wide. So the work is linear in the number of tables. */
const mostTablesReached = 1_000;

/** What keys make of each table of a schema, in the order of its catalog. */
export function tableReaches(schema: PreparedSchema): TableReach[] {
  const { catalog, index } = schema;
  const follower = new CascadeFollower(schema);
  return catalog.tables.map((table) => {
    const references = foreignKeysTo(index, table);
    return {
      table: displayName(catalog, table),
      primaryKey: table.primaryKey?.columns ?? [],
      foreignKeys: foreignKeysOf(index, table).length,
      referencedBy: references.length,
      refusingKeys: references.filter(refusesDelete).length,
      cascade: follower.reachOf(table, mostTablesReached),
    };
  });
}

const refusesDelete = ({ onDelete, isEnforced }: ForeignKey): boolean =>
  isEnforced && (onDelete === "RESTRICT" || onDelete === "NO ACTION");
