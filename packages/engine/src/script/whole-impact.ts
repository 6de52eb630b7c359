import type { Blocker, Impact, Placed, ImpactRow, RiskReason } from "../impact/model.ts";
import { risks, worstRisk } from "../impact/risk/find-risks.ts";
import { addRows } from "../impact/rows/row-set.ts";
import { headlineOfScript, standingOf } from "./script-words.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import { noRow } from "../statistics/estimate/row-counts.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { QueryType } from "../statement/failure.ts";
import { parseStatement } from "../statement/parse/parse-statement.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { Script, ScriptStatement, ScriptTable } from "./model.ts";

const weights: readonly QueryType[] = ["DELETE", "UPDATE", "INSERT", "SELECT"];

/** What the statements of a script come to together. `standing` is how many of the first ones stand when it fails. */
export function wholeOf(
  schema: PreparedSchema,
  statements: readonly ScriptStatement[],
  standing: number,
): { readonly impact: Impact; readonly script: Script } {
  const counted = statements.filter(({ isUndone }) => !isUndone);
  const failing = statements.find(({ outcome }) => outcome === "fails") ?? null;
  const doubtful = statements.find(({ verdict }) => verdict === "may_be_blocked") ?? null;
  const failsAt = (failing ?? doubtful)?.number ?? null;
  const verdict = failing ? "blocked" : doubtful ? "may_be_blocked" : "succeeds";
  const impacts = counted.flatMap(({ impact, number }) => (impact ? [{ impact, number }] : []));
  const rows = sumRows(impacts);
  const tables = tablesOf(rows);
  const told = (failing ? [failing] : statements).flatMap((each) => each.blockers.map((one) => numbered(one, each)));
  const blockers = told.toSorted(
    (one, other) => Number(other.certainty === "certain") - Number(one.certainty === "certain"),
  );
  const writes = rows.filter(({ operation }) => operation !== "SELECT" && operation !== "RESTRICT");
  const named = writes.length > 0 ? writes : rows;
  const isSchemaOnly =
    statements.some(({ kind }) => kind === "schema") && statements.every(({ kind }) => kind !== "rows");
  const script: Script = {
    statements,
    tables,
    failsAt,
    standing: failsAt === null ? null : standingOf(schema, statements, standing),
    isSchemaOnly,
  };
  const riskReasons = counted
    .flatMap(reasonsOf)
    .toSorted((one, other) => risks.indexOf(other.risk) - risks.indexOf(one.risk));
  const impact: Impact = {
    queryType: queryTypeOf(statements, schema.catalog.dialect),
    verdict,
    risk: worstRisk(riskReasons),
    riskReasons,
    headline: headlineOfScript(statements, tables, failing ?? doubtful),
    rows,
    blockers,
    conditions: impacts.flatMap(({ impact: { conditions }, number }) =>
      conditions.map((condition) => ({ ...condition, message: `Statement ${String(number)}: ${condition.message}` })),
    ),
    warnings: impacts.flatMap(({ impact: { warnings }, number }) =>
      warnings.map((warning) => ({ ...warning, message: `Statement ${String(number)}: ${warning.message}` })),
    ),
    paths: [
      ...new Map(
        impacts.flatMap(({ impact: { paths } }) => paths.map((path) => [JSON.stringify(path), path])),
      ).values(),
    ],
    totals: {
      tables: new Set(named.map(({ table }) => table)).size,
      rows: totalRows(impacts.map(({ impact: each }) => each)),
      maxCascadeDepth: writes.reduce((depth, row) => Math.max(depth, row.cascadeLevel), 0),
      columns: new Set(named.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}\u0000${name}`))).size,
    },
    affectedTables: [...new Set(rows.map(({ table }) => table))],
    affectedColumns: [...new Set(rows.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`)))],
    asOf: impacts.find(({ impact: each }) => each.asOf !== null)?.impact.asOf ?? null,
    hasCustomRules: impacts.some(({ impact: each }) => each.hasCustomRules),
  };
  return { impact, script };
}

/** Why one statement is a risk; what is put to no rows says so by what it does. */
function reasonsOf({ impact, risk, headline, kind, number }: ScriptStatement): readonly RiskReason[] {
  const own: readonly RiskReason[] =
    impact === null && risk !== "safe"
      ? [
          {
            code: kind === "schema" ? "ROWS_LOST" : "UNREAD_CODE",
            risk,
            sentence: headline,
            table: null,
            number: null,
            threshold: null,
          },
        ]
      : (impact?.riskReasons ?? []);
  return own.map((reason) => numberedReason(reason, number));
}

