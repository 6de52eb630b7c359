import type { DialectName } from "../sql/dialect-name.ts";

/** What a database writes instead of a clause that it does not have; an empty text where nothing stands for it. */
type Remedy =
  | string
  | {
      readonly instead: string;
      /** The versions from which MySQL and MariaDB have the clause; a product that is not named has it in none. */
      readonly since: { readonly MySQL?: readonly number[]; readonly MariaDB?: readonly number[] };
      /** Refused where the server is not known, too; otherwise the clause is taken there. */
      readonly isRefusedByUnknown?: true;
    };

interface Clause {
  /** The databases that have it, for people. */
  readonly of: string;
  /**
   * Unquoted words and signs that begin it (`#` for a number, `"` for a text in double quotes, `:…` for a parameter), where the grammar of the
   * databases without it stumbles over them by itself.
   */
  readonly words?: readonly string[];
  /** The databases that refuse it as a syntax error, each with what it writes instead. */
  readonly absent: Readonly<Partial<Record<DialectName, Remedy>>>;
}

const merge = "MERGE";
const upsert = "ON CONFLICT (…) DO UPDATE";
const ignoring = "INSERT … ON CONFLICT DO NOTHING";
const guarded = "INSERT … SELECT … WHERE NOT EXISTS (…)";
const inserted = "OUTPUT inserted.…";
const fetchFirst = "FETCH FIRST … ROWS ONLY";
const offsetFetch = "OFFSET … ROWS FETCH NEXT … ROWS ONLY after ORDER BY";
const limitOffset = "LIMIT … OFFSET …";
const lower = "LOWER(…) LIKE LOWER(…)";
const grouping = "GROUP BY ROLLUP (…)";
const isNull = "IS NULL or IS NOT NULL";
const keys = "a WHERE with the keys of the rows";
const recursive = "WITH RECURSIVE";
const quotes = 'names in double quotes ("…")';
const backticks = "names in backticks (`…`)";
const caseSum = "SUM(CASE WHEN … END) for each column";
const casting = "CAST(… AS …)";
const rankFirst = "ROW_NUMBER() OVER (…) = 1 around it";

/** MySQL 9 has the clause at least with HeatWave. */
const sinceNine = (instead: string): Remedy => ({ instead, since: { MySQL: [9] }, isRefusedByUnknown: true });

