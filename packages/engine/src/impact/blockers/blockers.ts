import { findColumn } from "../../catalog/catalog-index.ts";
import type { ForeignKey, ReferentialAction } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { CascadeResult, Check } from "../cascade/cascade-walk.ts";
import { arrivalChain } from "../changes/arrival-chain.ts";
import { wayOf } from "../changes/arrival-path.ts";
import type { Ways } from "../changes/arrival-path.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { hasName, surelyChangesKey } from "../changes/cascade-effect.ts";
import { isCovered, isDeferred, removersOf, timingOf } from "../cascade/coverage.ts";
import { defaultParentIsSafe } from "./default-parent.ts";
import type { Blocker } from "../model.ts";
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
        blockers.push(...usedTableBlockers(schema, ways, arrival, arrival.code.name));
      if (!isByAction(arrival)) continue;
      blockers.push(
        ...nullBlockers(schema, rules, ways, change, arrival, result),
        ...defaultBlockers(schema, ways, change, arrival),
      );
      if (rules.updateActions === "once a table")
        blockers.push(...repeatedUpdateBlockers(schema, rules, ways, change, arrival));
      if (rules.maximumChain !== null)
        blockers.push(...chainBlockers(schema, rules, ways, rules.maximumChain, change, arrival));
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

const pathOf = (schema: PreparedSchema, ways: Ways, arrival: Arrival) => wayOf(schema, ways, arrival).names;

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
  const isKept = action === "NO ACTION" && declared !== "NO ACTION" && rules.noActionCheck === "statement end";
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
    cascadePath: [...change.arrivals.slice(0, 1).flatMap((arrival) => pathOf(schema, ways, arrival)), table],
  };
}

/** A key that is re-written may be taken over by another row of the same statement, which NO ACTION accepts. */
const isSelfSafe = (check: Check, rules: ReferentialRules) =>
  check.change.operation === "UPDATE" &&
  check.action === "NO ACTION" &&
  rules.noActionCheck !== "at once" &&
  check.change.rowSet.rows.high > 1;

/** A path by which the action of a key comes to its rows. */
type ByAction = Arrival & {
  readonly parent: Change;
  readonly foreignKey: ForeignKey;
  readonly action: ReferentialAction;
};

const isByAction = (arrival: Arrival): arrival is ByAction => arrival.foreignKey !== null;

const nameOf = (foreignKey: ForeignKey) => foreignKey.name ?? "The foreign key";

/** Another action may take the rows of a change away, or move them to another key, before its own action comes to them. */
const mayBeLate = (schema: PreparedSchema, { change, foreignKey }: ByAction, result: CascadeResult) =>
  result.changes.some(
    (other) =>
      other !== change &&
      other.table === change.table &&
      other.arrivals.some(isByAction) &&
      (other.operation === "DELETE" || foreignKey.columns.some((name) => hasName(schema, other.columns, name))),
  );

function nullBlockers(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  change: Change,
  arrival: ByAction,
  result: CascadeResult,
): Blocker[] {
  const { foreignKey, parent, action } = arrival;
  const { rows } = arrival.rowSet;
  const table = displayName(schema.catalog, change.table);
  const isCertain =
    rows.low >= 1 &&
    surelyChangesKey(schema, parent, foreignKey) &&
    !mayBeLate(schema, arrival, result) &&
    !codeMayInterfere(schema, rules, change);
  return [...change.nulled]
    .filter((name) => findColumn(schema.index, change.table, name)?.isNullable === false)
    .map((name) => ({
      constraintName: foreignKey.name,
      table,
      columns: [name],
      action: "NOT NULL",
      rows,
      certainty: isCertain ? "certain" : "possible",
      message: `${nameOf(foreignKey)} (${action}) ${isUnlikely(rows) ? `may set ${table}.${name} to NULL in a row, probably in none` : `would set ${table}.${name} to NULL in ${formatRows(rows)}`}, but the column is NOT NULL.`,
      remedy: `Move or delete these ${table} rows first, let ${name} be NULL, or declare the key ON DELETE CASCADE.`,
      cascadePath: pathOf(schema, ways, arrival),
    }));
}

