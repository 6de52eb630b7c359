import { afterAll, describe, expect, test } from "vitest";
import type { DialectName } from "../../src/index.ts";
import { mariadbAt, postgresqlAt, sqliteHere } from "../../tools/migrations/servers.ts";
import { decideByRows } from "../../tools/risks/rows-decide.ts";
import { mariadbTrials, postgresqlTrials, sqliteTrials } from "../../tools/risks/statement-runners.ts";
import { tryStatements } from "../../tools/risks/trials.ts";
import type { DecidedByRows } from "../../tools/risks/rows-decide.ts";

const url = process.env["TEST_DATABASE_URL"] ?? "";
const mariadbHost = process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1";
const mariadb = mariadbAt(mariadbHost);
const servers = url === "" ? [sqliteHere] : [sqliteHere, postgresqlAt(url), mariadb];

const columns = "id integer NOT NULL, a integer, b varchar(20)";
const insert = (...rows: readonly string[]): string => `INSERT INTO t VALUES ${rows.join(", ")};`;
const plain = insert("(1, 1, 'one')", "(2, 2, 'two')");
const table = (text: string, behind = ""): string => `CREATE TABLE t (${text});\n${behind}`;
const parent = "CREATE TABLE p (id integer PRIMARY KEY);\n";
const ofPostgresql: readonly DialectName[] = ["postgresql"];
const ofServers: readonly DialectName[] = ["postgresql", "mysql"];

const cases: readonly (DecidedByRows & { readonly only?: readonly DialectName[] })[] = [
  {
    name: "NOT NULL",
    before: table(columns),
    after: table(columns.replace("a integer", "a integer NOT NULL")),
    fitting: plain,
    unfitting: insert("(1, NULL, 'one')"),
  },
  {
    name: "a unique key",
    before: table(columns),
    after: table(`${columns}, CONSTRAINT t_a_key UNIQUE (a)`),
    fitting: plain,
    unfitting: insert("(1, 1, 'one')", "(2, 1, 'two')"),
  },
  {
    name: "a unique index",
    before: table(columns),
    after: table(columns, "CREATE UNIQUE INDEX t_b ON t (b);"),
    fitting: plain,
    unfitting: insert("(1, 1, 'one')", "(2, 2, 'one')"),
  },
  {
    name: "a primary key",
    before: table(columns),
    after: table(`${columns}, CONSTRAINT t_pkey PRIMARY KEY (id)`),
    fitting: plain,
    unfitting: insert("(1, 1, 'one')", "(1, 2, 'two')"),
  },
  {
    name: "a check",
    before: table(columns),
    after: table(`${columns}, CONSTRAINT t_check CHECK (a > 0)`),
    fitting: plain,
    unfitting: insert("(1, -1, 'one')"),
  },
  {
    name: "another check",
    before: table(`${columns}, CONSTRAINT t_check CHECK (a > 0)`),
    after: table(`${columns}, CONSTRAINT t_check CHECK (a > 1)`),
    fitting: insert("(1, 5, 'one')"),
    unfitting: plain,
  },
  {
    name: "a foreign key",
    before: `${parent}${table(columns)}`,
    after: `${parent}${table(`${columns}, CONSTRAINT t_a_fkey FOREIGN KEY (a) REFERENCES p (id)`)}`,
    fitting: `INSERT INTO p VALUES (1), (2); ${plain}`,
    unfitting: `INSERT INTO p VALUES (1); ${plain}`,
  },
  {
    name: "a shorter text",
    before: table(columns),
    after: table(columns.replace("20", "4")),
    fitting: plain,
    unfitting: insert("(1, 1, 'three')"),
    only: ofServers,
  },
  {
    name: "a smaller whole number",
    before: table(columns),
    after: table(columns.replace("a integer", "a smallint")),
    fitting: plain,
    unfitting: insert("(1, 70000, 'one')"),
    only: ofServers,
  },
  {
    name: "fewer digits before the point",
    before: table("id integer NOT NULL, a numeric(8,2), b varchar(20)"),
    after: table("id integer NOT NULL, a numeric(5,2), b varchar(20)"),
    fitting: plain,
    unfitting: insert("(1, 12345.5, 'one')"),
    only: ofServers,
  },
  {
    name: "a label less",
    before: "CREATE TABLE t (id integer NOT NULL, a integer, b enum('one','two','three'));",
    after: "CREATE TABLE t (id integer NOT NULL, a integer, b enum('one','two'));",
    fitting: plain,
    unfitting: insert("(1, 1, 'three')"),
    only: ["mysql"],
  },
  {
    name: "a label less of a type",
    before: "CREATE TYPE kind AS ENUM ('one', 'two', 'three'); CREATE TABLE t (id integer, a integer, b kind);",
    after: "CREATE TYPE kind AS ENUM ('one', 'two'); CREATE TABLE t (id integer, a integer, b kind);",
    fitting: plain,
    unfitting: insert("(1, 1, 'three')"),
    only: ofPostgresql,
  },
  {
    name: "an exclusion",
    before: table(columns),
    after: table(`${columns}, CONSTRAINT t_excl EXCLUDE USING btree (a WITH =)`),
    fitting: plain,
    unfitting: insert("(1, 1, 'one')", "(2, 1, 'two')"),
    only: ofPostgresql,
  },
  {
    name: "STRICT",
    before: "CREATE TABLE t (id integer NOT NULL, a integer, b text);",
    after: "CREATE TABLE t (id integer NOT NULL, a integer, b text) STRICT;",
    fitting: plain,
    unfitting: insert("(1, 'one', 'one')"),
    only: ["sqlite"],
  },
];

