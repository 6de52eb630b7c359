import type { Blocker, Condition, Impact, RiskReason } from "./model.ts";
import type { QueryType } from "../statement/failure.ts";
import { formatCount, formatRows, isUnlikely, listOf, wholeTableRows } from "./wording.ts";
import { addRows } from "./rows/row-set.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import { isWritten } from "./written-row.ts";
import type { WrittenRow } from "./written-row.ts";

/** What the blockers say of the statement as a whole. */
export function verdictOf(blockers: readonly Blocker[]): Impact["verdict"] {
  if (blockers.some((blocker) => blocker.certainty === "certain")) return "blocked";
  return blockers.length > 0 ? "may_be_blocked" : "succeeds";
}

/** The verdict with its reason, in one sentence; where there is a risk, its first ground before what the statement does. */
export function headlineOf(
  queryType: QueryType,
  impact: Pick<Impact, "blockers" | "conditions" | "riskReasons" | "totals" | "rows">,
): string {
  const [blocker] = impact.blockers;
  const [reason] = impact.riskReasons;
  const risk = reason === undefined || reason.risk === "notice" ? undefined : reason;
  if (blocker) {
    const isCertain = blocker.certainty === "certain";
    const count = impact.blockers.length;
    const more = count > 1 ? ` ${formatCount(count)} blockers in all.` : "";
    const then = risk === undefined || isCertain ? "" : ` If it runs, ${consequenceOf(risk, queryType, impact)}.`;
    return `${isCertain ? "Blocked" : "May be blocked"}: ${reasonOf(blocker, isCertain)}${more}${then}`;
  }
  const conditions = conditionsIn(impact.conditions);
  if (risk === undefined) return `Succeeds: ${effectOf(queryType, impact)}${conditions}.`;
  if (tellingCodes.has(risk.code)) return `Runs, but ${toldWith(risk, queryType, impact)}${conditions}.`;
  return `Runs, but ${asClause(risk.sentence)}; it ${effectOf(queryType, impact)}${conditions}.`;
}

const consequenceOf = (risk: RiskReason, queryType: QueryType, impact: Pick<Impact, "totals" | "rows">) =>
  tellingCodes.has(risk.code) ? `it ${toldWith(risk, queryType, impact)}` : asClause(risk.sentence);

/** Grounds that the statement's own rows tell: how many they are. */
const tellingCodes: ReadonlySet<RiskReason["code"]> = new Set(["WHOLE_TABLE", "MANY_ROWS", "LARGE_SHARE"]);

const toldWith = ({ code }: RiskReason, queryType: QueryType, impact: Pick<Impact, "totals" | "rows">): string =>
  effectOf(queryType, impact, code === "WHOLE_TABLE" ? wholeTableRows : someRows);

/** The first sentence of a message as a part of another, without the threshold that it passes. One that begins with a name begins as that does. */
function asClause(message: string): string {
  const clause = message.replace(/\.(?: .*)?$/su, "").replace(/; from [^;]*$/u, "");
  return /^(?:The|A|An|No|Nothing|How|Code|By) /u.test(clause)
    ? clause.charAt(0).toLowerCase() + clause.slice(1)
    : clause;
}

/** What is in the way is a row that references. */
const referencingActions: ReadonlySet<Blocker["action"]> = new Set(["RESTRICT", "NO ACTION"]);

function reasonOf(blocker: Blocker, isCertain: boolean): string {
  if (!referencingActions.has(blocker.action)) return blocker.message;
  const name = blocker.constraintName ?? `the foreign key (${blocker.columns.join(", ")})`;
  if (isUnlikely(blocker.rows)) {
    const parent = blocker.cascadePath.at(-2) ?? blocker.table;
    return `${name} (${blocker.action}): a row of ${blocker.table} may still reference ${parent}; probably none does.`;
  }
  return `${name} (${blocker.action}) ${isCertain ? "still has" : "may still have"} ${formatRows(blocker.rows)} in ${blocker.table}.`;
}

function conditionsIn(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return "";
  return conditions.length === 1
    ? ", if one condition holds"
    : `, if ${formatCount(conditions.length)} conditions hold`;
}

/** Puts into words which rows of a table are meant. */
type WordRows = (rows: RowEstimate, table: string) => string;

const someRows: WordRows = (rows, table) => `${formatRows(rows)} of ${table}`;

function effectOf(
  queryType: QueryType,
  { totals, rows }: Pick<Impact, "totals" | "rows">,
  wordRows: WordRows = someRows,
): string {
  const writes = rows.filter(isWritten);
  const direct = writes.filter((row) => row.cascadeLevel === 0);
  const first = direct.find((row) => row.operation === queryType) ?? direct[0];
  if (first === undefined) {
    const [read] = rows;
    if (read === undefined) return "touches no table";
    const what = totals.tables === 1 ? read.table : `${formatCount(totals.tables)} tables`;
    // Where nothing is known of the tables, a number would say nothing.
    const isTold = queryType === "SELECT" && totals.rows.basis !== "assumed";
    return `reads ${what},${isTold ? ` returns ${formatRows(totals.rows)},` : ""} changes nothing`;
  }
  const { told, tables } = first.operation === "INSERT" ? insertsOf(direct) : ownRows(first, wordRows);
  const others = new Set(writes.map((row) => row.table));
  for (const table of tables) others.delete(table);
  if (others.size === 0) return told;
  const more = others.size === 1 ? listOf([...others]) : `${formatCount(others.size)} more tables`;
  const beyond = rowsBeyond(totals.rows, direct);
  // Where nothing is known of the tables, a number would say nothing.
  const isCounted = beyond.expected >= 0.5 && beyond.basis !== "assumed";
  return `${told} and reaches ${isCounted ? `${formatRows(beyond)} ${others.size === 1 ? "of" : "in"} ` : ""}${more}`;
}

/** The rows that a statement touches beside those that it names. */
function rowsBeyond(all: RowEstimate, direct: readonly WrittenRow[]): RowEstimate {
  const own = direct.map(({ rows }) => rows).reduce(addRows);
  return {
    expected: Math.max(0, all.expected - own.expected),
    low: Math.max(0, all.low - own.high),
    high: Math.max(0, all.high - own.low),
    basis: all.basis,
  };
}

/** What a statement itself does, and the tables that are named with it. */
interface OwnWork {
  readonly told: string;
  readonly tables: readonly string[];
}

const ownRows = ({ operation, rows, table }: WrittenRow, wordRows: WordRows): OwnWork => ({
  told: `${operation === "UPDATE" ? "updates" : "deletes"} ${wordRows(rows, table)}`,
  tables: [table],
});

/** The rows of all INSERTs of one statement, which are never the same. */
function insertsOf(direct: readonly WrittenRow[]): OwnWork {
  const byTable = new Map<string, RowEstimate>();
  for (const { operation, rows, table } of direct) {
    const known = byTable.get(table);
    if (operation === "INSERT") byTable.set(table, known ? addRows(known, rows) : rows);
  }
  const parts = [...byTable].map(([table, rows]) => `${formatRows(rows)} into ${table}`);
  if (parts.length <= 2) return { told: `inserts ${listOf(parts)}`, tables: [...byTable.keys()] };
  const all = [...byTable.values()].reduce(addRows);
  return { told: `inserts ${formatRows(all)} into ${formatCount(parts.length)} tables`, tables: [...byTable.keys()] };
}
