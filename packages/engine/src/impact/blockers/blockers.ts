import { displayName } from "../../catalog/names.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { CascadeResult, Check } from "../cascade/cascade-walk.ts";
import { arrivalChain } from "../changes/arrival-chain.ts";
import { nameOfTable, wayOf } from "../changes/arrival-path.ts";
import type { Ways } from "../changes/arrival-path.ts";
import type { Arrival, CodeUnit } from "../changes/change.ts";
import { surelyChangesKey } from "../changes/cascade-effect.ts";
import { isCovered, isDeferred, removersOf, timingOf } from "../cascade/coverage.ts";
import { blockerAt, isByAction, subjectOf } from "./blocker-at.ts";
import type { ByAction } from "./blocker-at.ts";
import { defaultParentIsSafe } from "./default-parent.ts";
import type { Blocker } from "../model.ts";
import { nulledColumns } from "./nulled-columns.ts";
import { codeMayInterfere } from "../changes/interference.ts";
import type { ReferentialRules } from "../referential-rules-model.ts";
import { formatRows, isUnlikely, listOf, verbOf } from "../wording.ts";

/** Everything in the way of a statement's changes and of what they bring about. */
export function findCascadeBlockers(schema: PreparedSchema, rules: ReferentialRules, result: CascadeResult): Blocker[] {
  const blockers: Blocker[] = [];
  const ways: Ways = new Map();
  for (const check of result.checks) {
    if (!isCovered(schema, rules, check, result)) blockers.push(checkBlocker(schema, rules, ways, check, result));
  }
  for (const change of result.changes) {
    for (const arrival of change.arrivals) {
      if (arrival.code && !rules.codeWritesUsedTables)
        blockers.push(...usedTableBlockers(schema, ways, arrival, arrival.code));
      if (!isByAction(arrival)) continue;
      // What is further up than the limit is refused for that.
      const chain = arrivalChain(arrival, (rules.maximumChain ?? 0) + 2);
      blockers.push(
        ...nulledColumns(schema, rules, ways, arrival, result),
        ...defaultBlockers(schema, ways, arrival, result),
        ...repeatedUpdateBlockers(schema, rules, ways, arrival, chain),
        ...chainBlockers(schema, rules, ways, arrival, chain),
      );
    }
  }
  return mergeBlockers(blockers);
}

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
  const isCertain = isSure && !isSelfSafe(check, rules) && !codeMayInterfere(schema, rules, change);
  const name = foreignKey.name ?? `the foreign key (${foreignKey.columns.join(", ")})`;
  const declared = change.operation === "DELETE" ? foreignKey.onDelete : foreignKey.onUpdate;
  // The check of a key that acts is for what code keeps from its action.
  const isKept = action === "NO ACTION" && declared !== "NO ACTION";
  const verb = change.operation === "DELETE" ? "deleted" : "given another key";
  const when = isDeferred(rules, check) ? " at COMMIT" : "";
  const rowsToGo = `the ${parent} rows to be ${verb}${when}`;
  const message = isUnlikely(rowSet.rows)
    ? `${name} (${action}): a row of ${table} may still reference ${rowsToGo}; probably none does.`
    : `${name} (${action}) ${isCertain ? "still has" : "may still have"} ${formatRows(rowSet.rows)} in ${table} that ${verbOf(rowSet.rows, "reference")} ${rowsToGo}.`;
  return {
    constraintName: foreignKey.name,
    table,
    columns: foreignKey.columns,
    action,
    rows: rowSet.rows,
    certainty: isCertain ? "certain" : "possible",
    message,
    remedy: isKept
      ? `A trigger of ${table} may keep these rows as they are: delete them first, or point their ${listOf(foreignKey.columns)} at another ${parent} row.`
      : `Delete these ${table} rows first, point their ${listOf(foreignKey.columns)} at another ${parent} row, or declare the key ON ${change.operation} CASCADE${change.operation === "DELETE" ? " or SET NULL" : ""}.`,
    cascadePath: [...change.arrivals.slice(0, 1).flatMap((arrival) => wayOf(schema, ways, arrival).names), table],
  };
}

/** A key that is re-written may be taken over by another row of the same statement, which NO ACTION accepts. */
const isSelfSafe = (check: Check, rules: ReferentialRules) =>
  check.change.operation === "UPDATE" &&
  check.action === "NO ACTION" &&
  rules.noActionCheck !== "at once" &&
  check.change.rowSet.rows.high > 1;

