import { findColumn } from "../catalog/catalog-index.ts";
import { displayName } from "../catalog/names.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { CascadeResult, Check } from "./cascade-walk.ts";
import { arrivalChain } from "./arrival-chain.ts";
import type { Arrival, Change } from "./change.ts";
import { isCovered, removersOf, timingOf } from "./coverage.ts";
import { defaultParentIsSafe } from "./default-parent.ts";
import type { Blocker, RowEstimate } from "./model.ts";
import { triggersMayInterfere } from "./trigger-effects.ts";
import type { ReferentialRules } from "./referential-rules-model.ts";
import { formatRows, isUnlikely, listOf, verbOf } from "./wording.ts";

/** Everything in the way of a statement's changes and of what they bring about. */
export function findCascadeBlockers(schema: PreparedSchema, rules: ReferentialRules, result: CascadeResult): Blocker[] {
  const blockers: Blocker[] = [];
  for (const check of result.checks) {
    if (!isCovered(schema, rules, check, result)) blockers.push(checkBlocker(schema, rules, check, result));
  }
  for (const change of result.changes) {
    for (const arrival of change.arrivals) {
      if (arrival.parent === null || arrival.rowSet.rows.high === 0) continue;
      blockers.push(...nullBlockers(schema, change, arrival));
      const withoutParent = defaultBlocker(schema, change, arrival);
      if (withoutParent) blockers.push(withoutParent);
      const repeated = rules.updateActions === "once a table" ? repeatedUpdateBlocker(schema, change, arrival) : null;
      if (repeated) blockers.push(repeated);
      const tooDeep = rules.maximumChain === null ? null : chainBlocker(schema, rules.maximumChain, change, arrival);
      if (tooDeep) blockers.push(tooDeep);
    }
  }
  return mergeBlockers(blockers);
}

/** The same constraint in the way on several paths is told once, with the most rows. */
function mergeBlockers(blockers: readonly Blocker[]): Blocker[] {
  const byIdentity = new Map<string, Blocker>();
  for (const blocker of blockers) {
    const identity = [blocker.constraintName, blocker.table, blocker.action, ...blocker.columns].join("\u0000");
    const known = byIdentity.get(identity);
    const isStronger =
      known === undefined ||
      (blocker.certainty === "certain" && known.certainty !== "certain") ||
      (blocker.certainty === known.certainty && blocker.rows.expected > known.rows.expected);
    if (isStronger) byIdentity.set(identity, blocker);
  }
  return [...byIdentity.values()].sort(
    (first, second) => rank(first) - rank(second) || second.rows.expected - first.rows.expected,
  );
}

const rank = (blocker: Blocker) => (blocker.certainty === "certain" ? 0 : 1);

const pathOf = (schema: PreparedSchema, arrival: Arrival) =>
  arrivalChain(arrival).map((each) => displayName(schema.catalog, each.change.table));

function checkBlocker(schema: PreparedSchema, rules: ReferentialRules, check: Check, result: CascadeResult): Blocker {
  const { foreignKey, child, change, rowSet, action } = check;
  const table = displayName(schema.catalog, child);
  const parent = displayName(schema.catalog, change.table);
  const [arrival] = change.arrivals;
  const isSelf = child === change.table;
  // The rows that go may reference each other, and a row may be its own parent: only InnoDB minds the latter.
  const own = timingOf(rules, check) === "at once" ? Math.max(1, change.rowSet.rows.high) : change.rowSet.rows.high + 1;
  const needed = isSelf ? own : 1;
  const isSure =
    rowSet.rows.low >= needed &&
    change.isSureToChange &&
    removersOf(schema, rules, check, result).every(
      (remover) => isSelf && remover === change && change.arrivals.length === 1,
    ) &&
    foreignKey.isValidated;
  const isDeferred = foreignKey.isInitiallyDeferred && action === "NO ACTION" && rules.noActionCheck !== "at once";
  const isCertain =
    isSure && !isSelfSafe(check, rules) && !triggersMayInterfere(schema, change.table, change.operation);
  const name = foreignKey.name ?? `the foreign key (${foreignKey.columns.join(", ")})`;
  const verb = change.operation === "DELETE" ? "deleted" : "given another key";
  const when = isDeferred ? " at COMMIT" : "";
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
    remedy: `Delete these ${table} rows first, point their ${listOf(foreignKey.columns)} at another ${parent} row, or declare the key ON ${change.operation} CASCADE${change.operation === "DELETE" ? " or SET NULL" : ""}.`,
    cascadePath: [...(arrival ? pathOf(schema, arrival) : [parent]), table],
  };
}

/** A key that is re-written may be taken over by another row of the same statement, which NO ACTION accepts. */
const isSelfSafe = (check: Check, rules: ReferentialRules) =>
  check.change.operation === "UPDATE" &&
  check.action === "NO ACTION" &&
  rules.noActionCheck !== "at once" &&
  check.change.rowSet.rows.high > 1;

