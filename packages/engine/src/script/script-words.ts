import { commitsWithDdl } from "../ddl/transaction-command.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import { addRows } from "../impact/rows/row-set.ts";
import { formatCount, formatQuantity, formatRows, listOf } from "../impact/wording.ts";
import { noRow } from "../statistics/estimate/row-counts.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { ScriptStatement, ScriptTable } from "./model.ts";

/** The verdict of a script with its reason, in one sentence. */
export function headlineOfScript(
  statements: readonly ScriptStatement[],
  tables: readonly ScriptTable[],
  failing: ScriptStatement | null,
): string {
  const all = formatCount(statements.length);
  if (failing !== null) {
    const reason = failing.headline.replace(/^(?:Blocked|May be blocked): /u, "");
    const place = `statement ${formatCount(failing.number)} of ${all}`;
    return failing.outcome === "fails"
      ? `Blocked: ${place} fails: ${reason}`
      : `May be blocked: ${place} may fail: ${reason}`;
  }
  const risky = (["severe", "risk"] as const)
    .map((grave) => statements.find(({ risk, isUndone }) => risk === grave && !isUndone))
    .find((statement) => statement !== undefined);
  const effect = effectOf(statements, tables);
  const whole = statements.length === 1 ? "the statement" : `the ${all} statements`;
  if (risky === undefined) return `Succeeds: ${whole} ${effect}.`;
  const told = risky.headline.replace(/^(?:Succeeds: |Runs, but )/u, "").replace(/\.$/u, "");
  return `Runs, but statement ${formatCount(risky.number)}: ${told}. In all, ${whole} ${effect}.`;
}

function effectOf(statements: readonly ScriptStatement[], tables: readonly ScriptTable[]): string {
  const isOne = statements.length === 1;
  const verb = (plain: string) => (isOne ? `${plain}s` : plain);
  const sum = (of: (table: ScriptTable) => RowEstimate) => tables.map(of).reduce(addRows, noRow);
  const parts = (
    [
      [verb("insert"), sum(({ inserted }) => inserted)],
      [verb("update"), sum(({ updated }) => updated)],
      [verb("delete"), sum(({ deleted }) => deleted)],
    ] as const
  ).flatMap(([word, rows]) => (rows.high > 0 ? [`${word} ${formatRows(rows)}`] : []));
  const changes = statements.filter(({ kind, isUndone }) => kind === "schema" && !isUndone).length;
  const schema =
    changes > 0
      ? [`${isOne ? "changes" : "change"} the schema${changes > 1 ? ` ${formatCount(changes)} times` : ""}`]
      : [];
  if (parts.length + schema.length === 0) return isOne ? "changes nothing" : "change nothing";
  const where = parts.length > 0 ? ` in ${formatQuantity(tables.length, "table")}` : "";
  return listOf([`${listOf(parts)}${where}`, ...schema].filter((part) => part !== ""));
}

/** What is there when a script has failed. `standing` is how many of the first statements stand. */
export function standingOf(
  { catalog: { dialect } }: PreparedSchema,
  statements: readonly ScriptStatement[],
  standing: number,
): string {
  if (standing === 0) {
    return "Nothing of the script stays: its transaction is taken back. Run it as one transaction, and stop at the first error.";
  }
  const last = statements[standing - 1];
  const why =
    last?.kind === "transaction"
      ? "COMMIT stands there"
      : commitsWithDdl(dialect)
        ? "a change of the schema commits what was done before it, and itself"
        : "they stand in no transaction";
  const which =
    standing === 1
      ? "Statement 1 stays"
      : `Statements 1 ${standing === 2 ? "and" : "to"} ${formatCount(standing)} stay`;
  const rest = statements.length > standing ? "; of the rest nothing does" : "";
  return `${which}, for ${why}${rest}.`;
}
