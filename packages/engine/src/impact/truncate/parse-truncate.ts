import { tokenise } from "../../lexing/tokenise.ts";
import type { TruncateRules } from "../../dialects/truncate-rules.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { Span } from "../../sql/span.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { TokenCursor } from "../../statement/parse/token-cursor.ts";

/** A table as TRUNCATE names it. */
export interface TruncateTarget {
  /** The parts of its name as tokens give them: folded unless quoted. */
  readonly parts: readonly { readonly kind: "word" | "quoted"; readonly value: string }[];
  /** PostgreSQL's ONLY: tables that inherit keep their rows. */
  readonly isOnly: boolean;
  readonly span: Span;
}

export interface Truncate {
  readonly targets: readonly TruncateTarget[];
  readonly isCascade: boolean;
  readonly span: Span;
}

/** Reads a TRUNCATE with the words that the database has for it. @throws ParseFailure */
export function parseTruncate(text: string, dialect: DialectName, rules: TruncateRules): Truncate {
  const { tokens } = tokenise(text, dialect);
  const cursor = new TokenCursor(tokens, text);
  const { start } = cursor.token;
  cursor.expectWord("TRUNCATE");
  if (!cursor.takeWord("TABLE") && !rules.isTableOptional) throw cursor.unexpected(["TABLE"]);
  const targets = [readTarget(cursor, dialect)];
  while (rules.takesSeveral && cursor.takeSymbol(",")) targets.push(readTarget(cursor, dialect));
  const isCascade = readOptions(cursor, dialect, rules);
  cursor.takeSymbol(";");
  if (!cursor.isAtEnd) throw cursor.unexpected(["CASCADE"]);
  return { targets, isCascade, span: cursor.spanFrom(start) };
}

function readTarget(cursor: TokenCursor, dialect: DialectName): TruncateTarget {
  const isOnly = dialect === "postgresql" && cursor.takeWord("ONLY");
  const { start } = cursor.token;
  const parts: { kind: "word" | "quoted"; value: string }[] = [];
  do {
    const { kind, value } = cursor.token;
    if (kind !== "word" && kind !== "quoted") throw cursor.unexpected([]);
    cursor.advance();
    parts.push({ kind, value });
  } while (cursor.takeSymbol("."));
  const span = cursor.spanFrom(start);
  if (dialect === "postgresql") cursor.takeSymbol("*");
  return { parts, isOnly, span };
}

/** What stands behind the tables; only whether rows of other tables go as well is kept. */
function readOptions(cursor: TokenCursor, dialect: DialectName, rules: TruncateRules): boolean {
  switch (dialect) {
    case "postgresql": {
      if (!cursor.takeWords("RESTART", "IDENTITY")) cursor.takeWords("CONTINUE", "IDENTITY");
      if (cursor.takeWord("RESTRICT")) return false;
      return rules.cascade !== null && cursor.takeWord("CASCADE");
    }
    case "oracle": {
      if (cursor.takeWord("PRESERVE") || cursor.takeWord("PURGE")) cursor.takeWords("MATERIALIZED", "VIEW", "LOG");
      if (cursor.takeWord("DROP")) cursor.takeWord("ALL");
      else cursor.takeWord("REUSE");
      cursor.takeWord("STORAGE");
      return cursor.takeWord("CASCADE");
    }
    case "mysql": {
      if (!cursor.takeWord("NOWAIT")) cursor.takeWord("WAIT");
      return false;
    }
    default: {
      if (!cursor.isWords("WITH")) return false;
      const { start, end } = cursor.token;
      throw new ParseFailure("not_supported", "TRUNCATE of single partitions is not simulated.", { start, end });
    }
  }
}