const numberedReason = (reason: RiskReason, number: number): RiskReason => ({
  ...reason,
  sentence: `Statement ${String(number)}: ${reason.sentence}`,
});

const numbered = (blocker: Placed<Blocker>, { number }: ScriptStatement): Placed<Blocker> => ({
  ...blocker,
  message: `Statement ${String(number)}: ${blocker.message}`,
});

/**
 * DELETE, UPDATE, INSERT, SELECT in this order, of all statements that are put to rows, also of those that one before keeps from
 * running; a change of the schema counts by what becomes of rows: one that drops as a DELETE.
 */
function queryTypeOf(statements: readonly ScriptStatement[], dialect: DialectName): QueryType {
  const found = new Set(statements.flatMap((statement) => ownQueryType(statement, dialect) ?? []));
  const heaviest = weights.find((type) => found.has(type));
  if (heaviest !== undefined) return heaviest;
  const changes = statements.filter(({ kind }) => kind === "schema");
  if (changes.length === 0) return "SELECT";
  return changes.some(({ text }) => /\bDROP\b/iu.test(text)) ? "DELETE" : "UPDATE";
}

function ownQueryType({ kind, impact, text }: ScriptStatement, dialect: DialectName): QueryType | null {
  if (impact !== null) return impact.queryType;
  if (kind !== "rows") return null;
  if (/^\s*TRUNCATE\b/iu.test(text)) return "DELETE";
  const parsed = parseStatement(text, dialect);
  return parsed.ok ? parsed.queryType : null;
}

/** Rows that are written where any are, else those that are read. */
function totalRows(impacts: readonly Impact[]): RowEstimate {
  const isWriting = impacts.some(({ queryType }) => queryType !== "SELECT");
  const counted = impacts.filter(({ queryType }) => !isWriting || queryType !== "SELECT");
  return counted.map(({ totals }) => totals.rows).reduce(addRows, noRow);
}

/** One row for each table, what happens to it and by which key; the rows of all statements added up. */
function sumRows(impacts: readonly { readonly impact: Impact; readonly number: number }[]): ImpactRow[] {
  const found = new Map<string, { row: ImpactRow; readonly numbers: number[] }>();
  for (const { impact, number } of impacts) {
    for (const row of impact.rows) {
      const key = JSON.stringify([row.table, row.operation, row.referentialAction, row.constraintName]);
      const known = found.get(key);
      if (known === undefined) {
        found.set(key, { row, numbers: [number] });
        continue;
      }
      if (known.numbers.at(-1) !== number) known.numbers.push(number);
      known.row = {
        ...known.row,
        cascadeLevel: Math.min(known.row.cascadeLevel, row.cascadeLevel),
        rows: addRows(known.row.rows, row.rows),
        columns: [
          ...new Map([...known.row.columns, ...row.columns].map((each) => [each.name + each.reason, each])).values(),
        ],
        derivation: [...known.row.derivation, ...row.derivation].slice(0, mostSteps),
      };
    }
  }
  return [...found.values()]
    .map(({ row, numbers }) => Object.assign({}, row, { explanation: explain(row, numbers) }))
    .sort((one, other) => one.cascadeLevel - other.cascadeLevel);
}

/** How a sum came about is told with the statements; here of the first ones. */
const mostSteps = 12;

function explain({ explanation }: ImpactRow, numbers: readonly number[]): string {
  const [first, ...others] = numbers;
  if (others.length === 0) return `Statement ${String(first)}: ${explanation}`;
  const list =
    numbers.length > 8
      ? `${numbers.slice(0, 8).join(", ")} and ${String(numbers.length - 8)} more`
      : numbers.join(", ");
  return `The sum of statements ${list}. The first of them: ${explanation}`;
}

function tablesOf(rows: readonly ImpactRow[]): ScriptTable[] {
  const tables = new Map<string, { inserted: RowEstimate; updated: RowEstimate; deleted: RowEstimate }>();
  const fields = { INSERT: "inserted", UPDATE: "updated", DELETE: "deleted" } as const;
  for (const { table, operation, rows: count } of rows) {
    if (operation === "SELECT" || operation === "RESTRICT") continue;
    const own = tables.get(table) ?? { inserted: noRow, updated: noRow, deleted: noRow };
    const field = fields[operation];
    own[field] = addRows(own[field], count);
    tables.set(table, own);
  }
  return Array.from(tables, ([table, counts]) => ({ table, ...counts }));
}
