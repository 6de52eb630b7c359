import type { DialectName } from "../../sql/dialect-name.ts";
import { mariadbQuery, mariadbStatisticsQuery, mysqlQuery } from "./mysql.ts";
import { oracleQuery } from "./oracle.ts";
import { postgresqlQuery } from "./postgresql.ts";
import { sqliteQuery, sqliteStatisticsQuery } from "./sqlite.ts";
import { sqlserverQuery, sqlserverStatisticsQuery } from "./sqlserver.ts";

/** A query for the user to run on a live database; it prints the JSON form of its schema and changes nothing. */
export interface CatalogQuery {
  /** Stable name for links and downloads. */
  readonly id: string;
  readonly dialect: DialectName;
  /** Product and oldest version. */
  readonly title: string;
  /** What a user should know before running it. */
  readonly note: string;
  /** How to run it with the native client; the query stands in `query.sql`, the result goes to `schema.json`. */
  readonly command: string;
  readonly sql: string;
}

const sqlplusSettings =
  "SET LONG 1000000000 LONGCHUNKSIZE 32767 LINESIZE 32767 PAGESIZE 0 HEADING OFF FEEDBACK OFF DEFINE OFF TRIMOUT OFF";

/** The queries of every dialect; the first of a dialect is the one to offer. */
export const catalogQueries: readonly CatalogQuery[] = [
  {
    id: "postgresql",
    dialect: "postgresql",
    title: "PostgreSQL 12 and newer",
    note: "Row counts and column statistics are those of the last ANALYZE, of the tables that you may read.",
    command: "psql -X -q -At -d DATABASE -f query.sql -o schema.json",
    sql: postgresqlQuery,
  },
  {
    id: "mysql",
    dialect: "mysql",
    title: "MySQL 8.0.16 and newer",
    note: "Row counts are estimates; histograms are those of ANALYZE TABLE … UPDATE HISTOGRAM.",
    command: "mysql --batch --raw --skip-column-names DATABASE < query.sql > schema.json",
    sql: mysqlQuery,
  },
  {
    id: "mariadb",
    dialect: "mysql",
    title: "MariaDB 10.6 and newer",
    note: "Row counts are estimates; distinct counts come from the indexes.",
    command: "mariadb --batch --raw --skip-column-names DATABASE < query.sql > schema.json",
    sql: mariadbQuery,
  },
  {
    id: "mariadb-statistics",
    dialect: "mysql",
    title: "MariaDB 10.6 and newer, with column statistics",
    note: "For users who may read mysql.column_stats, after ANALYZE TABLE … PERSISTENT FOR ALL.",
    command: "mariadb --batch --raw --skip-column-names DATABASE < query.sql > schema.json",
    sql: mariadbStatisticsQuery,
  },
  {
    id: "sqlite",
    dialect: "sqlite",
    title: "SQLite 3.37 and newer",
    note: "SQLite counts no rows unless ANALYZE was run.",
    command: "sqlite3 -readonly FILE < query.sql > schema.json",
    sql: sqliteQuery,
  },
  {
    id: "sqlite-statistics",
    dialect: "sqlite",
    title: "SQLite 3.37 and newer, with row counts",
    note: "For files on which ANALYZE was run: without its table sqlite_stat1 the query fails.",
    command: "sqlite3 -readonly FILE < query.sql > schema.json",
    sql: sqliteStatisticsQuery,
  },
  {
    id: "sqlserver",
    dialect: "sqlserver",
    title: "SQL Server 2017 and newer",
    note: "sqlcmd cuts results at 1 MB; copy larger ones out of the result grid, or use bcp.",
    command: 'sqlcmd -S SERVER -d DATABASE -y 0 -f 65001 -Q "SET NOCOUNT ON; $(cat query.sql)" -o schema.json',
    sql: sqlserverQuery,
  },
  {
    id: "sqlserver-statistics",
    dialect: "sqlserver",
    title: "SQL Server 2017 and newer, with column statistics",
    note: "For users who may read the tables: the histograms hold values of theirs.",
    command: 'sqlcmd -S SERVER -d DATABASE -y 0 -f 65001 -Q "SET NOCOUNT ON; $(cat query.sql)" -o schema.json',
    sql: sqlserverStatisticsQuery,
  },
  {
    id: "oracle",
    dialect: "oracle",
    title: "Oracle 19c and newer",
    note: "It prints the schema of the user who runs it. SQL*Plus breaks lines, which the command takes out again.",
    command: `(echo "${sqlplusSettings}"; cat query.sql) | sqlplus -S USER@SERVICE | tr -d '\\r\\n' > schema.json`,
    sql: oracleQuery,
  },
];
