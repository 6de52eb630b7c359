import type { ForeignKey, ReferentialAction, Table } from "../catalog/model.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable } from "../statement/relation-lookup.ts";
import { changeKey, changes, effectOf } from "./cascade-effect.ts";
import type { Change } from "./change.ts";
import { keysInOrder } from "./key-order.ts";
import type { AffectedColumn } from "./model.ts";
import { rowsLeftToActions } from "./own-removal.ts";
import { referencingRows } from "./referencing-rows.ts";
import type { ReferentialRules } from "./referential-rules-model.ts";
import { unite } from "./row-set.ts";
import type { RowSet } from "./row-set.ts";
import { firingTriggers } from "./trigger-effects.ts";
import { writesOfTrigger } from "../statement/trigger-code.ts";
import { triggeredRows } from "./trigger-writes.ts";

/** A key whose rows may refuse what a change does: RESTRICT and NO ACTION. */
export interface Check {
  readonly change: Change;
  readonly foreignKey: ForeignKey;
  readonly child: Table;
  readonly action: ReferentialAction;
  readonly rowSet: RowSet;
}

export interface CascadeResult {
  readonly changes: readonly Change[];
  readonly checks: readonly Check[];
  /** Keys passed over because the database does not enforce them. */
  readonly notEnforced: readonly ForeignKey[];
}

/** Later paths into a change send its actions out again at most this often: cycles end. */
const maximumExpansions = 4;

/** The changes that a statement's own ones bring about, by breadth, as the rules of a database have it. */
export function walkCascades(schema: PreparedSchema, rules: ReferentialRules, roots: readonly Change[]): CascadeResult {
  const changes = new Map<string, Change>();
  const checks = new Map<string, Check>();
  const notEnforced = new Set<ForeignKey>();
  const pending: Change[] = [];
  for (const root of roots) {
    const known = changes.get(root.key);
    if (known) {
      known.rowSet = unite(known.rowSet, root.rowSet);
      known.arrivals.push(...root.arrivals);
    } else {
      changes.set(root.key, root);
      pending.push(root);
    }
  }
  for (let at = 0; at < pending.length; at += 1) {
    const change = pending[at];
    if (change === undefined || change.expansions >= maximumExpansions) continue;
    change.expansions += 1;
    if (change.level === 0 || rules.cascadesFireTriggers) followTriggers({ schema, rules, changes, pending }, change);
    for (const { foreignKey, child } of keysInOrder(schema, rules, change.table)) {
      const action = actionOf(schema, rules, change, foreignKey);
      if (action === null || change.rowSet.unreferencedBy.has(foreignKey)) continue;
      if (!foreignKey.isEnforced) {
        notEnforced.add(foreignKey);
        continue;
      }
      const rowSet = referencingRows(schema, foreignKey, child, change.rowSet);
      if (rowSet.rows.high === 0) continue;
      if (action === "RESTRICT" || action === "NO ACTION") {
        if (isReplacedInTime(schema, rules, change, foreignKey, action)) continue;
        checks.set(`${change.key}\u0000${keyOfKey(schema, foreignKey)}`, { change, foreignKey, child, action, rowSet });
        continue;
      }
      const left = rowsLeftToActions({ schema, rules, roots }, child, foreignKey.columns, rowSet);
      if (left.rows.high > 0) follow({ schema, rules, changes, pending }, change, foreignKey, action, child, left);
    }
  }
  return { changes: [...changes.values()], checks: [...checks.values()], notEnforced: [...notEnforced] };
}

/** REPLACE brings the key back before a check at the end of the statement looks for it. */
function isReplacedInTime(
  schema: PreparedSchema,
  rules: ReferentialRules,
  change: Change,
  foreignKey: ForeignKey,
  action: ReferentialAction,
): boolean {
  const timing = action === "RESTRICT" ? rules.restrictCheck : rules.noActionCheck;
  if (timing !== "statement end") return false;
  return foreignKey.referencedColumns.every((column) => change.returningColumns.has(comparable(schema, column)));
}

const keyOfKey = (schema: PreparedSchema, foreignKey: ForeignKey) =>
  String(schema.foreignKeyOrder.get(foreignKey) ?? 0);

