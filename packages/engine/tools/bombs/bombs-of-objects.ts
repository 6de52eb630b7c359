import type { DumpBombKind } from "./dump-bomb-kind.ts";
import { listed, many, nested, share } from "./repeat.ts";

/** Views, triggers, routines, types and the like, and the code in them. */
export const bombsOfObjects: readonly DumpBombKind[] = [
  {
    name: "views of one table",
    dump: (size, { number }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => `CREATE VIEW v${at} AS SELECT a FROM t;\n`)}`,
  },
  {
    name: "views upon views",
    dump: (size, { number }) =>
      `CREATE TABLE v0 (a ${number});\n${many(size, (at) => `CREATE VIEW v${at + 1} AS SELECT a FROM v${at};\n`)}`,
  },
  {
    name: "tables made of views upon views",
    dump: (size, { number }) =>
      `CREATE TABLE v0 (a ${number});\n${many(share(size, 2), (at) => `CREATE VIEW v${at + 1} AS SELECT a FROM v${at};\n`)}` +
      many(share(size, 2), (at) => `CREATE TABLE t${at} AS SELECT * FROM v${at + 1};\n`),
  },
  {
    name: "views that read the one before twice",
    dump: (size, { number }) =>
      `CREATE TABLE v0 (a ${number});\n${many(size, (at) => `CREATE VIEW v${at + 1} AS SELECT x.a FROM v${at} x JOIN v${at} y ON x.a = y.a;\n`)}CREATE TABLE t AS SELECT * FROM v${share(size, 2)};`,
  },
  {
    name: "a view of many columns",
    dump: (size) => `CREATE VIEW v AS SELECT ${listed(size, (at) => `${at} AS c${at}`)};`,
  },
  {
    name: "a view with a list of many columns",
    dump: (size) => `CREATE VIEW v (${listed(size, (at) => `c${at}`)}) AS SELECT 1;`,
  },
  { name: "a view in many parentheses", dump: (size) => `CREATE VIEW v AS ${nested(size, "(", "SELECT 1", ")")};` },
  {
    name: "a view of many common tables",
    dump: (size) => `CREATE VIEW v AS WITH ${listed(size, (at) => `x${at} AS (SELECT ${at} AS a)`)} SELECT 1;`,
  },
  {
    name: "a view of queries within queries",
    dump: (size) => `CREATE VIEW v AS ${nested(size, "SELECT * FROM (", "SELECT 1 AS a", ") q")};`,
  },
  {
    name: "a view made again and again",
    dump: (size) => many(size, (at) => `CREATE OR REPLACE VIEW v AS SELECT ${at} AS a;\n`),
  },
  {
    name: "views made and dropped",
    dump: (size) => many(size, () => "CREATE VIEW v AS SELECT 1 AS a; DROP VIEW v;\n"),
  },
  {
    name: "tables made of a view of a long query",
    dump: (size) =>
      `CREATE VIEW v AS SELECT ${listed(share(size, 10), (at) => `${at} AS c${at}`)};\n${many(share(size, 10), (at) => `CREATE TABLE t${at} AS SELECT c0 FROM v;\n`)}`,
  },
  {
    name: "triggers of one table",
    dump: (size, { number, trigger }) =>
      `CREATE TABLE t (a ${number});\n${many(size, (at) => trigger(`g${at}`, "t", "DELETE FROM u;"))}`,
  },
  {
    name: "rows of a table with many triggers",
    dump: (size, { number, trigger }) =>
      `CREATE TABLE t (a ${number});\n${many(share(size, 4), (at) => trigger(`g${at}`, "t", "DELETE FROM u;"))}` +
      many(size, (at) => `INSERT INTO t VALUES (${at});\nINSERT INTO t (a) VALUES (${at});\n`),
  },
  {
    name: "a trigger of many statements",
    dump: (size, { number, trigger }) =>
      `CREATE TABLE t (a ${number});\n${trigger(
        "g",
        "t",
        many(size, (at) => `UPDATE t SET a = ${at}; `),
      )}INSERT INTO t VALUES (1);`,
  },
  {
    name: "triggers that fire one another",
    dump: (size, { number, trigger }) =>
      many(size, (at) => `CREATE TABLE t${at} (a ${number});\n`) +
      many(size, (at) => trigger(`g${at}`, `t${at}`, `INSERT INTO t${(at + 1) % size} VALUES (1);`)) +
      "INSERT INTO t0 VALUES (1);",
  },
  {
    name: "a trigger made again and again",
    dump: (size, { number, trigger }) =>
      `CREATE TABLE t (a ${number});\n${many(size, () => trigger("g", "t", "DELETE FROM u;"))}`,
  },
  {
    name: "triggers turned off and on",
    dump: (size, { number, trigger }) =>
      `CREATE TABLE t (a ${number});\n${many(share(size, 4), (at) => trigger(`g${at}`, "t", "DELETE FROM u;"))}` +
      many(share(size, 4), () => "ALTER TABLE t DISABLE TRIGGER ALL;\nALTER TABLE t ENABLE TRIGGER ALL;\n"),
  },
  {
    name: "routines that do nothing",
    dump: (size, { procedure }) => many(size, (at) => procedure(`p${at}`, "SELECT 1;")),
  },
  {
    name: "routines that call the one before",
    dump: (size, { procedure }) => many(size, (at) => procedure(`p${at + 1}`, `p${at}(); INSERT INTO t VALUES (1);`)),
  },
  {
    name: "a routine made again and again",
    dump: (size, { procedure }) => many(size, (at) => procedure("p", `INSERT INTO t VALUES (${at});`)),
  },
  {
    name: "a routine of much code",
    dump: (size, { procedure }) =>
      procedure(
        "p",
        many(size, (at) => `UPDATE t SET a = ${at}; `),
      ),
  },
  {
    name: "a routine called again and again",
    dump: (size, { procedure, call }) =>
      procedure(
        "p",
        many(share(size, 10), (at) => `UPDATE t SET a = ${at}; `),
      ) + many(size, () => call("p")),
  },
  { name: "routines that are not there, called", dump: (size, { call }) => many(size, (at) => call(`gone${at}`)) },
  {
    name: "routines that make tables",
    dump: (size, { procedure, call, number }) =>
      many(size, (at) => procedure(`p${at}`, `CREATE TABLE t${at} (a ${number});`)) +
      many(size, (at) => call(`p${at}`)),
  },
  {
    name: "branches within branches",
    dump: (size, { procedure }) =>
      procedure("p", `${"IF 1 = 1 THEN ".repeat(size)}INSERT INTO t VALUES (1);${" END IF;".repeat(size)}`),
  },
  {
    name: "blocks within blocks",
    dump: (size, { procedure }) => procedure("p", nested(size, "BEGIN ", "INSERT INTO t VALUES (1);", " END;")),
  },
  {
    name: "cases within cases",
    dump: (size, { procedure }) => procedure("p", `SELECT ${nested(size, "CASE WHEN 1 = 1 THEN ", "1", " END")};`),
  },
  {
    name: "loops within loops",
    dump: (size, { procedure }) => procedure("p", nested(size, "LOOP ", "INSERT INTO t VALUES (1);", " END LOOP;")),
  },
  { name: "blocks that do not end", dump: (size, { procedure }) => procedure("p", "BEGIN ".repeat(size)) },
  {
    name: "texts run as statements",
    dump: (size, { execute, number }) => many(size, (at) => execute(`CREATE TABLE t${at} (a ${number})`)),
  },
  {
    name: "a long text run as a statement",
    dump: (size, { execute, number }) => execute(`CREATE TABLE t (${listed(size, (at) => `c${at} ${number}`)})`),
  },
  {
    name: "texts within texts run as statements",
    dump: (_size, { execute, number }) =>
      Array.from({ length: 12 }).reduce<string>((inner) => execute(inner.trim()), `CREATE TABLE t (a ${number})`),
  },
  {
    name: "texts run as statements that change a wide table",
    dump: (size, { execute, number }) =>
      `CREATE TABLE t (${listed(size, (at) => `c${at} ${number}`)});\n${many(share(size, 4), (at) => execute(`ALTER TABLE t ADD x${at} ${number}`))}`,
  },
  { name: "sequences", dump: (size) => many(size, (at) => `CREATE SEQUENCE s${at} START WITH ${at};\n`) },
  { name: "a sequence made and dropped", dump: (size) => many(size, () => "CREATE SEQUENCE s; DROP SEQUENCE s;\n") },
  { name: "a sequence of a long definition", dump: (size) => `CREATE SEQUENCE s ${"CYCLE ".repeat(size)};` },
  {
    name: "synonyms of synonyms",
    dump: (size, { number }) =>
      `CREATE TABLE s0 (a ${number});\n${many(size, (at) => `CREATE SYNONYM s${at + 1} FOR s${at};\n`)}ALTER TABLE s${size} ADD b ${number};`,
  },
  {
    name: "a ring of synonyms",
    dump: (size) => many(size, (at) => `CREATE SYNONYM s${at} FOR s${(at + 1) % size};\n`),
  },
  {
    name: "types upon types",
    dump: (size) =>
      `CREATE TYPE y0 AS (a int);\n${many(size, (at) => `CREATE TYPE y${at + 1} AS (a y${at});\n`)}CREATE TABLE t (a y${size});`,
  },
  {
    name: "domains upon domains",
    dump: (size) =>
      many(size, (at) => `CREATE DOMAIN d${at + 1} AS ${at === 0 ? "int" : `d${at}`} CHECK (VALUE > 0);\n`) +
      `CREATE TABLE t (a d${size});`,
  },
  {
    name: "a type of many attributes",
    dump: (size) => `CREATE TYPE y AS (${listed(size, (at) => `a${at} int`)});\nCREATE TABLE t (a y);`,
  },
  { name: "grants by the thousand", dump: (size) => many(size, (at) => `GRANT SELECT ON t${at} TO u;\n`) },
  { name: "a grant of many columns", dump: (size) => `GRANT SELECT (${listed(size, (at) => `c${at}`)}) ON t TO u;` },
  { name: "settings by the thousand", dump: (size) => many(size, (at) => `SET v${at} = ${at};\n`) },
  {
    name: "variables that grow",
    dump: (size) => `SET @s = 'x';\n${many(size, () => "SET @s = CONCAT(@s, @s);\n")}PREPARE q FROM @s;\n`,
  },
  {
    name: "database after database",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE DATABASE d${at};\nUSE d${at};\nCREATE TABLE t (a ${number});\n`),
  },
  {
    name: "schema after schema",
    dump: (size, { number }) =>
      many(size, (at) => `CREATE SCHEMA s${at};\nSET search_path = s${at};\nCREATE TABLE t${at} (a ${number});\n`),
  },
];
