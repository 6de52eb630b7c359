import { displayName } from "../../catalog/names.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { CascadeResult, Check } from "../cascade/cascade-result.ts";
import { nameOfTable, wayOf } from "../changes/arrival-path.ts";
import type { Ways } from "../changes/arrival-path.ts";
import { surelyChangesKey } from "../changes/cascade-effect.ts";
import { isCovered, isDeferred, removersOf, timingOf } from "../cascade/coverage.ts";
import { blockerAt, isByAction, subjectOf } from "./blocker-at.ts";
import type { ByAction } from "./blocker-at.ts";
import { chainBlockers } from "./chain-blockers.ts";
import { defaultParentIsGone, defaultParentIsSafe } from "./default-parent.ts";
import type { Blocker } from "../model.ts";
import { nulledColumns } from "./nulled-columns.ts";
import { remedyFor } from "./remedy.ts";
import type { Refusal } from "../simulation/outcome.ts";
import { codeMayInterfere } from "../changes/interference.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { formatRows, isUnlikely, listOf, verbOf } from "../wording.ts";

/** Everything in the way of a statement's changes and of what they bring about. */
export function findCascadeBlockers(schema: PreparedSchema, rules: ReferentialRules, result: CascadeResult): Blocker[] {
  const { decided } = result;
  if (decided?.isRefused === false) return [];
  const blockers: Blocker[] = [];
  const ways: Ways = new Map();
  for (const check of result.checks) {
    if (isDecisive(decided, check) || !isCovered(schema, rules, check, result))
      blockers.push(checkBlocker(schema, rules, ways, check, result));
  }
  for (const change of result.changes) {
    for (const arrival of change.arrivals) {
      if (!isByAction(arrival) || arrival.rowSet.rows.high === 0) continue;
      blockers.push(
        ...nulledColumns(schema, rules, ways, arrival, result),
        ...defaultBlockers(schema, rules, ways, arrival, result),
      );
    }
  }
  blockers.push(...chainBlockers(schema, rules, ways, result.changes));
  return mergeBlockers(decided ? blockers.map((blocker) => asDecided(blocker, decided.refusal)) : blockers);
}

/** Whether a simulation ended at the rows of a check. */
const isDecisive = (decided: CascadeResult["decided"], { change, foreignKey }: Check): boolean =>
  decided?.isRefused === true &&
  decided.refusal.reason === "referenced" &&
  decided.refusal.foreignKey === foreignKey &&
  decided.refusal.change === change;

/** What a simulation ended at is certain. */
function asDecided(blocker: Blocker, { foreignKey, reason }: Refusal): Blocker {
  const isMeant = blocker.constraintName === foreignKey.name && actionsByReason[reason].includes(blocker.action);
  return isMeant ? { ...blocker, certainty: "certain" } : blocker;
}

const actionsByReason: Readonly<Record<Refusal["reason"], readonly Blocker["action"][]>> = {
  // Told of the check itself, but for the rows that keep a default.
  referenced: ["FOREIGN KEY"],
  "not null": ["NOT NULL"],
  "no parent": ["FOREIGN KEY"],
  "updated again": ["RESTRICT"],
};

/** The same constraint in the way on several paths is told once: where it is certain, then where it has the most rows. */
function mergeBlockers(blockers: readonly Blocker[]): Blocker[] {
  const byIdentity = new Map<string, Blocker>();
  const sorted = blockers.toSorted(
    (first, second) => byCertainty(first, second) || second.rows.expected - first.rows.expected,
  );
  for (const blocker of sorted) {
    const identity = JSON.stringify([blocker.constraintName, blocker.table, blocker.action, blocker.columns]);
    if (!byIdentity.has(identity)) byIdentity.set(identity, blocker);
  }
  return [...byIdentity.values()];
}

/** Puts what is certain first. */
export const byCertainty = (first: Blocker, second: Blocker) =>
  Number(second.certainty === "certain") - Number(first.certainty === "certain");

