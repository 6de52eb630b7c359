import type { ForeignKey } from "../catalog/model.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable } from "../statement/relation-lookup.ts";
import { hasName } from "./cascade-effect.ts";
import type { CascadeResult, Check } from "./cascade-walk.ts";
import { keyPosition } from "./key-order.ts";
import type { Arrival, Change } from "./change.ts";
import { takesAllOf } from "./own-removal.ts";
import type { ReferentialRules } from "./referential-rules-model.ts";

/** When a check looks for referencing rows. */
export type CheckTiming = ReferentialRules["restrictCheck"];

/** When the check of a key runs; a deferred NO ACTION waits for the COMMIT, which is after all actions. */
export function timingOf(rules: ReferentialRules, check: Pick<Check, "action" | "foreignKey">): CheckTiming {
  if (check.action === "RESTRICT") return rules.restrictCheck;
  return check.foreignKey.isInitiallyDeferred && rules.noActionCheck !== "at once"
    ? "statement end"
    : rules.noActionCheck;
}

/**
 * Whether the rows that a check would find are gone, or no longer reference, when it looks: removed by the statement itself
 * or by an action that comes before, in the order in which the database acts.
 */
export function isCovered(
  schema: PreparedSchema,
  rules: ReferentialRules,
  check: Check,
  result: CascadeResult,
): boolean {
  const timing = timingOf(rules, check);
  const removers = removersOf(schema, rules, check, result).filter((remover) => staysAway(schema, check, remover));
  if (removers.some((remover) => removesBefore(schema, timing, check, remover))) return true;
  const columns = new Map(
    check.foreignKey.columns.map((column, at) => [
      comparable(schema, column),
      comparable(schema, check.foreignKey.referencedColumns[at] ?? ""),
    ]),
  );
  return (
    removers.length > 0 && isContained({ schema, rules, timing, removers }, check.change, columns, check.foreignKey, 0)
  );
}

/**
 * The changes that take rows of the referencing table away, take their reference from them or move it to another key. InnoDB
 * looks at once whether the key is there that an action moves a reference to, which it is not yet.
 */
export function removersOf(
  schema: PreparedSchema,
  rules: ReferentialRules,
  check: Check,
  result: CascadeResult,
): readonly Change[] {
  const moves = timingOf(rules, check) !== "at once";
  return result.changes.filter((change) => {
    if (change.table !== check.child || change.operation === "INSERT") return false;
    if (change.operation === "DELETE") return true;
    return touches(schema, change.level === 0 || moves ? change.columns : change.nulled, check.foreignKey);
  });
}

const touches = (schema: PreparedSchema, columns: ReadonlySet<string>, foreignKey: ForeignKey) =>
  foreignKey.columns.some((name) => hasName(schema, columns, name));

/** A reference that an action moves may come to another key that is looked for, which NO ACTION alone accepts. */
function staysAway(schema: PreparedSchema, check: Check, remover: Change): boolean {
  const isMoved =
    remover.level > 0 && remover.operation === "UPDATE" && !touches(schema, remover.nulled, check.foreignKey);
  return !isMoved || check.action === "NO ACTION" || check.change.rowSet.rows.high <= 1;
}

/** A change that has the whole table, or the very values in question, before the check looks at all. */
function removesBefore(schema: PreparedSchema, timing: CheckTiming, check: Check, remover: Change): boolean {
  const isBefore = timing === "statement end" || (timing === "queue" && remover.level <= check.change.level);
  if (!isBefore) return false;
  return remover.level === 0
    ? takesAllOf(schema, remover, check.foreignKey.columns, check.rowSet)
    : remover.rowSet.isAll;
}

interface Containment {
  readonly schema: PreparedSchema;
  readonly rules: ReferentialRules;
  readonly timing: CheckTiming;
  readonly removers: readonly Change[];
}

/**
 * Whether the referencing rows also point, by a key whose action removes them, at the row from which the change came: as in
 * item (tenant, order) → order, where item (tenant) → tenant cascades. `columns` tells which column of `change` each
 * referencing column equals.
 */
function isContained(
  by: Containment,
  change: Change,
  columns: ReadonlyMap<string, string>,
  leaving: ForeignKey,
  depth: number,
): boolean {
  const direct = by.removers.some((remover) =>
    remover.arrivals.some(
      (arrival) =>
        arrival.parent === change && equals(by.schema, arrival, columns) && isEarlier(by, arrival, leaving, depth),
    ),
  );
  if (direct) return true;
  if (depth > 8 || change.arrivals.length === 0) return false;
  return change.arrivals.every(({ parent, foreignKey }) => {
    if (parent === null || foreignKey === null) return false;
    const climbed = new Map<string, string>();
    for (const [child, own] of columns) {
      const at = foreignKey.columns.findIndex((column) => comparable(by.schema, column) === own);
      const above = foreignKey.referencedColumns[at];
      if (at >= 0 && above !== undefined) climbed.set(child, comparable(by.schema, above));
    }
    return climbed.size > 0 && isContained(by, parent, climbed, foreignKey, depth + 1);
  });
}

const equals = (schema: PreparedSchema, { foreignKey }: Arrival, columns: ReadonlyMap<string, string>) =>
  foreignKey !== null &&
  foreignKey.columns.every(
    (column, at) =>
      columns.get(comparable(schema, column)) === comparable(schema, foreignKey.referencedColumns[at] ?? ""),
  );

/** Whether the removing action of a row comes before what leaves the same row by another key. */
function isEarlier(by: Containment, remover: Arrival, leaving: ForeignKey, depth: number): boolean {
  if (by.timing === "statement end" || remover.foreignKey === null) return true;
  const isHigher = depth > 0;
  if (by.timing === "queue" && isHigher) return true;
  return keyPosition(by.schema, by.rules, remover.foreignKey, leaving) < 0;
}
