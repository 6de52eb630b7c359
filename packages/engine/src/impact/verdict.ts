import type { Blocker, Condition, Impact, Risk, Warning } from "./model.ts";
import type { QueryType } from "../statement/failure.ts";
import { formatCount, formatRows, isUnlikely, listOf } from "./wording.ts";
import { addRows } from "./rows/row-set.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import { isWritten } from "./written-row.ts";
import type { WrittenRow } from "./written-row.ts";

/** What the blockers say of the statement as a whole. */
export function verdictOf(blockers: readonly Blocker[]): Impact["verdict"] {
  if (blockers.some((blocker) => blocker.certainty === "certain")) return "blocked";
  return blockers.length > 0 ? "may_be_blocked" : "succeeds";
}

/** What the warnings say of the statement as a whole. */
export function riskOf(warnings: readonly Warning[]): Risk {
  if (warnings.some(({ severity }) => severity === "risk")) return "risk";
  return warnings.length > 0 ? "notice" : "safe";
}

/** The verdict with its reason, in one sentence; of a statement that runs, its first risk before what it does. */
export function headlineOf(
  queryType: QueryType,
  impact: Pick<Impact, "blockers" | "conditions" | "warnings" | "totals" | "rows">,
): string {
  const [first] = impact.blockers;
  if (first) {
    const isCertain = first.certainty === "certain";
    const others = impact.blockers.length - 1;
    const more =
      others > 0
        ? ` ${others === 1 ? "One more thing stands" : `${formatCount(others)} more things stand`} in the way.`
        : "";
    return `${isCertain ? "Blocked" : "May be blocked"}: ${reasonOf(first, isCertain)}${more}`;
  }
  const conditions = conditionsIn(impact.conditions);
  const risk = impact.warnings.find(({ severity }) => severity === "risk");
  if (risk === undefined) return `Succeeds: ${effectOf(queryType, impact)}${conditions}.`;
  if (wholeTableCodes.has(risk.code)) return `Runs, but ${effectOf(queryType, impact, wholeRows)}${conditions}.`;
  return `Runs, but ${asClause(risk.message)}; it ${effectOf(queryType, impact)}${conditions}.`;
}

/** What these warn of is told by how many rows there are: all of a table. */
const wholeTableCodes: ReadonlySet<Warning["code"]> = new Set(["NO_WHERE", "ALWAYS_TRUE_PREDICATE"]);

const wholeRows: WordRows = (rows, table) => {
  if (rows.basis !== "exact") return `every row of ${table} (${formatRows(rows)})`;
  if (rows.expected === 1) return `the only row of ${table}`;
  return `${rows.expected === 0 ? "" : "all "}${formatRows(rows)} of ${table}`;
};

/** The first sentence of a message as a part of another. One that begins with a name begins as that does. */
function asClause(message: string): string {
  const clause = message.replace(/\.(?: .*)?$/su, "");
  return /^(?:The|A|An|Nothing) /u.test(clause) ? clause.charAt(0).toLowerCase() + clause.slice(1) : clause;
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
    if (read === undefined) return "no table is touched";
    const what = totals.tables === 1 ? read.table : `${formatCount(totals.tables)} tables`;
    // Where nothing is known of the tables, a number would say nothing.
    const isTold = queryType === "SELECT" && totals.rows.basis !== "assumed";
    return `reads ${what},${isTold ? ` returns ${formatRows(totals.rows)},` : ""} changes nothing`;
  }
  const { told, tables } = first.operation === "INSERT" ? insertsOf(direct) : ownRows(first, wordRows);
  const others = new Set(writes.map((row) => row.table));
  for (const table of tables) others.delete(table);
  const more = others.size === 1 ? listOf([...others]) : `${formatCount(others.size)} more tables`;
  return `${told}${others.size === 0 ? "" : ` and reaches ${more}`}`;
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