/** SET DEFAULT needs a parent row for the default, one that the statement does not remove. */
function defaultBlockers(schema: PreparedSchema, ways: Ways, arrival: ByAction, { changes }: CascadeResult): Blocker[] {
  const { change, foreignKey, action, parent } = arrival;
  if (action !== "SET DEFAULT" || change.nulled.size > 0) return [];
  if (defaultParentIsSafe(schema, foreignKey, arrival, changes)) return [];
  const table = nameOfTable(schema, change.table);
  const { rows } = arrival.rowSet;
  return [
    blockerAt(schema, ways, arrival, false, {
      action: "FOREIGN KEY",
      message: `${subjectOf(foreignKey)} (SET DEFAULT) ${isUnlikely(rows) ? `may point a row of ${table}, probably none,` : `would point ${formatRows(rows)} of ${table}`} at the default of ${listOf(foreignKey.columns)}: that ${nameOfTable(schema, parent.table)} row must exist and must not be among those removed.`,
      remedy: `Make sure that the default row exists, or move these ${table} rows first.`,
    }),
  ];
}

/** InnoDB updates no table twice in one chain of actions. */
function repeatedUpdateBlockers(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  arrival: ByAction,
  chain: readonly Arrival[],
): Blocker[] {
  const { change, foreignKey, parent } = arrival;
  if (rules.updateActions !== "once a table") return [];
  const before = chain.slice(0, -1).map((each) => each.change);
  if (!before.some(({ table, operation }) => table === change.table && operation === "UPDATE")) return [];
  const table = nameOfTable(schema, change.table);
  const { rows } = arrival.rowSet;
  const isCertain =
    rows.low >= 1 &&
    parent.level === 0 &&
    surelyChangesKey(schema, parent, foreignKey) &&
    !codeMayInterfere(schema, rules, parent);
  return [
    blockerAt(schema, ways, arrival, isCertain, {
      action: "RESTRICT",
      message: `${subjectOf(foreignKey)} would update ${table} a second time in the same chain of actions, which InnoDB refuses (${formatRows(rows)}).`,
      remedy: `Set the key of these ${table} rows to NULL first and back afterwards.`,
    }),
  ];
}

/** Code that writes a table which the statement, or what it brought about on the way to the code, has written. */
function usedTableBlockers(schema: PreparedSchema, ways: Ways, arrival: Arrival, code: CodeUnit): Blocker[] {
  const chain = arrivalChain(arrival).slice(0, -1);
  if (!chain.some((each) => each.change.table === arrival.change.table)) return [];
  const table = nameOfTable(schema, arrival.change.table);
  return [
    blockerAt(schema, ways, arrival, false, {
      action: "LIMIT",
      message: `The code of ${code.name} would write ${table}, which the statement has written already: MySQL refuses that (error 1442).`,
      remedy: `Write ${table} in a statement of its own.`,
    }),
  ];
}

function chainBlockers(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  arrival: ByAction,
  chain: readonly Arrival[],
): Blocker[] {
  const { change, parent } = arrival;
  const { maximumChain } = rules;
  if (maximumChain === null) return [];
  const from = chain.slice(0, -1).findLastIndex((each) => each.change === change);
  const isEndless = from !== -1;
  // An update that comes back to its own table is refused at once; what lies deeper comes behind the first one too many.
  const isTooLong = isEndless
    ? change.operation === "DELETE" && change.level + depthOf(chain.slice(from + 1)) >= maximumChain
    : chain.length === maximumChain + 1;
  if (!isTooLong) return [];
  const table = nameOfTable(schema, change.table);
  const isCertain = !isEndless && arrival.rowSet.rows.low >= 1 && !codeMayInterfere(schema, rules, parent);
  return [
    blockerAt(schema, ways, arrival, isCertain, {
      action: "LIMIT",
      message: `Cascades through more than ${String(maximumChain)} levels are refused; this path to ${table} ${isEndless ? "can" : "does"} go deeper.`,
      remedy: "Delete from the far end of the chain first.",
    }),
  ];
}

/** How many levels the rows of a cycle of actions make at most: each level takes another row of the table that comes next. */
function depthOf(cycle: readonly Arrival[]): number {
  const counts = cycle.map(({ rowSet }) => rowSet.rows.expected);
  const rounds = Math.min(...counts);
  return cycle.length * rounds + counts.indexOf(rounds);
}
