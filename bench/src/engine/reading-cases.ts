import type { DialectName } from "@foretell/engine";
import type { RowStyle } from "./generate-rows.ts";

/** One dump that is read, what is asked of the reading, and how much faster than the best library it is to be. */
export interface ReadingCase {
  readonly name: string;
  readonly dialect: DialectName;
  /** `schema` for DDL alone. */
  readonly style: RowStyle | "schema";
  /** Null for DDL alone: the rates that are asked for are those of dumps with rows. */
  readonly targetMegabytesPerSecond: number | null;
  /** Null where no library reads the dump: COPY blocks are no SQL. */
  readonly targetRatio: number | null;
}

export const readingCases: readonly ReadingCase[] = [
  caseOf("PostgreSQL, COPY", "postgresql", "copy", 100, null),
  caseOf("PostgreSQL, inserts", "postgresql", "single inserts", 40, 3),
  caseOf("PostgreSQL, schema alone", "postgresql", "schema", null, 3),
  caseOf("MySQL, extended inserts", "mysql", "extended inserts", 100, 5),
  caseOf("SQLite, inserts", "sqlite", "single inserts", 40, 5),
  caseOf("Oracle, inserts", "oracle", "single inserts", 40, 5),
  caseOf("SQL Server, inserts", "sqlserver", "single inserts", 40, 5),
];

function caseOf(
  name: string,
  dialect: DialectName,
  style: ReadingCase["style"],
  targetMegabytesPerSecond: number | null,
  targetRatio: number | null,
): ReadingCase {
  return { name, dialect, style, targetMegabytesPerSecond, targetRatio };
}
