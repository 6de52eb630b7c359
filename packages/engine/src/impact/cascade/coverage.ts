import type { ForeignKey } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { CascadeResult, Check } from "./cascade-result.ts";
import { actsBefore } from "./key-order.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { takesAllOf } from "./own-removal.ts";
import { standsOnRowsOf } from "../rows/partitions.ts";
import { triggersMayKeepRows } from "../changes/fired-triggers.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { mayBeTurnedAway } from "./turned-away.ts";

/** When a check looks for referencing rows. */
export type CheckTiming = ReferentialRules["restrictCheck"];

/** A deferred NO ACTION waits for the COMMIT, which is after all actions, where the database knows such keys. */
export const isDeferred = (rules: ReferentialRules, { action, foreignKey }: Pick<Check, "action" | "foreignKey">) =>
  action === "NO ACTION" && foreignKey.isInitiallyDeferred && rules.noActionCheck !== "at once";

/** When the check of a key runs. */
export function timingOf(rules: ReferentialRules, check: Pick<Check, "action" | "foreignKey">): CheckTiming {
  if (check.action === "RESTRICT") return rules.restrictCheck;
  return isDeferred(rules, check) ? "statement end" : rules.noActionCheck;
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
  const removers = removersOf(schema, rules, check, result).filter(
    (remover) => staysAway(schema, check, remover) && !triggersMayKeepRows(schema, remover.table, remover.operation),
  );
  if (removers.some((remover) => removesBefore(schema, timing, check, remover))) return true;
  const { changes } = result;
  return isContained({ schema, rules, timing, changes, removers, foreignKey: check.foreignKey }, check);
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
  schema.steps.take("cascades", result.changes.length);
  return result.changes.filter((change) => {
    if (change.table !== check.child || change.operation === "INSERT") return false;
    if (change.operation === "DELETE") return true;
    return touches(schema, change.level === 0 || moves ? change.columns : change.nulled, check.foreignKey);
  });
}

const touches = (schema: PreparedSchema, columns: ReadonlySet<string>, foreignKey: ForeignKey) =>
  foreignKey.columns.some((name) => hasName(schema, columns, name));

/** A reference that moves may come to another key that is looked for, which NO ACTION alone accepts. */
function staysAway(schema: PreparedSchema, check: Check, remover: Change): boolean {
  const isMoved = remover.operation === "UPDATE" && !touches(schema, remover.nulled, check.foreignKey);
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
  readonly changes: readonly Change[];
  readonly removers: readonly Change[];
  /** The key of the check: another one removes its rows only where it stands on all of them. */
  readonly foreignKey: ForeignKey;
}

/** Column by column of a table, what it equals in another one; undefined where it equals nothing there. */
type Links = ReadonlyMap<string, string | undefined>;

/** A stop on the way back from a check to the statement. */
interface Stop {
  readonly change: Change;
  /** Which column of the changed table each referencing column equals. */
  readonly columns: Links;
  /** The key by which the way comes from here. */
  readonly leaving: ForeignKey;
}

/** More stops than any schema but a hostile one has on its ways to one check. */
const mostStops = 64;

/**
 * Whether the referencing rows also point, by a key whose action removes them, at the row from which the change came: as in
 * item (tenant, order) → order, where item (tenant) → tenant cascades. It must be so on every way that leads to the check; a way
 * that meets itself is as the one by which it came.
 */
function isContained(by: Containment, check: Check): boolean {
  const { schema, timing } = by;
  const first: Stop = {
    change: check.change,
    columns: columnsOf(schema, check.foreignKey),
    leaving: check.foreignKey,
  };
  const open = [first];
  const seen = new Set<string>();
  for (const stop of open) {
    const isAlwaysEarlier = timing === "statement end" || (timing === "queue" && stop !== first);
    if (isRemovedFrom(by, stop, isAlwaysEarlier)) continue;
    schema.steps.take("cascades", stop.change.arrivals.length);
    for (const { parent, foreignKey } of stop.change.arrivals) {
      if (parent === null || foreignKey === null || open.length > mostStops) return false;
      const columns = climb(stop.columns, columnsOf(schema, foreignKey));
      const key = JSON.stringify([parent.key, schema.foreignKeyOrder.get(foreignKey), [...columns]]);
      if (seen.has(key)) continue;
      seen.add(key);
      open.push({ change: parent, columns, leaving: foreignKey });
    }
  }
  return true;
}

/** The columns of a key with those that they reference, as the database compares names. */
const columnsOf = (schema: PreparedSchema, { columns, referencedColumns }: ForeignKey): Links =>
  new Map(columns.map((column, at) => [comparable(schema, column), comparable(schema, referencedColumns[at] ?? "")]));

/** The columns that equal those of the table above, where a key leads to them. */
const climb = (columns: Links, key: Links): Links =>
  new Map([...columns].map(([child, own]) => [child, own && key.get(own)]));

/** Whether an action of the change itself takes the rows away, before they are left by another key. */
function isRemovedFrom(
  { schema, rules, changes, removers, foreignKey: checked }: Containment,
  stop: Stop,
  isAlwaysEarlier: boolean,
): boolean {
  const isRemover = (arrival: Arrival) => {
    const { parent, foreignKey } = arrival;
    return (
      parent === stop.change &&
      foreignKey !== null &&
      standsOnRowsOf(schema, foreignKey, checked) &&
      [...columnsOf(schema, foreignKey)].every(([column, referenced]) => stop.columns.get(column) === referenced) &&
      (isAlwaysEarlier || actsBefore(schema, rules, foreignKey, stop.leaving)) &&
      !mayBeTurnedAway(schema, rules, arrival, changes)
    );
  };
  return removers.some((remover) => remover.arrivals.some(isRemover));
}
