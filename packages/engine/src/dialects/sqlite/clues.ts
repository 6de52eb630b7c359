import type { Clue } from "../clue.ts";

/** What tells that a text is written for SQLite. */
export const sqliteClues: readonly Clue[] = [
  { weight: 12, evidence: "PRAGMA", pattern: /^[ \t]*PRAGMA\s+\w+/im },
  { weight: 10, evidence: "AUTOINCREMENT", pattern: /\bAUTOINCREMENT\b/i },
  { weight: 10, evidence: "sqlite's own tables", pattern: /\bsqlite_(?:sequence|master|schema|stat1)\b/i },
  { weight: 5, evidence: "WITHOUT ROWID or STRICT", pattern: /\)\s*(?:WITHOUT ROWID|STRICT)\b/i },
  { weight: 3, evidence: "INTEGER PRIMARY KEY", pattern: /\bINTEGER\s+(?:NOT NULL\s+)?PRIMARY KEY\b/i },
  { weight: 3, evidence: "BEGIN TRANSACTION", pattern: /^BEGIN TRANSACTION;/im },
  { weight: 6, evidence: "CREATE VIRTUAL TABLE", pattern: /\bCREATE\s+VIRTUAL\s+TABLE\b/i },
  {
    weight: 5,
    evidence: "INSERT OR REPLACE",
    pattern: /\bINSERT\s+OR\s+(?:REPLACE|IGNORE|ABORT|FAIL|ROLLBACK)\s+INTO\b/i,
  },
  {
    weight: 5,
    evidence: "a function of SQLite",
    pattern:
      /\b(?:datetime|strftime|julianday|date)\s*\(\s*'(?:now|%)|\bRAISE\s*\(\s*(?:ABORT|FAIL|ROLLBACK|IGNORE)\b/i,
  },
  { weight: 5, evidence: "COLLATE NOCASE", pattern: /\bCOLLATE\s+(?:NOCASE|RTRIM)\b/i },
  {
    weight: 5,
    evidence: "ON CONFLICT with an action",
    pattern: /\bON\s+CONFLICT\s+(?:ABORT|FAIL|REPLACE|ROLLBACK|IGNORE)\b/i,
  },
];
