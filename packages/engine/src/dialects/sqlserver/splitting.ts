import { isCreateOf, readClientLine } from "../../sql/splitting-rules.ts";
import type { BlockProgress, ClientCommand, HeldWords, SplittingRules } from "../../sql/splitting-rules.ts";
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
  const go = /^go(?:[ \t]+(\d+))?[ \t]*(?:;[ \t]*)?(?:--.*)?\r?$/i.exec(line);
  if (go) return { name: "GO", argument: go[1] ?? "", endsStatement: true };
  return isInside ? null : readClientLine(line, /^(?::[a-z!]+|!!)/i);
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

function startsStatement(tokens: readonly Token[], word: Token, startsLine: boolean, progress: BlockProgress): boolean {
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
  if (word.upper === "ELSE") return !heldBy(tokens, progress).hasCase;
  // GENERATED ALWAYS AS ROW END belongs to a column.
  if (word.upper === "END") return heldBy(tokens, progress).openCases === 0 && !rowEdges.has(before);
  if (isCreateOf(tokens, ["VIEW"], 5)) return false;
  const verb = first === "WITH" ? heldBy(tokens, progress).verb : first;
  if (first === "WITH" && verb === "") return false;
  const own = ownEntry(ownWords, verb);
  if (!own?.includes(word.upper)) return true;
  if (first === "ALTER") return startsLine && (heldBy(tokens, progress).hasAction || word.upper === "EXECUTE");
  return verb === "INSERT" && heldBy(tokens, progress).hasRows;
}

const rowEdges: ReadonlySet<string> = new Set(["ROW", "TRANSACTION_ID", "SEQUENCE_NUMBER"]);

const verbsBehindWith: ReadonlySet<string> = new Set(["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE"]);
const sourcesOfRows: ReadonlySet<string> = new Set(["VALUES", "SELECT", "EXEC", "EXECUTE"]);
const actions: ReadonlySet<string> = new Set([
  "ADD",
  "DROP",
  "SET",
  "CHECK",
  "NOCHECK",
  "ENABLE",
  "DISABLE",
  "SWITCH",
  "ALTER",
  "REBUILD",
]);

/** What the tokens hold, from where it was looked through last: a statement may have as many such words as tokens. */
function heldBy(tokens: readonly Token[], progress: BlockProgress): HeldWords {
  const held = (progress.held ??= {
    index: 0,
    depth: 0,
    openCases: 0,
    hasCase: false,
    verb: "",
    hasRows: false,
    hasAction: false,
  });
  const isWith = tokens[0]?.upper === "WITH";
  for (; held.index < tokens.length; held.index += 1) {
    const { kind = "end", value = "", upper = "" } = tokens[held.index] ?? {};
    if (kind === "punctuation") held.depth += value === "(" ? 1 : value === ")" ? -1 : 0;
    else if (!isWith && held.index === 0) held.verb = upper;
    else if (isWith && held.verb === "" && held.depth === 0 && verbsBehindWith.has(upper)) held.verb = upper;
    if (upper === "CASE") {
      held.openCases += 1;
      held.hasCase = true;
    } else if (upper === "END") held.openCases = Math.max(0, held.openCases - 1);
    if (held.verb !== "" && sourcesOfRows.has(upper)) held.hasRows = true;
    // ALTER TABLE name, then what it does.
    if (held.index >= 3 && actions.has(upper)) held.hasAction = true;
  }
  return held;
}