function checkBlocker(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  check: Check,
  result: CascadeResult,
): Blocker {
  const { foreignKey, child, change, rowSet, action } = check;
  const table = displayName(schema.catalog, child);
  const parent = displayName(schema.catalog, change.table);
  const isSelf = child === change.table;
  // The rows that go may reference each other, and a row may be its own parent: only InnoDB minds the latter.
  const own = change.rowSet.rows.high + (timingOf(rules, check) === "at once" ? 0 : 1);
  const needed = isSelf ? own : 1;
  const isSure =
    rowSet.rows.low >= needed &&
    surelyChangesKey(schema, change, foreignKey) &&
    removersOf(schema, rules, check, result).every((remover) => remover === change);
  const isCertain =
    isDecisive(result.decided, check) ||
    (isSure && !isSelfSafe(check, rules) && !codeMayInterfere(schema, rules, change));
  const name = foreignKey.name ?? `the foreign key (${foreignKey.columns.join(", ")})`;
  const verb = change.operation === "DELETE" ? "deleted" : "given another key";
  const isAtCommit = isDeferred(rules, check);
  const when = isAtCommit ? " at COMMIT" : "";
  const rowsToGo = `the ${parent} rows to be ${verb}${when}`;
  const message = isUnlikely(rowSet.rows)
    ? `${name} (${action}): a row of ${table} may still reference ${rowsToGo}; probably none does.`
    : `${name} (${action}) ${isCertain ? "still has" : "may still have"} ${formatRows(rowSet.rows)} in ${table} that ${verbOf(rowSet.rows, "reference")} ${rowsToGo}.`;
  return {
    constraintName: foreignKey.name,
    table,
    columns: foreignKey.columns,
    code: "STILL_REFERENCED",
    action,
    rows: rowSet.rows,
    certainty: isCertain ? "certain" : "possible",
    ...(isAtCommit && { isAtCommit }),
    message,
    remedy: remedyFor(schema, rules, check),
    cascadePath: [...change.arrivals.slice(0, 1).flatMap((arrival) => wayOf(schema, ways, arrival).names), table],
    root: change.root,
  };
}

/** A key that is re-written may be taken over by another row of the same statement, which NO ACTION accepts. */
const isSelfSafe = (check: Check, rules: ReferentialRules) =>
  check.change.operation === "UPDATE" &&
  check.action === "NO ACTION" &&
  rules.noActionCheck !== "at once" &&
  check.change.rowSet.rows.high > 1;

/** SET DEFAULT needs a parent row for the default, one that the statement does not remove. */
function defaultBlockers(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  arrival: ByAction,
  { changes }: CascadeResult,
): Blocker[] {
  const { change, foreignKey, action, parent } = arrival;
  if (action !== "SET DEFAULT" || change.nulled.size > 0) return [];
  if (defaultParentIsSafe(schema, foreignKey, arrival, changes)) return [];
  const table = nameOfTable(schema, change.table);
  const { rows } = arrival.rowSet;
  const isGone =
    rows.low >= 1 &&
    arrival.level === 1 &&
    surelyChangesKey(schema, parent, foreignKey) &&
    !codeMayInterfere(schema, rules, change) &&
    // Another action may take the rows away before.
    change.arrivals.length === 1 &&
    changes.every((other) => other === change || other.table !== change.table) &&
    defaultParentIsGone(schema, foreignKey, arrival, changes);
  if (isGone) {
    return [
      blockerAt(schema, ways, arrival, true, {
        code: "DEFAULT_PARENT",
        action: "FOREIGN KEY",
        message: `${subjectOf(foreignKey)} (SET DEFAULT) points ${formatRows(rows)} of ${table} at the default of ${listOf(foreignKey.columns)}, but no ${nameOfTable(schema, parent.table)} row with that key is there then.`,
        remedy: `Insert the default row first and leave it out of what is removed, or move these ${table} rows to another one.`,
      }),
    ];
  }
  return [
    blockerAt(schema, ways, arrival, false, {
      code: "DEFAULT_PARENT",
      action: "FOREIGN KEY",
      message: `${subjectOf(foreignKey)} (SET DEFAULT) ${isUnlikely(rows) ? `may point a row of ${table}, probably none,` : `would point ${formatRows(rows)} of ${table}`} at the default of ${listOf(foreignKey.columns)}: that ${nameOfTable(schema, parent.table)} row must exist and must not be among those removed.`,
      remedy: `Make sure that the default row exists, or move these ${table} rows first.`,
    }),
  ];
}
