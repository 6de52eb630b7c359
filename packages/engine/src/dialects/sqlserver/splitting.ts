import { isCreateOf } from "../../sql/splitting-rules.ts";
import type { ClientCommand, SplittingRules } from "../../sql/splitting-rules.ts";
import type { Token } from "../../sql/token.ts";
import { ownEntry } from "../../sql/own-entry.ts";

/** Batches parted by GO, modules that run to the end of their batch, and statements that nothing ends but the next one. */
export const sqlserverSplittingRules: SplittingRules = {
  commandStarts: "Gg:!",
  insideCommandStarts: "Gg",
  readCommand,
  endsAtSemicolon: (tokens) => !isModule(tokens),
  startsStatement,
};

function readCommand(line: string, isInside: boolean): ClientCommand | null {
  const go = /^go(?:[ \t]+(\d+))?[ \t]*;?[ \t]*(?:--.*)?\r?$/i.exec(line);
  if (go) return { name: "GO", argument: go[1] ?? "", endsStatement: true };
  const match = isInside ? null : /^(:[a-z!]+|!!)\s*(.*)$/i.exec(line);
  return match ? { name: match[1] ?? "", argument: (match[2] ?? "").trim(), endsStatement: true } : null;
}

function isModule(tokens: readonly Token[]): boolean {
  // CREATE PARTITION FUNCTION has no body.
  const isOther = tokens[1]?.upper === "PARTITION";
  return !isOther && isCreateOf(tokens, ["PROCEDURE", "PROC", "FUNCTION", "TRIGGER"], 5);
}

const starters = new Set(
  `ALTER BACKUP BEGIN BULK CLOSE COMMIT CREATE DBCC DEALLOCATE DECLARE DELETE DENY DISABLE DROP ELSE ENABLE END EXEC EXECUTE FETCH
  GOTO GRANT IF INSERT KILL MERGE OPEN PRINT RAISERROR RECONFIGURE RESTORE RETURN REVOKE ROLLBACK SAVE SELECT SET SHUTDOWN
  THROW TRUNCATE UPDATE USE WAITFOR WHILE`.split(/\s+/),
);

/** Words before which nothing new begins: what follows belongs to them. */
const openEnds = new Set(
  `AS OR FOR AFTER OF WITH ALL UNION EXCEPT INTERSECT INSTEAD NOT TO IN AND BY FROM NO GRANT REVOKE DENY ALTER ADD , . = ( THEN WHEN
  EXISTS EXTERNAL`.split(/\s+/),
);

/** What may stand inside of a statement that starts with the key, and would begin a statement elsewhere. */
const ownWords: Readonly<Record<string, readonly string[]>> = {
  ALTER: ["ALTER", "DROP", "SET", "ENABLE", "DISABLE", "EXECUTE"],
  CREATE: ["SET"],
  INSERT: ["SELECT", "EXEC", "EXECUTE", "SET"],
  UPDATE: ["SET"],
  MERGE: ["UPDATE", "INSERT", "DELETE", "SET"],
  SET: ["OFF"],
};

function startsStatement(tokens: readonly Token[], word: Token, startsLine: boolean): boolean {
  if (!starters.has(word.upper)) return false;
  if (isModule(tokens)) return false;
  const first = tokens[0]?.upper ?? "";
  const previous = tokens.at(-1);
  if (previous === undefined) return false;
  const before = previous.upper || previous.value;
  // CONSTRAINT ALL and TRIGGER ALL end an ALTER TABLE; UNION ALL ends nothing.
  const isAllOfTable = before === "ALL" && ["CONSTRAINT", "TRIGGER"].includes(tokens.at(-2)?.upper ?? "");
  if (openEnds.has(before) && !isAllOfTable) return false;
  // DROP TABLE IF EXISTS, ALTER TABLE … DROP CONSTRAINT IF EXISTS.
  if (word.upper === "IF" && first === "DROP" && tokens.length <= 3) return false;
  if (word.upper === "IF" && first === "ALTER" && ["DROP", "COLUMN", "CONSTRAINT"].includes(before)) return false;
  if (before === "ON" && first === "SET") return true;
  if (before === "ON") return !["UPDATE", "DELETE", "INSERT", "SELECT"].includes(word.upper);
  if (word.upper === "SET" && (before === "DELETE" || before === "UPDATE")) return false;
  if (first === "BEGIN" && tokens.length === 1) return true;
  if (word.upper === "ELSE") return !tokens.some(({ upper }) => upper === "CASE");
  // GENERATED ALWAYS AS ROW END belongs to a column.
  if (word.upper === "END") return !hasOpenCase(tokens) && !rowEdges.has(before);
  if (isCreateOf(tokens, ["VIEW"], 5)) return false;
  if (first === "WITH") {
    const verbAt = mainVerbAt(tokens);
    return verbAt >= 0 && startsStatement(tokens.slice(verbAt), word, startsLine);
  }
  const own = ownEntry(ownWords, first);
  if (!own?.includes(word.upper)) return true;
  if (first === "ALTER") return startsLine && !continuesAlter(tokens, word);
  return first === "INSERT" && tokens.some(({ upper }) => sourcesOfRows.has(upper));
}

/** Behind these the INSERT has its rows: what follows at the start of a statement is another one. */
const sourcesOfRows: ReadonlySet<string> = new Set(["VALUES", "SELECT", "EXEC", "EXECUTE"]);

const rowEdges: ReadonlySet<string> = new Set(["ROW", "TRANSACTION_ID", "SEQUENCE_NUMBER"]);

/** Where the verb stands that the common table expressions before it belong to; -1 before it has come. */
function mainVerbAt(tokens: readonly Token[]): number {
  let depth = 0;
  for (const [index, { kind, value, upper }] of tokens.entries()) {
    if (kind === "punctuation") depth += value === "(" ? 1 : value === ")" ? -1 : 0;
    else if (depth === 0 && ["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE"].includes(upper)) return index;
  }
  return -1;
}

function hasOpenCase(tokens: readonly Token[]): boolean {
  let open = 0;
  for (const { upper } of tokens) {
    if (upper === "CASE") open += 1;
    else if (upper === "END") open = Math.max(0, open - 1);
  }
  return open > 0;
}

/** ALTER TABLE name, then its verb; a second such verb is a new statement. */
function continuesAlter(tokens: readonly Token[], word: Token): boolean {
  const verbs = tokens
    .slice(3)
    .some(({ upper }) =>
      ["ADD", "DROP", "SET", "CHECK", "NOCHECK", "ENABLE", "DISABLE", "SWITCH", "ALTER", "REBUILD"].includes(upper),
    );
  return !verbs && word.upper !== "EXECUTE";
}