/** The clauses that some databases have and others refuse, by the name that messages give them. */
const table = {
  "INSERT IGNORE": {
    of: "MySQL",
    absent: { postgresql: ignoring, sqlite: "INSERT OR IGNORE", oracle: guarded, sqlserver: guarded },
  },
  "LOW_PRIORITY, HIGH_PRIORITY or DELAYED": {
    of: "MySQL",
    absent: { postgresql: "", sqlite: "", oracle: "", sqlserver: "" },
  },
  "ON DUPLICATE KEY UPDATE": {
    of: "MySQL",
    absent: { postgresql: upsert, sqlite: upsert, oracle: merge, sqlserver: merge },
  },
  "ON CONFLICT": {
    of: "PostgreSQL and SQLite",
    absent: { mysql: "ON DUPLICATE KEY UPDATE, or INSERT IGNORE", oracle: merge, sqlserver: merge },
  },
  "INSERT OR …": {
    of: "SQLite",
    words: ["INSERT OR"],
    absent: {
      postgresql: "ON CONFLICT … DO NOTHING or DO UPDATE",
      mysql: "INSERT IGNORE or REPLACE",
      oracle: merge,
      sqlserver: merge,
    },
  },
  "UPDATE OR …": {
    of: "SQLite",
    words: ["UPDATE OR"],
    absent: { postgresql: "", mysql: "UPDATE IGNORE", oracle: "", sqlserver: "" },
  },
  REPLACE: {
    of: "MySQL and SQLite",
    absent: { postgresql: `INSERT … ${upsert}`, oracle: merge, sqlserver: merge },
  },
  "INSERT … SET": {
    of: "MySQL",
    absent: {
      postgresql: "INSERT … (…) VALUES (…)",
      sqlite: "INSERT … (…) VALUES (…)",
      oracle: "INSERT … (…) VALUES (…)",
      sqlserver: "INSERT … (…) VALUES (…)",
    },
  },
  "INSERT … AS of new rows": {
    of: "MySQL",
    absent: { mysql: { instead: "VALUES(column)", since: { MySQL: [8, 0, 19] } } },
  },
  "INSERT ALL": {
    of: "Oracle",
    words: ["INSERT ALL", "INSERT FIRST"],
    absent: {
      postgresql: "one INSERT for each table",
      mysql: "one INSERT for each table",
      sqlite: "one INSERT for each table",
      sqlserver: "one INSERT for each table",
    },
  },
  "INSERT without INTO": {
    of: "MySQL and SQL Server",
    absent: { oracle: "INSERT INTO" },
  },
  "INSERT INTO (SELECT …)": {
    of: "Oracle",
    absent: {
      postgresql: "the table's name",
      mysql: "the table's name",
      sqlite: "the table's name",
      sqlserver: "the table's name",
    },
  },
  "OVERRIDING … VALUE": {
    of: "PostgreSQL",
    absent: { mysql: "", sqlite: "", oracle: "", sqlserver: "" },
  },
  "DEFAULT VALUES": {
    of: "PostgreSQL, SQLite and SQL Server",
    absent: { mysql: "() VALUES ()", oracle: "VALUES (DEFAULT, …)" },
  },
  "INSERT … EXECUTE": {
    of: "SQL Server",
    absent: { postgresql: "", mysql: "", sqlite: "", oracle: "" },
  },
  "DEFAULT as a value": {
    of: "the other databases",
    absent: { sqlite: "the value itself, or leave the column out" },
  },
  "LOG ERRORS": {
    of: "Oracle",
    absent: { postgresql: "", mysql: "", sqlite: "", sqlserver: "" },
  },
  "INSERT … RETURNING": {
    of: "PostgreSQL, SQLite, Oracle and MariaDB",
    absent: {
      mysql: { instead: "SELECT LAST_INSERT_ID() after it", since: { MariaDB: [10, 5] } },
      sqlserver: `${inserted} before VALUES`,
    },
  },
  "UPDATE … RETURNING": {
    of: "PostgreSQL, SQLite and Oracle",
    absent: {
      mysql: { instead: "a SELECT after it", since: { MariaDB: [13] }, isRefusedByUnknown: true },
      sqlserver: `${inserted} before WHERE`,
    },
  },
  "DELETE … RETURNING": {
    of: "PostgreSQL, SQLite, Oracle and MariaDB",
    absent: {
      mysql: { instead: "a SELECT before it", since: { MariaDB: [10, 0] } },
      sqlserver: "OUTPUT deleted.… before WHERE",
    },
  },
  "MERGE … RETURNING": { of: "PostgreSQL and Oracle", absent: { sqlserver: inserted } },
  OUTPUT: {
    of: "SQL Server",
    words: ["OUTPUT INSERTED", "OUTPUT DELETED"],
    absent: { postgresql: "RETURNING", mysql: "", sqlite: "RETURNING", oracle: "RETURNING … INTO" },
  },
  "alias for the table of an INSERT": {
    of: "PostgreSQL, SQLite and Oracle",
    absent: { mysql: "the table's name", sqlserver: "the table's name" },
  },
  "alias for the table of an UPDATE": {
    of: "the other databases",
    absent: { sqlserver: "UPDATE alias SET … FROM table AS alias" },
  },
  "alias for the table of a DELETE": {
    of: "the other databases",
    absent: {
      mysql: { instead: "DELETE alias FROM table AS alias", since: { MySQL: [8, 0, 16], MariaDB: [11, 6] } },
      sqlserver: "DELETE alias FROM table AS alias",
    },
  },
  "UPDATE of several tables": {
    of: "MySQL",
    absent: {
      postgresql: "UPDATE … SET … FROM …",
      sqlite: "UPDATE … SET … FROM …",
      oracle: "MERGE, or UPDATE … SET … FROM … of Oracle 23",
      sqlserver: "UPDATE … SET … FROM …",
    },
  },
  "UPDATE … FROM": {
    of: "PostgreSQL, SQLite and SQL Server",
    absent: { mysql: "UPDATE a JOIN b ON … SET …" },
  },
  "DELETE … USING": {
    of: "PostgreSQL and MySQL",
    absent: { sqlite: "WHERE … IN (SELECT …)", sqlserver: "DELETE a FROM a JOIN b ON …" },
  },
  "SET (…, …) = (…)": {
    of: "PostgreSQL, SQLite and Oracle",
    absent: { mysql: "one assignment for each column", sqlserver: "one assignment for each column" },
  },
  "table's name before a column that is written": {
    of: "the other databases",
    absent: { sqlite: "the column's name alone" },
  },
  "ORDER BY or LIMIT for UPDATE and DELETE": {
    of: "MySQL",
    absent: { postgresql: keys, oracle: keys, sqlserver: "UPDATE TOP (…) or DELETE TOP (…)" },
  },
  MERGE: {
    of: "PostgreSQL, Oracle and SQL Server",
    absent: { mysql: "INSERT … ON DUPLICATE KEY UPDATE", sqlite: `INSERT … ${upsert}` },
  },
  TOP: {
    of: "SQL Server",
    words: ["TOP #"],
    absent: { postgresql: "LIMIT", mysql: "LIMIT", sqlite: "LIMIT", oracle: fetchFirst },
  },
  "DISTINCT ON": {
    of: "PostgreSQL",
    words: ["DISTINCT ON"],
    absent: {
      mysql: "ROW_NUMBER() OVER (…) = 1 around it",
      sqlite: "ROW_NUMBER() OVER (…) = 1 around it",
      oracle: "ROW_NUMBER() OVER (…) = 1 around it",
      sqlserver: "ROW_NUMBER() OVER (…) = 1 around it",
    },
  },
  "SELECT … INTO a table": {
    of: "PostgreSQL and SQL Server",
    absent: { sqlite: "CREATE TABLE … AS SELECT" },
  },
  LIMIT: {
    of: "PostgreSQL, MySQL and SQLite",
    words: ["LIMIT #"],
    absent: { oracle: fetchFirst, sqlserver: `TOP (…), or ${offsetFetch}` },
  },
  "LIMIT …, …": { of: "MySQL and SQLite", absent: { postgresql: limitOffset } },
  "LIMIT ALL": { of: "PostgreSQL", absent: { mysql: "no LIMIT", sqlite: "no LIMIT" } },
  "OFFSET without LIMIT": {
    of: "PostgreSQL, Oracle and SQL Server",
    absent: { mysql: { instead: limitOffset, since: { MariaDB: [10, 6] } }, sqlite: "LIMIT -1 OFFSET …" },
  },
  "FETCH FIRST": {
    of: "PostgreSQL, Oracle and MariaDB",
    absent: { mysql: { instead: "LIMIT", since: { MariaDB: [10, 6] } }, sqlite: "LIMIT" },
  },
  "FETCH without OFFSET": { of: "PostgreSQL and Oracle", absent: { sqlserver: "OFFSET 0 ROWS before it, or TOP (…)" } },
  "FOR UPDATE": {
    of: "PostgreSQL, MySQL and Oracle",
    absent: { sqlite: "BEGIN IMMEDIATE before it", sqlserver: "WITH (UPDLOCK) behind the table" },
  },
  "FOR SHARE": {
    of: "PostgreSQL and MySQL",
    absent: {
      mysql: { instead: "LOCK IN SHARE MODE", since: { MySQL: [8, 0, 1] } },
      sqlite: "",
      oracle: "FOR UPDATE",
      sqlserver: "WITH (HOLDLOCK) behind the table",
    },
  },
  "LOCK IN SHARE MODE": {
    of: "MySQL",
    words: ["LOCK IN SHARE"],
    absent: {
      postgresql: "FOR SHARE",
      sqlite: "",
      oracle: "FOR UPDATE",
      sqlserver: "WITH (HOLDLOCK) behind the table",
    },
  },
  "FOR XML or FOR JSON": {
    of: "SQL Server",
    absent: { postgresql: "", mysql: "", sqlite: "", oracle: "" },
  },
  "OPTION (…)": { of: "SQL Server", absent: { mysql: "", sqlite: "", oracle: "" } },
  "WITH (…) behind a table": {
    of: "SQL Server",
    words: ["WITH ( NOLOCK", "WITH ( UPDLOCK", "WITH ( HOLDLOCK", "WITH ( ROWLOCK", "WITH ( READPAST"],
    absent: { postgresql: "", mysql: "", sqlite: "", oracle: "" },
  },
  "START WITH and CONNECT BY": {
    of: "Oracle",
    words: ["START WITH", "CONNECT BY"],
    absent: { postgresql: recursive, mysql: recursive, sqlite: recursive, sqlserver: "a recursive WITH" },
  },
  "(+)": {
    of: "Oracle",
    words: ["( + )"],
    absent: { postgresql: "LEFT JOIN", mysql: "LEFT JOIN", sqlite: "LEFT JOIN", sqlserver: "LEFT JOIN" },
  },
  MINUS: {
    of: "Oracle",
    words: ["MINUS SELECT", "MINUS ("],
    absent: { postgresql: "EXCEPT", mysql: "EXCEPT", sqlite: "EXCEPT" },
  },
  QUALIFY: {
    of: "Oracle",
    words: ["QUALIFY"],
    absent: {
      postgresql: "a WHERE around the query",
      mysql: sinceNine("a WHERE around the query"),
      sqlite: "a WHERE around the query",
      sqlserver: "a WHERE around the query",
    },
  },
  ILIKE: {
    of: "PostgreSQL",
    absent: { mysql: "LIKE", sqlite: "LIKE", oracle: lower, sqlserver: lower },
  },
  RLIKE: {
    of: "MySQL",
    absent: { postgresql: "~", sqlite: "REGEXP", oracle: "REGEXP_LIKE(…)", sqlserver: "LIKE" },
  },
  REGEXP: {
    of: "MySQL and SQLite",
    absent: { postgresql: "~", oracle: "REGEXP_LIKE(…)", sqlserver: "LIKE" },
  },
  "SIMILAR TO": {
    of: "PostgreSQL",
    absent: { mysql: "REGEXP", sqlite: "GLOB", oracle: "REGEXP_LIKE(…)", sqlserver: "LIKE" },
  },
  "SOUNDS LIKE": {
    of: "MySQL",
    absent: {
      postgresql: "soundex(…) = soundex(…)",
      sqlite: "soundex(…) = soundex(…)",
      oracle: "SOUNDEX(…) = SOUNDEX(…)",
      sqlserver: "SOUNDEX(…) = SOUNDEX(…)",
    },
  },
  "ISNULL or NOTNULL behind a value": {
    of: "PostgreSQL and SQLite",
    absent: { mysql: isNull, oracle: isNull, sqlserver: isNull },
  },
  "BETWEEN SYMMETRIC": {
    of: "PostgreSQL",
    absent: { mysql: "LEAST and GREATEST", sqlite: "min and max", oracle: "LEAST and GREATEST", sqlserver: "" },
  },
  "IS DISTINCT FROM": {
    of: "PostgreSQL, SQLite and SQL Server",
    absent: { mysql: "NOT (… <=> …)" },
  },
  OVERLAPS: {
    of: "PostgreSQL and Oracle",
    absent: {
      mysql: "comparisons of both ends",
      sqlite: "comparisons of both ends",
      sqlserver: "comparisons of both ends",
    },
  },
  "MEMBER OF": {
    of: "MySQL and Oracle",
    absent: {
      postgresql: "= ANY (…)",
      mysql: { instead: "JSON_CONTAINS(…)", since: { MySQL: [8, 0, 17] } },
      sqlite: "IN (SELECT value FROM json_each(…))",
      sqlserver: "IN (SELECT value FROM OPENJSON(…))",
    },
  },
  "comparisons with ANY, SOME or ALL": {
    of: "the other databases",
    absent: { sqlite: "IN, EXISTS, min(…) or max(…)" },
  },
  "parentheses around a query of its own or of UNION": {
    of: "the other databases",
    absent: { sqlite: "SELECT * FROM (SELECT …)" },
  },
  "UNION DISTINCT": {
    of: "PostgreSQL and MySQL",
    absent: { sqlite: "UNION", sqlserver: "UNION" },
  },
  "WHERE CURRENT OF": {
    of: "PostgreSQL, Oracle and SQL Server",
    absent: { mysql: keys, sqlite: keys },
  },
  "AT TIME ZONE": { of: "PostgreSQL, Oracle and SQL Server", absent: { sqlite: "datetime(…)" } },
  "casts with ::": {
    of: "PostgreSQL",
    words: ["::", ": :…"],
    absent: { mysql: casting, sqlite: casting, oracle: casting, sqlserver: casting },
  },
  "index in brackets": { of: "PostgreSQL", absent: { mysql: "JSON_EXTRACT(…)" } },
  "->": {
    of: "PostgreSQL, MySQL and SQLite",
    words: ["->", "->>"],
    absent: {
      mysql: { instead: "JSON_EXTRACT(…)", since: { MySQL: [5, 7] } },
      oracle: "JSON_VALUE(…)",
      sqlserver: "JSON_VALUE(…)",
    },
  },
  TABLESAMPLE: {
    of: "PostgreSQL and SQL Server",
    absent: { mysql: sinceNine("ORDER BY RAND() LIMIT …"), sqlite: "ORDER BY random() LIMIT …", oracle: "SAMPLE (…)" },
  },
  LATERAL: {
    of: "PostgreSQL, MySQL and Oracle",
    absent: {
      mysql: { instead: "", since: { MySQL: [8, 0, 14], MariaDB: [12] } },
      sqlite: "a subquery in the select list",
      sqlserver: "CROSS APPLY or OUTER APPLY",
    },
  },
  "CROSS APPLY and OUTER APPLY": {
    of: "SQL Server and Oracle",
    absent: { postgresql: "JOIN LATERAL", mysql: "JOIN LATERAL", sqlite: "a subquery in the select list" },
  },
  "FULL OUTER JOIN": {
    of: "the other databases",
    words: ["FULL OUTER JOIN"],
    absent: { mysql: "a LEFT JOIN and a RIGHT JOIN with UNION" },
  },
  "JOIN … USING": { of: "the other databases", absent: { sqlserver: "JOIN … ON" } },
  STRAIGHT_JOIN: {
    of: "MySQL",
    words: ["STRAIGHT_JOIN"],
    absent: { postgresql: "JOIN", sqlite: "CROSS JOIN", oracle: "JOIN", sqlserver: "JOIN" },
  },
  "PIVOT and UNPIVOT": {
    of: "Oracle and SQL Server",
    absent: { postgresql: caseSum, mysql: caseSum, sqlite: caseSum },
  },
  "SEPARATOR in a call": {
    of: "MySQL",
    words: ["SEPARATOR"],
    absent: {
      postgresql: "string_agg(…, …)",
      sqlite: "group_concat(…, …)",
      oracle: "LISTAGG(…, …) WITHIN GROUP (…)",
      sqlserver: "STRING_AGG(…, …)",
    },
  },
  TRY_CAST: {
    of: "SQL Server",
    absent: {
      postgresql: "CAST(… AS …)",
      mysql: "CAST(… AS …)",
      sqlite: "CAST(… AS …)",
      oracle: "CAST(… AS … DEFAULT … ON CONVERSION ERROR)",
    },
  },
  "EXTRACT (… FROM …)": {
    of: "PostgreSQL, MySQL and Oracle",
    absent: { sqlite: "strftime(…)", sqlserver: "DATEPART(…, …)" },
  },
  "KEEP (DENSE_RANK …)": {
    of: "Oracle",
    words: ["KEEP ( DENSE_RANK"],
    absent: { postgresql: rankFirst, mysql: rankFirst, sqlite: rankFirst, sqlserver: rankFirst },
  },
  "WITHIN GROUP": {
    of: "PostgreSQL, Oracle, SQL Server and MariaDB",
    absent: { mysql: { instead: "window functions", since: { MariaDB: [10, 3] } }, sqlite: "window functions" },
  },
  "IGNORE NULLS and RESPECT NULLS": {
    of: "Oracle, SQL Server and MySQL",
    words: ["IGNORE NULLS", "RESPECT NULLS"],
    absent: {
      mysql: { instead: "", since: { MySQL: [8] } },
      sqlite: "",
    },
  },
  "SELECT UNIQUE": {
    of: "Oracle and MariaDB",
    words: ["SELECT UNIQUE"],
    absent: {
      postgresql: "SELECT DISTINCT",
      mysql: { instead: "SELECT DISTINCT", since: { MariaDB: [5] } },
      sqlite: "SELECT DISTINCT",
      sqlserver: "SELECT DISTINCT",
    },
  },
  FILTER: {
    of: "PostgreSQL and SQLite",
    absent: { mysql: "CASE WHEN … END in the call", sqlserver: "CASE WHEN … END in the call" },
  },
  "GROUP BY … WITH ROLLUP": {
    of: "MySQL and SQL Server",
    absent: { postgresql: grouping, sqlite: "UNION ALL", oracle: grouping },
  },
  "GROUPING SETS": {
    of: "PostgreSQL, Oracle and SQL Server",
    absent: { mysql: sinceNine("WITH ROLLUP or UNION ALL"), sqlite: "UNION ALL" },
  },
  "GROUP BY … ASC or DESC": {
    of: "MySQL",
    absent: { postgresql: "ORDER BY", sqlite: "ORDER BY", oracle: "ORDER BY", sqlserver: "ORDER BY" },
  },
  "NULLS FIRST and NULLS LAST": {
    of: "PostgreSQL, SQLite and Oracle",
    absent: { mysql: "ORDER BY … IS NULL, …", sqlserver: "ORDER BY CASE WHEN … IS NULL THEN 1 ELSE 0 END, …" },
  },
  "ORDER BY … USING": {
    of: "PostgreSQL",
    absent: { mysql: "ASC or DESC", sqlite: "ASC or DESC", oracle: "ASC or DESC", sqlserver: "ASC or DESC" },
  },
  "WITH RECURSIVE": { of: "PostgreSQL, MySQL and SQLite", absent: { sqlserver: "WITH" } },
  "AS MATERIALIZED": {
    of: "PostgreSQL and SQLite",
    absent: { mysql: "AS", oracle: "the hint /*+ MATERIALIZE */", sqlserver: "AS" },
  },
  "write inside WITH": {
    of: "PostgreSQL",
    absent: {
      mysql: "one statement for each write",
      sqlite: "one statement for each write",
      oracle: "one statement for each write",
      sqlserver: "OUTPUT … INTO",
    },
  },
  "WITH before INSERT": {
    of: "PostgreSQL, SQLite and SQL Server",
    absent: { mysql: "INSERT … WITH … SELECT", oracle: "INSERT … WITH … SELECT" },
  },
  "WITH before UPDATE, DELETE or MERGE": {
    of: "PostgreSQL, SQLite, SQL Server and MySQL 8",
    absent: {
      mysql: { instead: "a query in FROM or WHERE", since: { MySQL: [8], MariaDB: [12] } },
      oracle: "a query in FROM or WHERE",
    },
  },
  "TABLE as a query": {
    of: "PostgreSQL and MySQL",
    absent: {
      mysql: { instead: "SELECT * FROM", since: { MySQL: [8, 0, 19] } },
      sqlite: "SELECT * FROM",
      oracle: "SELECT * FROM",
      sqlserver: "SELECT * FROM",
    },
  },
  "alias in single quotes": {
    of: "MySQL, SQLite and SQL Server",
    absent: { postgresql: 'the alias in double quotes ("…")', oracle: 'the alias in double quotes ("…")' },
  },
  "names in backticks": {
    of: "MySQL and SQLite",
    words: ["`"],
    absent: { postgresql: quotes, oracle: quotes, sqlserver: "names in brackets ([…])" },
  },
  "names in brackets": {
    of: "SQL Server and SQLite",
    words: ["["],
    absent: { postgresql: quotes, mysql: backticks, oracle: quotes },
  },
  "names in double quotes without the mode ANSI_QUOTES": {
    of: "the other databases",
    words: ['FROM "', 'INTO "', 'UPDATE "', 'JOIN "', 'SET "', '. "', '( "', ', "'],
    absent: { mysql: backticks },
  },
} as const satisfies Readonly<Record<string, Clause>>;

/** A clause that some databases have and others refuse. */
export type ForeignClause = keyof typeof table;

/** Every such clause by its name. */
export const foreignClauses: Readonly<Record<ForeignClause, Clause>> = table;
