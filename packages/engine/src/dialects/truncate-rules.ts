import type { DialectName } from "../sql/dialect-name.ts";

/** How one database empties a table by TRUNCATE, as data. */
export interface TruncateRules {
  /** Several tables may stand in one statement; keys between them do not matter then. */
  readonly takesSeveral: boolean;
  /** The word TABLE may be left out. */
  readonly isTableOptional: boolean;
  /** Which tables CASCADE empties as well: those of every key, or of keys that are ON DELETE CASCADE; null where there is no such word. */
  readonly cascade: "every key" | "keys that cascade" | null;
  /** Keys that are not enforced refuse it as well. */
  readonly minds: "every key" | "enforced keys";
  /** It commits what was done before it, and itself. */
  readonly commits: boolean;
  /** What a server answers where another table references the truncated one. */
  readonly refusal: string;
}

/**
 * Null for SQLite, which has no TRUNCATE. A key of a table to itself minds nowhere, and no server looks whether the referencing
 * table has rows.
 *
 * @see https://www.postgresql.org/docs/current/sql-truncate.html, https://dev.mysql.com/doc/refman/8.0/en/truncate-table.html,
 * https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/TRUNCATE-TABLE.html and
 * https://learn.microsoft.com/en-us/sql/t-sql/statements/truncate-table-transact-sql
 */
export const truncateRulesByDialect: Readonly<Record<DialectName, TruncateRules | null>> = {
  postgresql: {
    takesSeveral: true,
    isTableOptional: true,
    cascade: "every key",
    minds: "every key",
    commits: false,
    refusal: "PostgreSQL truncates no table that another one references, also where that has no rows",
  },
  mysql: {
    takesSeveral: false,
    isTableOptional: true,
    cascade: null,
    minds: "enforced keys",
    commits: true,
    refusal: "MySQL truncates no table that another one references, also where that has no rows",
  },
  sqlite: null,
  oracle: {
    takesSeveral: false,
    isTableOptional: false,
    cascade: "keys that cascade",
    minds: "enforced keys",
    commits: true,
    refusal:
      "Oracle truncates no table that an enabled key references, also where the other table has no rows (ORA-02266)",
  },
  sqlserver: {
    takesSeveral: false,
    isTableOptional: false,
    cascade: null,
    minds: "every key",
    commits: false,
    refusal: "SQL Server truncates no table that a key references, also a disabled one, whatever the other table holds",
  },
};
