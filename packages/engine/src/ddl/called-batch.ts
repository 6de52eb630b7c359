import { ConditionTracker } from "../dialects/sqlserver/condition-tracker.ts";
import type { RowSink } from "../sql/row-sink.ts";
import type { Statement } from "../sql/statement.ts";
import { defaultLimits } from "../sql/splitter-limits.ts";
import { StatementSplitter } from "../lexing/statement-splitter.ts";
import type { Token } from "../sql/token.ts";
import { tokenise } from "../lexing/tokenise.ts";

const wordsOfChanges = new Set(
  "CREATE ALTER DROP EXEC EXECUTE SELECT WITH INSERT UPDATE DELETE MERGE TRUNCATE BULK DECLARE SET".split(" "),
);

/** A statement of a procedure with the conditions that it stands under. */
interface BatchStatement {
  readonly statement: Statement;
  readonly isConditional: boolean;
  readonly depth: number;
  readonly isInLoop: boolean;
}

/** What a procedure of SQL Server does to the schema and to rows. */
interface CalledBatch {
  readonly statements: readonly BatchStatement[];
  /** What stands before the rows of INSERT … VALUES; how often they go in, arguments and loops decide. */
  readonly inserts: readonly (readonly Token[])[];
}

/**
 * The statements of a procedure of SQL Server that may change the schema or rows, without those that concern temporary tables,
 * which end with the procedure. `code` is what stands behind the procedure's name; `offset` its place in the dump.
 */
export function readCalledBatch(code: string, offset: number): CalledBatch {
  const statements: BatchStatement[] = [];
  const inserts: (readonly Token[])[] = [];
  const body = startOfBody(code);
  if (body === null) return { statements, inserts };
  const splitter = new StatementSplitter("sqlserver", takesHeaders(inserts), defaultLimits);
  const conditions = new ConditionTracker();
  // What stands behind a RETURN under a condition may be left out.
  let mayHaveReturned = false;
  splitter.feed(code.slice(body), offset + body, true);
  for (let piece = splitter.next(); piece; piece = splitter.next()) {
    if (piece.kind !== "statement") continue;
    const { statement } = piece;
    const isConditional = conditions.take(statement);
    const first = statement.tokens[0]?.upper ?? "";
    if (first === "RETURN" && isConditional) mayHaveReturned = true;
    if (wordsOfChanges.has(first) && !isOfTemporary(statement.tokens, first))
      statements.push({
        statement,
        isConditional: isConditional || mayHaveReturned,
        depth: isConditional ? conditions.depth : 0,
        isInLoop: isConditional && conditions.isInLoop,
      });
  }
  return { statements, inserts };
}

const isTemporary = ({ value }: Token): boolean => value.startsWith("#");

/** Whether a statement makes or changes a temporary table; others may read one. */
function isOfTemporary(tokens: readonly Token[], first: string): boolean {
  if (first === "CREATE" || first === "ALTER" || first === "DROP") return tokens.some(isTemporary);
  return tokens.some((token, at) => isTemporary(token) && tokens[at - 1]?.upper === "INTO");
}

function takesHeaders(headers: (readonly Token[])[]): RowSink {
  return {
    openRows: (header) => {
      if (!header.some(isTemporary)) headers.push(header);
    },
    takeRow: () => undefined,
    closeRows: () => undefined,
    openCopy: () => null,
    takeCopyRow: () => undefined,
    closeCopy: () => undefined,
  };
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
