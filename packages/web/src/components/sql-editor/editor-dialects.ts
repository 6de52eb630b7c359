import { MSSQL, MySQL, PLSQL, PostgreSQL, SQLite, type SQLDialect } from "@codemirror/lang-sql";
import type { DialectName } from "@foretell/engine";

/** The editor's own word lists for each database. */
export const editorDialects: Readonly<Record<DialectName, SQLDialect>> = {
  postgresql: PostgreSQL,
  mysql: MySQL,
  sqlite: SQLite,
  oracle: PLSQL,
  sqlserver: MSSQL,
};