/** SET DEFAULT needs a parent row for the default, one that the statement does not remove. */
function defaultBlockers(schema: PreparedSchema, ways: Ways, change: Change, arrival: ByAction): Blocker[] {
  const { foreignKey, action, parent } = arrival;
  if (action !== "SET DEFAULT" || change.nulled.size > 0) return [];
  if (defaultParentIsSafe(schema, foreignKey, change.table, parent)) return [];
  const table = displayName(schema.catalog, change.table);
  const { rows } = arrival.rowSet;
  return [
    {
      constraintName: foreignKey.name,
      table,
      columns: foreignKey.columns,
      action: "FOREIGN KEY",
      rows,
      certainty: "possible",
      message: `${nameOf(foreignKey)} (SET DEFAULT) ${isUnlikely(rows) ? `may point a row of ${table}, probably none,` : `would point ${formatRows(rows)} of ${table}`} at the default of ${listOf(foreignKey.columns)}: that ${displayName(schema.catalog, parent.table)} row must exist and must not be among those removed.`,
      remedy: `Make sure that the default row exists, or move these ${table} rows first.`,
      cascadePath: pathOf(schema, ways, arrival),
    },
  ];
}

function repeatedUpdateBlockers(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  change: Change,
  arrival: ByAction,
): Blocker[] {
  const { foreignKey, parent } = arrival;
  // Where it is further up, the chain is too long before.
  const chain = arrivalChain(arrival, (rules.maximumChain ?? Infinity) + 2).slice(0, -1);
  if (!chain.some((each) => each.change.table === change.table && each.change.operation === "UPDATE")) return [];
  const table = displayName(schema.catalog, change.table);
  const { rows } = arrival.rowSet;
  return [
    {
      constraintName: foreignKey.name,
      table,
      columns: foreignKey.columns,
      action: "RESTRICT",
      rows,
      certainty:
        rows.low >= 1 &&
        parent.level === 0 &&
        surelyChangesKey(schema, parent, foreignKey) &&
        !codeMayInterfere(schema, rules, parent)
          ? "certain"
          : "possible",
      message: `${nameOf(foreignKey)} would update ${table} a second time in the same chain of actions, which InnoDB refuses (${formatRows(rows)}).`,
      remedy: `Set the key of these ${table} rows to NULL first and back afterwards.`,
      cascadePath: pathOf(schema, ways, arrival),
    },
  ];
}

/** Code that writes a table which the statement, or what it brought about on the way to the code, has written. */
function usedTableBlockers(schema: PreparedSchema, ways: Ways, arrival: Arrival, code: string): Blocker[] {
  const { change, rowSet } = arrival;
  const chain = arrivalChain(arrival).slice(0, -1);
  if (!chain.some((each) => each.change.table === change.table)) return [];
  const table = displayName(schema.catalog, change.table);
  return [
    {
      constraintName: null,
      table,
      columns: [],
      action: "LIMIT",
      rows: rowSet.rows,
      certainty: "possible",
      message: `The code of ${code} would write ${table}, which the statement has written already: MySQL refuses that (error 1442).`,
      remedy: `Write ${table} in a statement of its own.`,
      cascadePath: pathOf(schema, ways, arrival),
    },
  ];
}

function chainBlockers(
  schema: PreparedSchema,
  rules: ReferentialRules,
  ways: Ways,
  maximumChain: number,
  change: Change,
  arrival: ByAction,
): Blocker[] {
  const { foreignKey } = arrival;
  const { rows } = arrival.rowSet;
  const chain = arrivalChain(arrival, maximumChain + 2);
  const from = chain.slice(0, -1).findLastIndex((each) => each.change === change);
  const isEndless = from !== -1;
  // An update that comes back to its own table is refused at once; what lies deeper comes behind the first one too many.
  const isTooLong = isEndless
    ? change.operation === "DELETE" && change.level + depthOf(chain.slice(from + 1)) >= maximumChain
    : chain.length === maximumChain + 1;
  if (!isTooLong) return [];
  const table = displayName(schema.catalog, change.table);
  return [
    {
      constraintName: foreignKey.name,
      table,
      columns: foreignKey.columns,
      action: "LIMIT",
      rows,
      certainty:
        !isEndless && rows.low >= 1 && !codeMayInterfere(schema, rules, arrival.parent) ? "certain" : "possible",
      message: `Cascades through more than ${String(maximumChain)} levels are refused; this path to ${table} ${isEndless ? "can" : "does"} go deeper.`,
      remedy: "Delete from the far end of the chain first.",
      cascadePath: pathOf(schema, ways, arrival),
    },
  ];
}

/** How many levels the rows of a cycle of actions make at most: each level takes another row of the table that comes next. */
function depthOf(cycle: readonly Arrival[]): number {
  const counts = cycle.map(({ rowSet }) => rowSet.rows.expected);
  const rounds = Math.min(...counts);
  return cycle.length * rounds + counts.indexOf(rounds);
}