/** The change that the action follows surely happens to every row that it counts. */
const isSure = ({ parent }: Arrival) => parent?.isSureToChange === true;

function nullBlockers(schema: PreparedSchema, change: Change, arrival: Arrival): Blocker[] {
  const blockers: Blocker[] = [];
  const table = displayName(schema.catalog, change.table);
  for (const name of change.nulled) {
    if (!arrival.columns.some((column) => column.name === name)) continue;
    if (findColumn(schema.index, change.table, name)?.isNullable !== false) continue;
    const isCertain =
      arrival.rowSet.rows.low >= 1 && isSure(arrival) && !triggersMayInterfere(schema, change.table, "UPDATE");
    const { rows } = arrival.rowSet;
    blockers.push({
      constraintName: arrival.foreignKey?.name ?? null,
      table,
      columns: [name],
      action: "NOT NULL",
      rows,
      certainty: isCertain ? "certain" : "possible",
      message: `${arrival.foreignKey?.name ?? "The foreign key"} (${arrival.action ?? "SET NULL"}) ${isUnlikely(rows) ? `may set ${table}.${name} to NULL in a row, probably in none` : `would set ${table}.${name} to NULL in ${formatRows(rows)}`}, but the column is NOT NULL.`,
      remedy: `Move or delete these ${table} rows first, let ${name} be NULL, or declare the key ON DELETE CASCADE.`,
      cascadePath: pathOf(schema, arrival),
    });
  }
  return blockers;
}

/** SET DEFAULT needs a parent row for the default, one that the statement does not remove. */
function defaultBlocker(schema: PreparedSchema, change: Change, arrival: Arrival): Blocker | null {
  const { foreignKey, action, parent } = arrival;
  if (action !== "SET DEFAULT" || foreignKey === null || parent === null || change.nulled.size > 0) return null;
  if (defaultParentIsSafe(schema, foreignKey, change.table, parent)) return null;
  const table = displayName(schema.catalog, change.table);
  const { rows } = arrival.rowSet;
  return {
    constraintName: foreignKey.name,
    table,
    columns: foreignKey.columns,
    action: "FOREIGN KEY",
    rows,
    certainty: "possible",
    message: `${foreignKey.name ?? "The foreign key"} (SET DEFAULT) ${isUnlikely(rows) ? `may point a row of ${table}, probably none,` : `would point ${formatRows(rows)} of ${table}`} at the default of ${listOf(foreignKey.columns)}: that ${displayName(schema.catalog, parent.table)} row must exist and must not be among those removed.`,
    remedy: `Make sure that the default row exists, or move these ${table} rows first.`,
    cascadePath: pathOf(schema, arrival),
  };
}

function repeatedUpdateBlocker(schema: PreparedSchema, change: Change, arrival: Arrival): Blocker | null {
  if (change.operation !== "UPDATE" || arrival.parent === null || arrival.parent.operation !== "UPDATE") return null;
  const chain = arrivalChain(arrival).slice(0, -1);
  if (!chain.some((each) => each.change.table === change.table && each.change.operation === "UPDATE")) return null;
  const table = displayName(schema.catalog, change.table);
  const { rows } = arrival.rowSet;
  return {
    constraintName: arrival.foreignKey?.name ?? null,
    table,
    columns: arrival.foreignKey?.columns ?? [],
    action: "RESTRICT",
    rows,
    certainty: rows.low >= 1 && arrival.parent.level === 0 && isSure(arrival) ? "certain" : "possible",
    message: `${arrival.foreignKey?.name ?? "The foreign key"} would update ${table} a second time in the same chain of actions, which InnoDB refuses (${formatRows(rows)}).`,
    remedy: `Set the key of these ${table} rows to NULL first and back afterwards.`,
    cascadePath: pathOf(schema, arrival),
  };
}

function chainBlocker(schema: PreparedSchema, maximumChain: number, change: Change, arrival: Arrival): Blocker | null {
  const path = pathOf(schema, arrival);
  const isEndless = arrival.parent === change;
  if (path.length <= maximumChain && !isEndless) return null;
  if (isEndless && change.operation !== "DELETE") return null;
  if (isEndless && !mayReach(arrival.rowSet.rows, maximumChain)) return null;
  const table = displayName(schema.catalog, change.table);
  return {
    constraintName: arrival.foreignKey?.name ?? null,
    table,
    columns: arrival.foreignKey?.columns ?? [],
    action: "LIMIT",
    rows: arrival.rowSet.rows,
    certainty: !isEndless && arrival.rowSet.rows.low >= 1 ? "certain" : "possible",
    message: `Cascades through more than ${String(maximumChain)} levels are refused; this path to ${table} ${isEndless ? "can" : "does"} go deeper.`,
    remedy: "Delete from the far end of the chain first.",
    cascadePath: path,
  };
}

const mayReach = (rows: RowEstimate, levels: number) => rows.high >= levels && rows.expected >= levels;