describe.each(servers)("a change that the rows decide, on a real server of $dialect", (server) => {
  afterAll(() => server.close());
  const own = cases.filter(({ only }) => only === undefined || only.includes(server.dialect));

  test.each(own)("goes on with fitting rows alone: $name", async (change) => {
    const { risk, withFitting, withUnfitting } = await decideByRows(change, server);
    expect(risk).toBe("data-dependent");
    expect(withFitting).toBeNull();
    expect(withUnfitting).not.toBeNull();
  });
});

const statements = [
  "SELECT a, b FROM t WHERE c = 1 ORDER BY a",
  "SELECT x.a, y.d FROM t AS x JOIN u AS y ON x.a = y.e WHERE y.d > 3",
  "SELECT count(*) FROM t GROUP BY a HAVING count(b) > 1",
  "SELECT t.a FROM t UNION ALL SELECT u.d FROM u",
  "SELECT * FROM t UNION SELECT * FROM u",
  "SELECT a FROM t WHERE a IN (SELECT u.d FROM u WHERE u.e = t.c)",
  "WITH recent AS (SELECT a, b FROM t) SELECT recent.a FROM recent",
  "INSERT INTO t (a, b) SELECT u.d, u.e FROM u",
  "INSERT INTO t SELECT * FROM u",
  "INSERT INTO t VALUES (1)",
  "UPDATE t SET a = b, c = a WHERE a IS NULL",
  "UPDATE t SET a = (SELECT max(u.d) FROM u WHERE u.e = t.b)",
  "DELETE FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.d = t.a)",
  "SELECT a, u.d FROM t, u WHERE b = u.e",
];
const trialServers = url === "" ? [sqliteTrials] : [sqliteTrials, postgresqlTrials(url), mariadbTrials(mariadbHost)];

test.each(trialServers)("a change judged safe breaks no statement on a real server of $dialect", async (server) => {
  const { fits, counts, faults, notSafe } = await tryStatements(statements, server);
  expect(faults).toEqual([]);
  expect([...notSafe]).toEqual([]);
  expect(fits).toBe(statements.length);
  expect(counts.foreseen).toBeGreaterThan(0);
});
