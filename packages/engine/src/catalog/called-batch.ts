import type { RowSink } from "../sql/row-sink.ts";
import type { Statement } from "../sql/statement.ts";
import { defaultLimits, StatementSplitter } from "../sql/statement-splitter.ts";
import { tokenise } from "../sql/tokenise.ts";

const ddlWords = new Set(["CREATE", "ALTER", "DROP", "EXEC", "EXECUTE", "SELECT", "WITH"]);

/** Rows of a procedure are those of a run: its arguments and loops decide on them. */
const noRows: RowSink = {
  openRows: () => undefined,
  takeRow: () => undefined,
  closeRows: () => undefined,
  openCopy: () => null,
  takeCopyRow: () => undefined,
  closeCopy: () => undefined,
};

/**
 * The statements of a procedure of SQL Server that may change the schema, without those that concern temporary tables,
 * which end with the procedure. `code` is what stands behind the procedure's name; `offset` its place in the dump.
 */
export function readCalledBatch(code: string, offset: number): Statement[] {
  const body = startOfBody(code);
  if (body === null) return [];
  const statements: Statement[] = [];
  const splitter = new StatementSplitter("sqlserver", noRows, defaultLimits);
  splitter.feed(code.slice(body), offset, true);
  for (let piece = splitter.next(); piece; piece = splitter.next()) {
    if (piece.kind !== "statement") continue;
    const { tokens } = piece.statement;
    const isOfTemporary = tokens.some(({ value }) => value.startsWith("#"));
    if (ddlWords.has(tokens[0]?.upper ?? "") && !isOfTemporary) statements.push(piece.statement);
  }
  return statements;
}

/** Where the code behind the AS of a procedure begins; the AS of a parameter and of EXECUTE AS is another one. */
function startOfBody(code: string): number | null {
  const { tokens } = tokenise(code, "sqlserver");
  const index = tokens.findIndex(({ upper }, at) => {
    const before = tokens[at - 1];
    return upper === "AS" && before?.kind !== "parameter" && !["EXEC", "EXECUTE"].includes(before?.upper ?? "");
  });
  return tokens[index]?.end ?? null;
}
