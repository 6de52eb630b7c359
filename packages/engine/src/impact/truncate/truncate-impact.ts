import type { TruncateRules } from "../../dialects/truncate-rules.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { noRow } from "../../statistics/estimate/row-counts.ts";
import { nameOfTable } from "../changes/arrival-path.ts";
import { firingTriggers } from "../changes/fired-triggers.ts";
import type { Blocker, CascadePath, Impact, ImpactRow, Warning } from "../model.ts";
import { Placer } from "../places/placer.ts";
import { makeWarning } from "../warnings/warning-input.ts";
import type { Span } from "../../sql/span.ts";
import { totalsOf } from "../totals.ts";
import { findRisks, worstRisk } from "../risk/find-risks.ts";
import type { RiskThresholds } from "../risk/thresholds.ts";
import { headlineOf, verdictOf } from "../verdict.ts";
import { formatRows, listOf } from "../wording.ts";
import type { EmptiedTable, TruncateReach } from "./truncate-reach.ts";

/** A TRUNCATE's tables and what refuses it, told as of any statement. */
export function truncateImpact(
  schema: PreparedSchema,
  sql: string,
  rules: TruncateRules,
  reach: TruncateReach,
  thresholds: RiskThresholds,
): Impact {
  const rows = reach.emptied.map((each, at) => rowOf(schema, each, reach.changes[at]));
  const placer = new Placer(sql, () => null);
  const blockers = reach.refusing.map((each) => placer.place(blockerOf(schema, rules, each)));
  const warnings = warningsOf(schema, sql, rules, reach, rows);
  const totals = totalsOf(reach, rows, null);
  const { changes } = reach;
  const riskReasons = findRisks({ schema, thresholds, changes, conditions: [], warnings, unreadCode: [] });
  const partial = { blockers, conditions: [], warnings, riskReasons, totals, rows };
  return {
    queryType: "DELETE",
    verdict: verdictOf(blockers),
    risk: worstRisk(riskReasons),
    headline: headlineOf("DELETE", partial),
    ...partial,
    paths: reach.emptied.flatMap((each) => (each.by ? [pathOf(schema, each)] : [])),
    affectedTables: [...new Set(rows.map(({ table }) => table))],
    affectedColumns: [...new Set(rows.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`)))],
    asOf: null,
    hasCustomRules: warnings.some(({ code }) => code === "TRIGGER_FIRES"),
  };
}

function rowOf(
  schema: PreparedSchema,
  emptied: EmptiedTable,
  change: TruncateReach["changes"][number] | undefined,
): ImpactRow {
  const { table, level, by } = emptied;
  const name = nameOfTable(schema, table);
  const rowSet = change?.rowSet;
  const rows = rowSet?.rows ?? noRow;
  const way = wayOf(schema, emptied);
  return {
    cascadeLevel: level,
    table: name,
    operation: "DELETE",
    referentialAction: by === null ? null : "CASCADE",
    constraintName: by?.foreignKey.name ?? null,
    rows,
    cascadePath: way,
    columns: change?.arrivals[0]?.columns ?? [],
    explanation:
      by === null
        ? `TRUNCATE takes ${formatRows(rows)} of ${name}: all that it has.`
        : `CASCADE empties ${name} as well, for ${by.foreignKey.name ?? "a key"} references ${way.at(-2) ?? ""}.`,
    derivation: rowSet?.steps ?? [],
  };
}

/** The tables from one that the statement names to this one. */
function wayOf(schema: PreparedSchema, emptied: EmptiedTable): string[] {
  const names: string[] = [];
  for (let at: EmptiedTable | undefined = emptied; at; at = at.by?.from) names.unshift(nameOfTable(schema, at.table));
  return names;
}

function pathOf(schema: PreparedSchema, emptied: EmptiedTable): CascadePath {
  const steps: CascadePath["steps"][number][] = [];
  for (let at = emptied; at.by; at = at.by.from)
    steps.unshift({
      from: nameOfTable(schema, at.by.from.table),
      to: nameOfTable(schema, at.table),
      type: "foreign_key",
      constraintName: at.by.foreignKey.name,
    });
  return { table: nameOfTable(schema, emptied.table), steps };
}

function blockerOf(
  schema: PreparedSchema,
  rules: TruncateRules,
  { foreignKey, child, at }: TruncateReach["refusing"][number],
): Blocker {
  const [table, parent] = [nameOfTable(schema, child), nameOfTable(schema, at.table)];
  const name = foreignKey.name ?? `the foreign key (${foreignKey.columns.join(", ")})`;
  const ways = [
    ...(rules.cascade === "every key" ? ["add CASCADE, which empties it too"] : []),
    ...(rules.takesSeveral ? ["name both tables in one TRUNCATE"] : []),
    `use DELETE FROM ${parent} instead`,
  ];
  return {
    code: "TRUNCATE_REFUSED",
    constraintName: foreignKey.name,
    table,
    columns: foreignKey.columns,
    action: "FOREIGN KEY",
    rows: noRow,
    certainty: "certain",
    message: `${name} of ${table} references ${parent}: ${rules.refusal}.`,
    remedy: `To empty ${parent}, ${ways.length > 1 ? `${ways.slice(0, -1).join(", ")} or ${ways.at(-1) ?? ""}` : (ways[0] ?? "")}.`,
    cascadePath: [...wayOf(schema, at), table],
    at: at.span,
  };
}

function warningsOf(
  schema: PreparedSchema,
  sql: string,
  rules: TruncateRules,
  { emptied, changes }: TruncateReach,
  rows: readonly ImpactRow[],
): Warning[] {
  const found: Warning[] = [];
  const tell = (
    code: Warning["code"],
    severity: Warning["severity"],
    table: string | null,
    message: string,
    span?: Span,
  ) => found.push(makeWarning({ sql }, { code, severity, message, table, span: span ?? null }));
  for (const [at, { table, rows: count, cascadeLevel }] of rows.entries()) {
    if (cascadeLevel !== 0 || count.high === 0 || changes[at] === undefined) continue;
    tell("NO_WHERE", "risk", table, `TRUNCATE takes every row of ${table} (${formatRows(count)}).`, emptied[at]?.span);
  }
  if (rules.commits)
    tell("TRUNCATE_COMMITS", "notice", null, "TRUNCATE commits at once, with all that the transaction did before.");
  for (const { table, span } of emptied) {
    const firing = firingTriggers(schema, table, "TRUNCATE", null);
    const name = nameOfTable(schema, table);
    if (firing.length > 0)
      tell(
        "TRIGGER_FIRES",
        "notice",
        name,
        `${listOf(firing.map((each) => each.name))} fires when ${name} is truncated.`,
        span,
      );
  }
  return found;
}
