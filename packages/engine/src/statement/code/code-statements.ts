import type { DialectName } from "../../dialects/dialect-name.ts";
import type { Token } from "../../sql/token.ts";

/** The tokens `from` to `to` (exclusive) of one statement in procedural code. */
export interface CodeRange {
  readonly from: number;
  readonly to: number;
}

const writeWords = new Set(["INSERT", "UPDATE", "DELETE", "REPLACE", "MERGE", "TRUNCATE"]);
const wordsBefore = new Set(["BEGIN", "THEN", "ELSE", "DO", "LOOP", "AS", "ROW", "IS", "IN", "QUERY"]);
const withinStatement = new Set(["FOR", "OF", "ON", "KEY", "AFTER", "BEFORE", "TRIGGER", "GRANT", "REVOKE", "DENY"]);
/** What ends a statement of SQL Server, where no semicolon is needed. */
const endsStatement = new Set(
  "IF ELSE WHILE DECLARE PRINT RETURN EXEC EXECUTE BEGIN RAISERROR THROW COMMIT ROLLBACK FETCH OPEN CLOSE GOTO".split(
    " ",
  ),
);

/** The statements of procedural code that write, also those that begin with WITH, in the order of the text. */
export function writingStatements(tokens: readonly Token[], dialect: DialectName): CodeRange[] {
  const ranges: CodeRange[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (!startsWrite(tokens, at, dialect)) continue;
    const to = endOfWrite(tokens, at, dialect);
    ranges.push({ from: at, to });
    at = to - 1;
  }
  return ranges;
}

/** Whether a statement begins at a token, by what stands before it. */
export function startsStatement(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || before.value === ";" || (before.kind === "word" && wordsBefore.has(before.upper));
}

function startsWrite(tokens: readonly Token[], at: number, dialect: DialectName): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]];
  if (token === undefined || !(writeWords.has(token.upper) || startsCommonTables(tokens, at))) return false;
  if (startsStatement(tokens, at)) return true;
  if (token.upper === "REPLACE") return false;
  if (dialect === "oracle" && isBehindForall(tokens, at)) return true;
  const isCondition = before?.kind === "punctuation" && before.value === ")";
  if (dialect !== "sqlserver") return isCondition;
  const isCall = tokens[at + 1]?.value === "(";
  const isOperand =
    before?.kind === "operator" || before?.value === "," || before?.value === "." || before?.value === "(";
  return !isCall && !isOperand && !withinStatement.has(before?.upper ?? "");
}

/** `WITH x AS (` or `WITH x (a, b) AS (`, which table hints and options are not. */
function startsCommonTables(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.upper !== "WITH") return false;
  const name = tokens[at + 1]?.upper === "RECURSIVE" ? at + 2 : at + 1;
  const after = tokens[name + 1];
  return tokens[name]?.value !== "(" && (after?.upper === "AS" || after?.value === "(");
}

/** Oracle's `FORALL i IN 1 .. n INSERT …` */
function isBehindForall(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= 0 && tokens[index]?.value !== ";"; index -= 1)
    if (tokens[index]?.upper === "FORALL") return true;
  return false;
}

function endOfWrite(tokens: readonly Token[], from: number, dialect: DialectName): number {
  const isMerge = tokens[from]?.upper === "MERGE";
  let needsVerb = tokens[from]?.upper === "WITH";
  let depth = 0;
  for (let at = from + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.kind === "end" || (token.kind === "punctuation" && token.value === ";")) return at;
    if (token.value === "(" || token.upper === "CASE") depth += 1;
    else if (depth > 0 && (token.value === ")" || token.upper === "END")) depth -= 1;
    else if (depth === 0 && (token.upper === "END" || token.upper === "LOOP")) return at;
    else if (depth === 0 && dialect === "sqlserver" && !isMerge) {
      if (endsStatement.has(token.upper)) return at;
      if (!startsWrite(tokens, at, dialect)) continue;
      if (!needsVerb) return at;
      needsVerb = false;
    }
  }
  return tokens.length;
}
