import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { waysToLoseParent } from "../cascade/lost-parent.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { lastLevels } from "../changes/last-levels.ts";
import { parentConditions } from "../conditions/table-conditions.ts";
import type { Condition } from "../model.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";

/** A way to a change, from the nearest level on which it may come to a row to the furthest one. */
interface Way {
  readonly change: Change;
  readonly first: number;
  readonly last: number;
}

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
  const last = lastLevels(changes);
  const wayOf = ({ change, level, parent }: Arrival): Way => ({
    change,
    first: level,
    last: (last.get(parent) ?? Infinity) + 1,
  });
  const updates = changes.filter(({ operation }) => operation === "UPDATE");
  return [...Map.groupBy(updates, ({ table }) => table)].flatMap(([table, ofTable]) => {
    const seconds = secondWays(ofTable.flatMap(({ arrivals }) => arrivals).map(wayOf));
    if (seconds.length === 0) return [];
    return parentConditions(
      schema,
      table,
      () => true,
      (key) => {
        if (key.isInitiallyDeferred) return false;
        // A key that becomes NULL asks for no parent.
        const asks = ({ change }: Way) => !key.columns.some((name) => hasName(schema, change.nulled, name));
        const losing = waysToLoseParent(schema, changes, key).map(wayOf);
        return losing.some((lost) =>
          seconds.some((second) => lost.first <= second.last + 1 && lost.last >= second.first && asks(second)),
        );
      },
    );
  });
}

/**
 * The ways that may change a row which another one, or the same on a nearer level, has changed. The statement itself meets a row
 * once; so does what makes a reference NULL.
 */
function secondWays(ways: readonly Way[]): readonly Way[] {
  const [nearest, next] = ways.toSorted((one, other) => one.first - other.first);
  return ways
    .map((way) => ({ ...way, first: way === nearest ? way.first + 1 : Math.max(way.first, 1) }))
    .filter(({ change, first, last }) => first <= last && (next !== undefined || change.nulled.size === 0));
}
