import { init as loadSqlparser, parse as parseWithSqlparser } from "@guanmingchiu/sqlparser-ts";
import { Dialect, parse as parseWithPolyglot } from "@polyglot-sql/sdk";
import type { DialectName } from "@foretell/engine";
import { loadModule as loadLibpgQuery, parseSync as parseWithLibpgQuery } from "libpg-query";

/** A library that reads statements; `parse` throws at one that it does not understand. */
export interface RivalParser {
  readonly name: string;
  readonly parse: (sql: string) => void;
}

const polyglotDialects: Readonly<Record<DialectName, Dialect>> = {
  postgresql: Dialect.PostgreSQL,
  mysql: Dialect.MySQL,
  sqlite: Dialect.SQLite,
  oracle: Dialect.Oracle,
  sqlserver: Dialect.TSQL,
};

/** The libraries to compare with: the database's own grammar for PostgreSQL, elsewhere the general ones. */
export async function loadRivalParsers(dialect: DialectName): Promise<readonly RivalParser[]> {
  if (dialect === "postgresql") {
    await loadLibpgQuery();
    return [{ name: "libpg-query", parse: parseWithLibpgQuery }];
  }
  await loadSqlparser();
  const sqlparserDialect = dialect === "sqlserver" ? "mssql" : dialect;
  return [
    { name: "sqlparser", parse: (sql) => parseWithSqlparser(sql, sqlparserDialect) },
    {
      name: "polyglot",
      parse: (sql) => {
        const result = parseWithPolyglot(sql, polyglotDialects[dialect]);
        if (!result.success) throw new Error(result.error);
      },
    },
  ];
}
