import type { Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { waysToLoseParent } from "../cascade/lost-parent.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { parentConditions } from "../conditions/table-conditions.ts";
import type { Condition } from "../model.ts";
import type { ReferentialRules } from "../referential-rules-model.ts";

/**
 * What must hold where actions may change a row that the same statement has changed: PostgreSQL then looks for the parents of all
 * its keys, also of those that keep their value, and a parent may be gone whose own action is still to come. The check stands in
 * the queue behind what is one level further away, so that only a parent that goes on that level or on the one before can be missed.
 *
 * @see https://github.com/postgres/postgres/blob/REL_15_STABLE/src/backend/utils/adt/ri_triggers.c (RI_FKey_fk_upd_check_required)
 */
export function conditionsOfRowsChangedTwice(
  schema: PreparedSchema,
  rules: ReferentialRules,
  changes: readonly Change[],
): readonly Condition[] {
  if (!rules.checksRowsChangedTwice) return [];
  const updated = new Set(changes.filter(({ operation }) => operation === "UPDATE").map(({ table }) => table));
  return [...updated].flatMap((table) => {
    const again = secondUpdates(changes, table);
    if (again.length === 0) return [];
    return parentConditions(
      schema,
      table,
      () => true,
      (key) =>
        !key.isInitiallyDeferred &&
        waysToLoseParent(schema, changes, key).some((lost) => again.some((second) => isMissedBy(lost, second))),
    );
  });
}

/** The ways on which a row of a table may be changed that another way has changed before; the statement itself meets a row once. */
function secondUpdates(changes: readonly Change[], table: Table): readonly Arrival[] {
  const ways = changes
    .filter((change) => change.table === table && change.operation === "UPDATE")
    .flatMap(({ arrivals }) => arrivals)
    .sort((first, second) => first.level - second.level);
  const others = ways.length === 1 ? ways.filter(isRepeated) : ways.slice(1);
  return others.filter(({ parent }) => parent !== null);
}

function isMissedBy(lost: Arrival, second: Arrival): boolean {
  if (isRepeated(lost)) return lost.level <= second.level + 1 || isRepeated(second);
  return isRepeated(second)
    ? lost.level >= second.level
    : lost.level === second.level || lost.level === second.level + 1;
}

/** A way that leads into itself has any number of levels. */
const isRepeated = ({ change, parent }: Arrival) => parent?.table === change.table;
