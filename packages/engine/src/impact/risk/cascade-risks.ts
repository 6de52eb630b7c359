import type { Change } from "../changes/change.ts";
import { changedRows } from "../totals.ts";
import { formatCount, formatRows, isUnlikely, listOf } from "../wording.ts";
import { countedTables, fewRows, hasKnownRows, isByAction, onlyTable, tablesOf } from "./risk-input.ts";
import type { RiskFinding, RiskInput } from "./risk-input.ts";
import { stepOf, wordOf } from "./thresholds.ts";

/** What actions and code bring about. */
const followedIn = ({ changes }: RiskInput) => changes.filter(({ level }) => level > 0);

/** More levels than a project takes for few. */
export function deepCascade(input: RiskInput): RiskFinding | null {
  const followed = followedIn(input);
  const depth = followed.reduce((deepest, { level }) => Math.max(deepest, level), 0);
  const step = stepOf(input.thresholds.cascadeDepth, depth);
  if (step === null) return null;
  const far = tablesOf(
    input,
    followed.filter(({ level }) => level === depth),
  );
  return {
    ...step,
    sentence: `The cascade reaches ${String(depth)} levels deep, to ${listOf(far.slice(0, 5))}; from ${String(step.threshold)} on that is ${wordOf(step.risk)}.`,
    table: onlyTable(far),
    number: depth,
  };
}

/** More tables than a project takes for few. */
export function wideCascade(input: RiskInput): RiskFinding | null {
  const tables = tablesOf(input, followedIn(input));
  const step = stepOf(input.thresholds.cascadeTables, tables.length);
  if (step === null) return null;
  return {
    ...step,
    sentence: `The cascade reaches ${countedTables(tables)}; from ${formatCount(step.threshold)} on that is ${wordOf(step.risk)}.`,
    table: null,
    number: tables.length,
  };
}

/** Every row of a table goes with what the statement deletes elsewhere. */
export function tableEmptied(input: RiskInput): RiskFinding | null {
  const emptied = emptiedBy(input);
  if (emptied.length === 0) return null;
  const tables = tablesOf(input, emptied);
  const rows = changedRows(emptied);
  return {
    risk: "severe",
    sentence: `The cascade empties ${countedTables(tables)}: ${formatRows(rows)}.`,
    table: onlyTable(tables),
    number: Math.round(rows.expected),
  };
}

/** Changes that take all rows of a table: for certain, or where all rows that they reference go and so many are expected to. */
function emptiedBy({ schema, changes }: RiskInput): readonly Change[] {
  const whole = new Set<Change | null>(changes.filter(({ rowSet }) => rowSet.isAll));
  const emptied: Change[] = [];
  for (const change of changes) {
    const { operation, table, arrivals, rowSet } = change;
    const { rows, tableRows, isAll } = rowSet;
    if (operation !== "DELETE" || !isByAction(change) || !hasKnownRows(schema, table) || tableRows < fewRows) continue;
    const isLeft = arrivals.some(({ parent }) => whole.has(parent)) && rows.expected >= tableRows;
    if (!isAll && rows.low < tableRows && !isLeft) continue;
    whole.add(change);
    emptied.push(change);
  }
  return emptied;
}

/** Rows go that the statement does not name. */
export function cascadeDeletes(input: RiskInput): RiskFinding | null {
  const deleted = input.changes.filter((change) => change.operation === "DELETE" && isByAction(change));
  if (deleted.length === 0) return null;
  const tables = tablesOf(input, deleted);
  const rows = changedRows(deleted);
  const what = isUnlikely(rows)
    ? `may delete rows of ${countedTables(tables)}; probably there are none`
    : `deletes ${formatRows(rows)} of ${countedTables(tables)}`;
  return {
    risk: "notice",
    sentence: `The cascade ${what}.`,
    table: onlyTable(tables),
    number: Math.round(rows.expected),
  };
}

/** References that are set to NULL, or to a default, do not come back. */
export function valuesLost(input: RiskInput): RiskFinding | null {
  const lost = input.changes.filter(
    ({ arrivals, rowSet }) =>
      rowSet.rows.high > 0 && arrivals.some(({ action }) => action === "SET NULL" || action === "SET DEFAULT"),
  );
  if (lost.length === 0) return null;
  const tables = tablesOf(input, lost);
  const rows = changedRows(lost);
  const step = rows.basis === "assumed" ? null : stepOf(input.thresholds.rows, rows.expected);
  const columns = [...new Set(lost.map((change) => change.columns).flatMap((names) => Array.from(names)))];
  const shown = columns.length <= 3 ? listOf(columns) : `${formatCount(columns.length)} columns`;
  const what = isUnlikely(rows)
    ? `rows of ${countedTables(tables)} may lose`
    : `${formatRows(rows)} of ${countedTables(tables)} lose`;
  return {
    risk: step === null ? "notice" : "risk",
    sentence: `By SET NULL or SET DEFAULT ${what} what is in ${shown}, for good.`,
    table: onlyTable(tables),
    number: Math.round(rows.expected),
    ...(step === null ? {} : { threshold: input.thresholds.rows.risk }),
  };
}