interface Walk {
  readonly rules: ReferentialRules;
  readonly schema: PreparedSchema;
  readonly changes: Map<string, Change>;
  readonly pending: Change[];
}

/** Adds the change that an action makes to the referencing table, or one more path into it. */
function follow(
  walk: Walk,
  parent: Change,
  foreignKey: ForeignKey,
  action: ReferentialAction,
  child: Table,
  rowSet: RowSet,
): void {
  const made = effectOf(walk, parent, foreignKey, action, child);
  const known = walk.changes.get(made.key);
  if (known === undefined) {
    const change: Change = {
      ...made,
      isSureToChange: parent.isSureToChange,
      returningColumns: new Set(),
      table: child,
      level: parent.level + 1,
      rowSet,
      arrivals: [],
      expansions: 0,
      root: parent.root,
    };
    change.arrivals.push({
      change,
      parent,
      foreignKey,
      trigger: null,
      action,
      level: parent.level + 1,
      columns: made.affected,
      rowSet,
    });
    walk.changes.set(made.key, change);
    walk.pending.push(change);
    return;
  }
  const arrival = known.arrivals.find(
    (candidate) => candidate.parent === parent && candidate.foreignKey === foreignKey,
  );
  if (arrival === undefined) {
    known.arrivals.push({
      change: known,
      parent,
      foreignKey,
      trigger: null,
      action,
      level: parent.level + 1,
      columns: made.affected,
      rowSet,
    });
    known.rowSet = unite(known.rowSet, rowSet);
  } else {
    if (sameRows(arrival.rowSet, rowSet)) return;
    arrival.rowSet = rowSet;
    known.rowSet = known.arrivals.map((each) => each.rowSet).reduce(unite);
  }
  walk.pending.push(known);
}

/** Adds what the triggers of a changed table write, as far as their code can be read. */
function followTriggers(walk: Walk, parent: Change): void {
  for (const trigger of firingTriggers(walk.schema, parent.table, parent.operation, parent.columns)) {
    for (const write of writesOfTrigger(walk.schema, trigger)) {
      const key = changeKey(walk.schema, write.table, write.operation, write.columns);
      const rowSet = triggeredRows(walk.schema, parent.rowSet, write);
      const affected = write.columns.map((name): AffectedColumn => ({
        name,
        reason: write.operation === "INSERT" ? "inserted" : "written",
      }));
      const known = walk.changes.get(key);
      if (known?.arrivals.some((arrival) => arrival.trigger === trigger && arrival.parent === parent) === true)
        continue;
      const change: Change = known ?? {
        key,
        table: write.table,
        operation: write.operation,
        columns: new Set(write.columns),
        nulled: new Set(),
        isSureToChange: false,
        returningColumns: new Set(),
        level: parent.level + 1,
        rowSet,
        arrivals: [],
        expansions: 0,
        root: parent.root,
      };
      change.arrivals.push({
        change,
        parent,
        foreignKey: null,
        trigger,
        action: null,
        level: parent.level + 1,
        columns: affected,
        rowSet,
      });
      if (known) known.rowSet = unite(known.rowSet, rowSet);
      else walk.changes.set(key, change);
      walk.pending.push(change);
    }
  }
}

const sameRows = (first: RowSet, second: RowSet) =>
  first.rows.expected === second.rows.expected &&
  first.rows.low === second.rows.low &&
  first.rows.high === second.rows.high;

/** The action of a key on a change, as the database really carries it out; null when the change does not concern the key. */
function actionOf(
  schema: PreparedSchema,
  rules: ReferentialRules,
  change: Change,
  foreignKey: ForeignKey,
): ReferentialAction | null {
  if (change.operation === "INSERT") return null;
  if (change.operation === "DELETE")
    return foreignKey.onDelete === "SET DEFAULT" ? rules.setDefault : foreignKey.onDelete;
  if (!foreignKey.referencedColumns.some((column) => changes(schema, change, column))) return null;
  if (rules.updateActions === "none") return "NO ACTION";
  return foreignKey.onUpdate === "SET DEFAULT" ? rules.setDefault : foreignKey.onUpdate;
}
