import { foreignKeysTo } from "../../catalog/catalog-index.ts";
import { displayName } from "../../catalog/names.ts";
import type { Change } from "../changes/change.ts";
import { changedRows } from "../totals.ts";
import { formatCount, formatRows, listOf, wholeTableRows } from "../wording.ts";
import { countedTables, fewRows, hasKnownRows, isOwnChange, onlyTable, tablesOf } from "./risk-input.ts";
import type { RiskFinding, RiskInput } from "./risk-input.ts";
import { assumedStepOf, stepOf, wordOf } from "./thresholds.ts";

/** Every row of a table goes or changes: no WHERE, one that is always true, or one that all of more than a few rows meet. */
export function wholeTable(input: RiskInput): RiskFinding | null {
  const hasNoCondition = input.warnings.some(({ code }) => code === "NO_WHERE" || code === "ALWAYS_TRUE_PREDICATE");
  const least = hasNoCondition ? 0.5 : fewRows;
  const whole = input.changes.filter(
    (change) => isOwnChange(change) && change.rowSet.isAll && change.rowSet.rows.expected >= least,
  );
  const deleted = whole.filter(({ operation }) => operation === "DELETE");
  const first = deleted[0] ?? whole[0];
  if (first === undefined) return null;
  const alike = deleted.length > 0 ? deleted : whole;
  const rows = changedRows(alike);
  const step = stepOf(input.thresholds.rows, rows.expected);
  const tables = tablesOf(input, alike);
  const [only] = tables;
  const verb = first.operation === "DELETE" ? "deletes" : "updates";
  const what =
    tables.length === 1 && only !== undefined ? wholeTableRows(rows, only) : `every row of ${countedTables(tables)}`;
  return {
    risk: first.operation === "DELETE" || (step !== null && rows.basis !== "assumed") ? "severe" : "risk",
    sentence: `The statement ${verb} ${what}.`,
    table: onlyTable(tables),
    number: Math.round(rows.expected),
  };
}

/** More rows than a project takes for few. */
export function manyRows(input: RiskInput): RiskFinding | null {
  const known = input.changes.filter(
    ({ operation, table, rowSet: { rows } }) =>
      rows.high > 0 && (operation === "INSERT" ? rows.basis !== "assumed" : hasKnownRows(input.schema, table)),
  );
  if (known.length === 0) return null;
  const rows = changedRows(known);
  const step =
    rows.basis === "assumed"
      ? assumedStepOf(input.thresholds.rows, rows.expected)
      : stepOf(input.thresholds.rows, rows.expected);
  if (step === null) return null;
  const tables = tablesOf(input, known);
  return {
    ...step,
    sentence: `The statement changes ${formatRows(rows)} of ${countedTables(tables)}; from ${formatCount(step.threshold)} rows on that is ${wordOf(step.risk)}.`,
    table: onlyTable(tables),
    number: Math.round(rows.expected),
  };
}

/** A large part of a table, where it is not the whole. */
export function largeShare(input: RiskInput): RiskFinding | null {
  let worst: { readonly change: Change; readonly percent: number } | undefined;
  for (const change of input.changes) {
    const { operation, rowSet, table } = change;
    const { expected } = rowSet.rows;
    if (operation === "INSERT" || expected < fewRows || expected >= rowSet.tableRows) continue;
    if (!hasKnownRows(input.schema, table)) continue;
    const percent = (100 * expected) / rowSet.tableRows;
    if (percent > (worst?.percent ?? 0)) worst = { change, percent };
  }
  if (worst === undefined) return null;
  const { change, percent } = worst;
  const { rows, tableRows } = change.rowSet;
  const steps = input.thresholds.sharePercent;
  const step = rows.basis === "assumed" ? assumedStepOf(steps, percent) : stepOf(steps, percent);
  if (step === null) return null;
  const table = displayName(input.schema.catalog, change.table);
  const verb = change.operation === "DELETE" ? "deletes" : "changes";
  return {
    ...step,
    sentence: `The statement ${verb} ${formatCount(percent)} % of ${table} (${formatRows(rows)} of ${formatCount(tableRows)}); from ${String(step.threshold)} % on that is ${wordOf(step.risk)}.`,
    table,
    number: Math.round(percent),
  };
}

/** The primary key, or one that other tables reference, gets other values. */
export function keyChanged(input: RiskInput): RiskFinding | null {
  const { schema } = input;
  for (const { operation, table, columns, rowSet, ...change } of input.changes) {
    if (operation !== "UPDATE" || !isOwnChange({ operation, table, columns, rowSet, ...change })) continue;
    const keys = foreignKeysTo(schema.index, table).filter((key) =>
      key.referencedColumns.some((name) => columns.has(name)),
    );
    const own = [...columns].filter((name) => table.primaryKey?.columns.includes(name) === true);
    const changed =
      own.length > 0
        ? own
        : [...new Set(keys.flatMap((key) => key.referencedColumns))].filter((name) => columns.has(name));
    if (changed.length === 0) continue;
    const name = displayName(schema.catalog, table);
    const references = [...new Set(keys.map((key) => displayName(schema.catalog, key.table)))];
    const who =
      references.length === 0
        ? "what names the rows elsewhere by it finds them no more"
        : `${countedTables(references)} ${references.length === 1 ? "references" : "reference"} it`;
    const key =
      own.length > 0
        ? `${own.length === table.primaryKey?.columns.length ? "the" : "a part of the"} primary key`
        : "a key that is referenced";
    return {
      risk: "risk",
      sentence: `The statement changes ${name}.${listOf(changed)}, ${key}: ${who}.`,
      table: name,
      number: Math.round(rowSet.rows.expected),
    };
  }
  return null;
}

/** How many rows are deleted or changed is an assumption: nobody has counted the table, or nothing is known of its values. */
export function rowsUnknown(input: RiskInput): RiskFinding | null {
  const assumed = input.changes.filter(
    ({ operation, rowSet: { rows } }) => operation !== "INSERT" && rows.high > 0 && rows.basis === "assumed",
  );
  const uncounted = assumed.filter(({ table }) => !hasKnownRows(input.schema, table));
  const guessed = assumed.filter(({ rowSet: { rows } }) => rows.high > 1);
  const meant = uncounted.length > 0 ? uncounted : guessed;
  if (meant.length === 0) return null;
  const tables = tablesOf(input, meant);
  const sentence =
    uncounted.length > 0
      ? `Nothing is known of the rows of ${countedTables(tables)}: the numbers are assumptions.`
      : `How many rows of ${countedTables(tables)} are meant is an assumption: nothing is known of their values.`;
  return { risk: "notice", sentence, table: onlyTable(tables), number: tables.length };
}
