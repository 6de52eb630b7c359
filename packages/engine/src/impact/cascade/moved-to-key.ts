import type { ForeignKey } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { weakerBasis } from "../../statistics/estimate/interval.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { Change } from "../changes/change.ts";
import type { RowSet } from "../rows/row-set.ts";
import { surelyHoldsOther } from "../rows/same-value.ts";

/**
 * The rows of a referencing table that an action finds, with those that the statement itself gives the key which it changes or
 * deletes: a row of a table that references itself may come to reference its own old key, and an action then meets that row as well
 * (tried on PostgreSQL 15 and SQLite 3.53).
 */
export function withMovedRows(
  schema: PreparedSchema,
  roots: readonly Change[],
  foreignKey: ForeignKey,
  parent: Change,
  found: RowSet,
): RowSet {
  const moved = roots.filter((root) => root.table === found.table && mayCome(schema, root, foreignKey, parent.rowSet));
  const more = moved.reduce((sum, { rowSet }) => sum + rowSet.rows.high, 0);
  const { rows, tableRows } = found;
  const high = Math.max(rows.high, Math.min(tableRows, rows.high + more));
  if (high === rows.high) return found;
  return { ...found, rows: { ...rows, high, basis: weakerBasis(rows.basis, "statistics") } };
}

/** Whether rows of an update may get a key that some rows of the referenced table had. */
function mayCome(
  schema: PreparedSchema,
  { columns, nulled, constants }: Change,
  foreignKey: ForeignKey,
  parents: RowSet,
): boolean {
  const isGiven = foreignKey.columns.some((name) => hasName(schema, columns, name));
  const isOther = (name: string, at: number) => {
    if (hasName(schema, nulled, name)) return true;
    const text = constants.get(name);
    return text !== undefined && surelyHoldsOther(schema, parents, foreignKey.referencedColumns[at] ?? "", text);
  };
  return isGiven && !foreignKey.columns.some(isOther);
}
