import type { OwnDumpBomb } from "./dump-bomb-kind.ts";
import { listed, many, share } from "./repeat.ts";

/** The shell's commands, virtual tables and loose types as SQLite alone has them. */
export const ownBombsOfSqlite: readonly OwnDumpBomb[] = [
  { name: "virtual tables", dump: (size) => many(size, (at) => `CREATE VIRTUAL TABLE v${at} USING fts5(a, b);\n`) },
  {
    name: "virtual tables with what keeps their data",
    dump: (size) =>
      many(
        size,
        (at) =>
          `CREATE VIRTUAL TABLE v${at} USING fts5(a);\nCREATE TABLE v${at}_data (a);\nCREATE TABLE v${at}_idx (a);\n`,
      ),
  },
  {
    name: "virtual tables whose names begin alike",
    dump: (size) =>
      many(share(size, 10), (at) => `CREATE VIRTUAL TABLE ${"v_".repeat(at % 50)}x${at} USING fts5(a);\n`) +
      many(size, (at) => `CREATE TABLE ${"v_".repeat(50)}y${at} (a);\n`),
  },
  {
    name: "virtual tables in the schema's own table",
    dump: (size) =>
      many(
        size,
        (at) =>
          `INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql) VALUES('table','v${at}','v${at}',0,'CREATE VIRTUAL TABLE v${at} USING fts5(a)');\n`,
      ),
  },
  {
    name: "rows of the schema's own table",
    dump: (size) =>
      `INSERT INTO sqlite_master VALUES ${listed(size, (at) => `('table','t${at}','t${at}',0,'CREATE TABLE t${at} (a)')`)};`,
  },
  {
    name: "schema rows that write schema rows",
    dump: () =>
      Array.from({ length: 10 }).reduce<string>(
        (inner) => `INSERT INTO sqlite_schema VALUES('table','x','x',0,'${inner.replaceAll("'", "''")}')`,
        "CREATE TABLE t (a)",
      ) + ";",
  },
  { name: "pragmas", dump: (size) => many(size, (at) => `PRAGMA p${at}=${at};\n`) },
  { name: "commands of the shell", dump: (size) => many(size, (at) => `.mode m${at}\n`) },
  { name: "columns without a type", dump: (size) => `CREATE TABLE t (${listed(size, (at) => `c${at}`)});` },
  {
    name: "columns that a query names alike",
    dump: (size) => `CREATE TABLE t AS SELECT ${listed(share(size, 2), () => "1 AS a")};`,
  },
  {
    name: "columns that a query does not name",
    dump: (size) => `CREATE TABLE t AS SELECT ${listed(share(size, 2), (at) => `${at} + 1`)};`,
  },
  {
    name: "names in each way to quote",
    dump: (size) => many(size, (at) => `CREATE TABLE [t${at}] ("a" int, \`b\` int, 'c' int);\n`),
  },
  {
    name: "keys with ON CONFLICT",
    dump: (size) => `CREATE TABLE t (a int, ${listed(size, () => "UNIQUE (a) ON CONFLICT REPLACE")});`,
  },
  {
    name: "triggers with WHEN",
    dump: (size) =>
      `CREATE TABLE t (a int);\n${many(size, (at) => `CREATE TRIGGER g${at} AFTER UPDATE OF a ON t WHEN NEW.a > ${at} BEGIN DELETE FROM t; END;\n`)}`,
  },
  {
    name: "triggers with cases",
    dump: (size) =>
      `CREATE TABLE t (a int);\nCREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT ${"CASE WHEN 1 THEN ".repeat(size)}1${" END".repeat(size)}; END;`,
  },
  {
    name: "tables without a rowid",
    dump: (size) => many(size, (at) => `CREATE TABLE t${at} (a int PRIMARY KEY) WITHOUT ROWID, STRICT;\n`),
  },
  {
    name: "statistics of the database",
    dump: (size) =>
      `ANALYZE sqlite_schema;\nINSERT INTO sqlite_stat1 VALUES ${listed(size, (at) => `('t','i${at}','${at} 1')`)};`,
  },
  { name: "databases attached", dump: (size) => many(size, (at) => `ATTACH 'x' AS d${at};\n`) },
];
