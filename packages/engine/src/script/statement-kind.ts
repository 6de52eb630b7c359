import type { DialectName } from "../sql/dialect-name.ts";
import { readTransactionCommand } from "../ddl/transaction-command.ts";
import type { TransactionCommand } from "../ddl/transaction-command.ts";
import { parseStatement } from "../ddl/parse/parse-statement.ts";
import type { ParsedStatement } from "../ddl/parse/parsed-statement.ts";
import type { ScriptPart } from "./split-script.ts";

/** What a statement of a script is to be put to. */
export type StatementKind =
  /** Rows: what `predict` takes. */
  | { readonly kind: "rows" }
  | { readonly kind: "schema"; readonly parsed: ParsedStatement }
  | { readonly kind: "transaction"; readonly command: TransactionCommand }
  /** Checks of keys wait for COMMIT from here on, or no longer do. */
  | { readonly kind: "defer"; readonly isDeferred: boolean; readonly names: readonly string[] | null }
  /** Neither rows nor the schema: settings, privileges, notices. */
  | { readonly kind: "other" }
  /** Code that is run, or rows from elsewhere: what it does is not read. */
  | { readonly kind: "unread" };

const rowWords = new Set("SELECT INSERT UPDATE DELETE WITH MERGE REPLACE VALUES TABLE TRUNCATE".split(" "));

const codeWords = new Set("CALL DO EXEC EXECUTE DECLARE LOAD COPY BULK IF WHILE IMPORT FLASHBACK".split(" "));

/** Which of these a statement is, by its first words. */
export function kindOf({ statement }: ScriptPart, dialect: DialectName): StatementKind {
  const { tokens } = statement;
  const words = tokens.slice(0, 4).map(({ upper }) => upper);
  const [first = ""] = words;
  const command = readTransactionCommand(statement, dialect);
  if (command !== null) return { kind: "transaction", command };
  const deferral = readDeferral(statement.tokens, dialect);
  if (deferral !== null) return deferral;
  if (rowWords.has(first) || tokens[0]?.value === "(") return { kind: "rows" };
  const parsed = parseStatement(statement, dialect);
  // Whoever reads one statement says best what is wrong with its first word.
  if (parsed.outcome === "not understood") return { kind: "rows" };
  if (parsed.outcome === "used" || parsed.problems.length > 0) return { kind: "schema", parsed };
  if (codeWords.has(first) || (first === "BEGIN" && tokens.length > 1)) return { kind: "unread" };
  return { kind: "other" };
}

/**
 * @see https://www.postgresql.org/docs/current/sql-set-constraints.html and
 * https://www.sqlite.org/pragma.html#pragma_defer_foreign_keys
 */
function readDeferral(tokens: ScriptPart["statement"]["tokens"], dialect: DialectName): StatementKind | null {
  const [first, second, third] = tokens;
  if (dialect === "sqlite" && first?.upper === "PRAGMA" && second?.upper === "DEFER_FOREIGN_KEYS") {
    const value = tokens.at(-1)?.value === ")" ? tokens.at(-2) : tokens.at(-1);
    return { kind: "defer", isDeferred: /^(?:on|1|true|yes)$/iu.test(value?.value ?? ""), names: null };
  }
  const isSet = first?.upper === "SET" && (second?.upper === "CONSTRAINTS" || second?.upper === "CONSTRAINT");
  if (!isSet || (dialect !== "postgresql" && dialect !== "oracle")) return null;
  const isDeferred = tokens.at(-1)?.upper === "DEFERRED";
  const names = tokens.slice(2, -1).flatMap(({ kind, value }) => (kind === "punctuation" ? [] : [value.toLowerCase()]));
  return { kind: "defer", isDeferred, names: third?.upper === "ALL" ? null : names };
}
