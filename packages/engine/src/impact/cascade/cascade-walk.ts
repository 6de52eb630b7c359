import type { ForeignKey, ReferentialAction, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import { arrive } from "../changes/arrive.ts";
import type { Walk } from "../changes/arrive.ts";
import { effectOf, surelyChangesKey } from "../changes/cascade-effect.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { followCode } from "../code/code-walk.ts";
import { actionOf } from "./action-of.ts";
import type { CascadeResult, Check } from "./cascade-result.ts";
import { keysInOrder } from "./key-order.ts";
import { withMovedRows } from "./moved-to-key.ts";
import { rowsLeftToActions } from "./own-removal.ts";
import { referencingRows } from "../rows/referencing-rows.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { atMost, unite } from "../rows/row-set.ts";
import type { RowSet } from "../rows/row-set.ts";
import { firesOnNoRow, triggersMayKeepRows } from "../changes/fired-triggers.ts";
import { withTurnedAway } from "./turned-away.ts";
import { withoutBounds } from "./without-bounds.ts";

/** Later paths into a change send its actions out again at most this often: cycles end, with their bounds given up. */
const maximumExpansions = 4;

/** The changes that a statement's own ones bring about, by breadth, as the rules of a database have it. */
export function walkCascades(schema: PreparedSchema, rules: ReferentialRules, roots: readonly Change[]): CascadeResult {
  const changes = new Map<string, Change>();
  const checks = new Map<Change, Check[]>();
  const notEnforced = new Set<ForeignKey>();
  for (const root of roots) {
    const known = changes.get(root.key);
    if (known) known.arrivals.push(...root.arrivals.map((arrival) => ({ ...arrival, change: known })));
    else changes.set(root.key, root);
  }
  for (const root of changes.values()) {
    for (const own of root.arrivals) own.rowSet = rowsReached(schema, root.operation, own.rowSet);
    root.rowSet = root.arrivals.map(({ rowSet }) => rowSet).reduce(unite);
  }
  const pending = [...changes.values()];
  const walk: Walk = { schema, rules, changes, pending };
  const unfinished = new Set<Change>();
  // What is followed adds to the end of what is walked here.
  for (const change of pending) {
    if (change.expansions >= maximumExpansions) {
      unfinished.add(change);
      continue;
    }
    schema.steps.take("cascades", 1 + change.arrivals.length);
    change.expansions += 1;
    followCode(walk, change);
    const own: Check[] = [];
    checks.set(change, own);
    for (const { foreignKey, child, isOfPartition } of keysInOrder(schema, rules, change)) {
      const action = actionOf(rules, change, foreignKey);
      if (change.rowSet.unreferencedBy.has(foreignKey)) continue;
      if (!foreignKey.isEnforced) {
        notEnforced.add(foreignKey);
        continue;
      }
      const isCheck = action === "RESTRICT" || action === "NO ACTION";
      const gone =
        isCheck && isReplacedInTime(schema, rules, change, foreignKey, action)
          ? rowsNotReplaced(change)
          : change.rowSet;
      if (gone === null) continue;
      const found = referencingRows(schema, foreignKey, child, gone);
      const rowSet = withMovedRows(schema, roots, foreignKey, change, isOfPartition ? atMost(found) : found);
      const isFound = rowSet.rows.high > 0;
      if (isCheck) {
        if (isFound) own.push({ change, foreignKey, child, action, rowSet });
        continue;
      }
      const operation = action === "CASCADE" && change.operation === "DELETE" ? "DELETE" : "UPDATE";
      if (!isFound) {
        const columns = new Set(foreignKey.columns);
        if (change.rowSet.rows.high > 0 && firesOnNoRow(schema, child, operation, columns))
          follow(walk, change, foreignKey, action, child, rowSet);
        continue;
      }
      const left = rowsLeftToActions({ schema, rules, roots }, child, foreignKey.columns, rowSet);
      if (left === null) continue;
      const reached = rowsReached(schema, operation, left);
      follow(walk, change, foreignKey, action, child, reached);
      // What a trigger keeps from an action still references when the statement ends.
      if (rules.noActionCheck === "statement end" && reached !== left)
        own.push({ change, foreignKey, child, action: "NO ACTION", rowSet: reached });
    }
  }
  const result = { changes: [...changes.values()], checks: [...checks.values()].flat(), notEnforced: [...notEnforced] };
  return withoutBounds(schema, withTurnedAway(schema, rules, result), unfinished);
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

/** The rows of an operation: any of them may stay as it is where code may keep it so. */
const rowsReached = (schema: PreparedSchema, operation: Change["operation"], rowSet: RowSet): RowSet =>
  triggersMayKeepRows(schema, rowSet.table, operation) ? atMost(rowSet) : rowSet;

/** What actions delete in the very table of a REPLACE: those rows have no new row with their key. Null where there are none. */
function rowsNotReplaced({ arrivals }: Change): RowSet | null {
  const lost = arrivals.filter(({ parent }) => parent !== null).map(({ rowSet }) => rowSet);
  return lost.length > 0 ? lost.reduce(unite) : null;
}

const aborting: Arrival["policies"] = new Set(["ABORT"]);
const nothingSaid: Arrival["policies"] = new Set([null]);

/** Adds the change that an action makes to the referencing table, or one more path into it. */
function follow(
  walk: Walk,
  parent: Change,
  foreignKey: ForeignKey,
  action: ReferentialAction,
  child: Table,
  rowSet: RowSet,
): void {
  const { affected, ...effect } = effectOf(walk, parent, foreignKey, action, child);
  const made = { ...effect, table: child, isSureToChange: surelyChangesKey(walk.schema, parent, foreignKey) };
  // SQLite's actions say ABORT to the triggers that their updates fire, whatever the statement says (tried on 3.53).
  const policies = effect.operation === "UPDATE" ? aborting : nothingSaid;
  arrive(walk, made, { parent, foreignKey, code: null, action, columns: affected, perRun: [], policies, rowSet });
}
