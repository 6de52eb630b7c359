import type { DialectName } from "../sql/dialect-name.ts";
import { signOf, tokenAt } from "../sql/token.ts";
import type { Token } from "../sql/token.ts";

/** The tokens `from` to `to` (exclusive) of one statement in procedural code. */
export interface CodeRange {
  readonly from: number;
  readonly to: number;
}

/** The words that a statement begins with which writes. */
export const writeWords: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "TRUNCATE"]);
/** Words behind which a statement begins. */
const wordsBefore = new Set("BEGIN ATOMIC THEN ELSE DO LOOP REPEAT AS ROW IS IN QUERY".split(" "));
/** Words behind which the name of a write is part of a clause: `FOR UPDATE`, `AFTER INSERT OR DELETE`, `GRANT DELETE`. */
const clauseWords = new Set("FOR OF OR KEY AFTER BEFORE GRANT REVOKE DENY".split(" "));
/** What follows ON DELETE and ON UPDATE in a foreign key. */
const actionWords = new Set(["CASCADE", "NO", "SET"]);
const signsBeforeOperand = new Set([",", ".", "("]);
/** What ends a statement of SQL Server, where no semicolon is needed. */
const endsStatement = new Set(
  "IF ELSE WHILE DECLARE PRINT RETURN EXEC EXECUTE BEGIN RAISERROR THROW COMMIT ROLLBACK FETCH OPEN CLOSE GOTO".split(
    " ",
  ),
);

/** The statements of procedural code that write, also those that begin with WITH, in the order of the text. */
export function writingStatements(tokens: readonly Token[], dialect: DialectName): CodeRange[] {
  const ranges: CodeRange[] = [];
  let behind = 0;
  for (const at of tokens.keys()) {
    if (at < behind || !startsWrite(tokens, at, dialect)) continue;
    behind = endOfWrite(tokens, at, dialect);
    ranges.push({ from: at, to: behind });
  }
  return ranges;
}

/** Whether a statement begins at a token, by what stands before it: also a label (`<<here>>`, whose signs are single to Oracle). */
export function startsStatement(tokens: readonly Token[], at: number): boolean {
  const before = tokenAt(tokens, at - 1);
  const isBehindLabel = before.value === ">" && tokenAt(tokens, at - 2).value === ">";
  return at === 0 || signOf(before) === ";" || isBehindLabel || wordsBefore.has(before.upper);
}

/** Also where nothing tells that the statement before ends: behind a condition, a header of a routine, SQL Server's statements. */
function startsWrite(tokens: readonly Token[], at: number, dialect: DialectName): boolean {
  const { upper } = tokenAt(tokens, at);
  if (upper === "WITH") return startsStatement(tokens, at);
  if (!writeWords.has(upper)) return false;
  if (startsStatement(tokens, at)) return true;
  const [before, after] = [tokenAt(tokens, at - 1), tokenAt(tokens, at + 1)];
  // UPDATE(column), REPLACE(text, …), and the hint INNER MERGE JOIN
  if (signOf(after) === "(" || after.upper === "JOIN") return false;
  // SET NOCOUNT ON UPDATE …
  if (before.upper === "ON") return dialect === "sqlserver" && !actionWords.has(after.upper);
  return before.kind !== "operator" && !signsBeforeOperand.has(signOf(before)) && !clauseWords.has(before.upper);
}

function endOfWrite(tokens: readonly Token[], from: number, dialect: DialectName): number {
  const first = tokenAt(tokens, from).upper;
  let needsVerb = first === "WITH";
  let depth = 0;
  for (let at = from + 1; at < tokens.length; at += 1) {
    const token = tokenAt(tokens, at);
    const [sign, { upper }] = [signOf(token), token];
    if (sign === ";") return at;
    if (sign === "(" || upper === "CASE") depth += 1;
    else if (depth > 0) {
      if (sign === ")" || upper === "END") depth -= 1;
    } else if (upper === "END" || upper === "LOOP") return at;
    else if (dialect === "sqlserver" && first !== "MERGE") {
      if (endsStatement.has(upper)) return at;
      if (!startsWrite(tokens, at, dialect)) continue;
      if (!needsVerb) return at;
      needsVerb = false;
    }
  }
  return tokens.length;
}
