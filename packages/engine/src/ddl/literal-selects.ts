import type { Statement } from "../sql/statement.ts";
import { sourceBetween } from "../sql/statement.ts";
import type { Token } from "../sql/token.ts";

/**
 * The rows of `INSERT INTO t SELECT 1, 'a' UNION ALL SELECT 2, 'b'` as `(1, 'a')`, `(2, 'b')`, and where the first SELECT
 * stands in the tokens; null when a part of it reads a table (other than Oracle's dual) or has a condition.
 */
export function readLiteralSelects(
  statement: Statement,
): { readonly rows: readonly string[]; readonly headerLength: number } | null {
  const { tokens } = statement;
  const headerLength = tokens.findIndex(({ upper }) => upper === "SELECT");
  if (headerLength < 0 || tokens[0]?.upper !== "INSERT") return null;
  const rows: string[] = [];
  let index = headerLength;
  while (index < tokens.length) {
    if (tokens[index]?.upper !== "SELECT") return null;
    let end = index + 1;
    let depth = 0;
    for (; end < tokens.length; end += 1) {
      const { value, upper } = tokens[end] ?? { value: "", upper: "" };
      if (value === "(") depth += 1;
      else if (value === ")") depth -= 1;
      if (depth < 0 || upper === "SELECT" || upper === "WHERE" || upper === "CONNECT") return null;
      if (depth === 0 && (upper === "UNION" || upper === "FROM" || value === ";")) break;
    }
    const first = tokens[index + 1];
    const last = tokens[end - 1];
    if (!first || !last || last.end < first.start || last.value === "*") return null;
    rows.push(`(${sourceBetween(statement, first.start, last.end)})`);
    if (tokens[end]?.upper === "FROM") {
      if (tokens[end + 1]?.upper !== "DUAL") return null;
      end += 2;
    }
    if (end >= tokens.length) break;
    if (tokens[end]?.upper !== "UNION") return null;
    index = tokens[end + 1]?.upper === "ALL" ? end + 2 : end + 1;
  }
  return rows.length > 0 ? { rows, headerLength } : null;
}

/** The one row of MySQL's `INSERT INTO t SET a = 1, b = 'x'` with its columns, and of `INSERT INTO t DEFAULT VALUES`. */
export function readAssignedRow(
  statement: Statement,
): { readonly header: readonly Token[]; readonly columns: readonly string[]; readonly row: string } | null {
  const { tokens } = statement;
  const end = tokens.findIndex(
    ({ upper }, index) => upper === "SET" || (upper === "DEFAULT" && tokens[index + 1]?.upper === "VALUES"),
  );
  if (end < 0) return null;
  const header = tokens.slice(0, end);
  const columns: string[] = [];
  const values: string[] = [];
  let depth = 0;
  let start = tokens[end]?.upper === "SET" ? end + 1 : tokens.length;
  for (let index = start; index <= tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.value === "(") depth += 1;
    else if (token?.value === ")") depth -= 1;
    const isOver = token === undefined || (token.upper === "ON" && depth === 0);
    if (!isOver && !(token.value === "," && depth === 0 && token.kind === "punctuation")) continue;
    const name = tokens[start];
    const from = tokens[start + 2];
    const to = tokens[index - 1];
    if (name && from && to && tokens[start + 1]?.value === "=") {
      columns.push(name.value);
      values.push(sourceBetween(statement, from.start, to.end));
    }
    start = index + 1;
    if (isOver) break;
  }
  return { header, columns, row: `(${values.join(",")})` };
}
