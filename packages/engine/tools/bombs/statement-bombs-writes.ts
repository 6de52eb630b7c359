import type { Kind } from "./statement-kind.ts";
import { insertRows, many, nested, sideOf, wideTable } from "./statement-kind.ts";

/** Statements that write much, or in many ways. */
export const writeKinds: readonly Kind[] = [
  {
    name: "rows of an INSERT",
    statement: (size) => `INSERT INTO t (a, b) VALUES ${many(size, (at) => `(${at + 100}, 1)`, ", ")}`,
  },
  {
    name: "rows of an INSERT with one key",
    statement: (size) => `INSERT INTO t (a, b) VALUES ${many(size, () => "(777, 1)", ", ")}`,
  },
  {
    name: "rows of an INSERT with keys of texts",
    dump: () => "CREATE TABLE t (a varchar(200) PRIMARY KEY, b int);\n",
    statement: (size) => `INSERT INTO t VALUES ${many(size, (at) => `('key ${at}', 1)`, ", ")}`,
  },
  {
    name: "rows of an INSERT with a key of expressions",
    statement: (size) => `INSERT INTO t (a, b) VALUES ${many(size, (at) => `(${at} + 1000, 1)`, ", ")}`,
  },
  {
    name: "rows of an INSERT into a child",
    statement: (size) => `INSERT INTO u (a, b) VALUES ${many(size, (at) => `(${at + 100}, ${at})`, ", ")}`,
  },
  {
    name: "rows of an INSERT into a table of many keys",
    dump: (size) => {
      const side = sideOf(size);
      return `CREATE TABLE t (${many(side, (at) => `c${at} int UNIQUE`, ", ")});\n`;
    },
    statement: (size) => {
      const side = sideOf(size);
      return `INSERT INTO t VALUES ${many(side, (row) => `(${many(side, (at) => String(row * side + at), ", ")})`, ", ")}`;
    },
  },
  {
    name: "rows of an INSERT into a table of composite keys",
    dump: () =>
      `CREATE TABLE t (c0 int, c1 int, c2 int, c3 int, UNIQUE (c0, c1, c2, c3), UNIQUE (c3, c2, c1, c0), UNIQUE (c1, c2));\n`,
    statement: (size) =>
      `INSERT INTO t VALUES ${many(size / 2, (at) => `(${at % 3}, ${at % 5}, ${at % 7}, ${at})`, ", ")}`,
  },
  {
    name: "rows of an INSERT into a table of a wide key",
    dump: (size) => {
      const side = sideOf(size);
      return `CREATE TABLE t (${many(side, (at) => `c${at} int`, ", ")}, UNIQUE (${many(side, (at) => `c${at}`, ", ")}));\n`;
    },
    statement: (size) => {
      const side = sideOf(size);
      return `INSERT INTO t VALUES ${many(side, (row) => `(${many(side, (at) => String(at === 0 ? row : at), ", ")})`, ", ")}`;
    },
  },
  {
    name: "rows of an INSERT into a table of many foreign keys",
    dump: (size) => {
      const side = sideOf(size);
      return `CREATE TABLE p (a int PRIMARY KEY);\nCREATE TABLE t (${many(side, (at) => `c${at} int`, ", ")}, ${many(side, (at) => `FOREIGN KEY (c${at}) REFERENCES p (a)`, ", ")});\n`;
    },
    statement: (size) => {
      const side = sideOf(size);
      return `INSERT INTO t VALUES ${many(side, (row) => `(${many(side, (at) => String(row + at), ", ")})`, ", ")}`;
    },
  },
  {
    name: "columns of an INSERT",
    dump: (size) => wideTable("t", size / 4),
    statement: (size) =>
      `INSERT INTO t (${many(size / 4, (at) => `c${at}`, ", ")}) VALUES (${many(size / 4, (at) => String(at), ", ")})`,
  },
  {
    name: "one column of an INSERT named again and again",
    statement: (size) => `INSERT INTO t (${many(size, () => "a", ", ")}) VALUES (1)`,
  },
  {
    name: "columns of an INSERT that the table does not have",
    dump: (size) => wideTable("t", size / 4),
    statement: (size) => `INSERT INTO t (${many(size / 4, (at) => `d${at}`, ", ")}) VALUES (1)`,
  },
  {
    name: "an INSERT of a wide query",
    dump: (size) => wideTable("t", size / 4) + wideTable("s", size / 4),
    statement: () => "INSERT INTO t SELECT * FROM s",
  },
  {
    name: "an INSERT of unions",
    statement: (size) => `INSERT INTO t (a, b) ${many(size / 4, (at) => `SELECT a + ${at}, b FROM u`, " UNION ALL ")}`,
  },
  {
    name: "subqueries in the rows of an INSERT",
    statement: (size) =>
      `INSERT INTO t (a, b) VALUES ${many(size / 4, (at) => `(${at + 100}, (SELECT MAX(b) FROM u WHERE a = ${at}))`, ", ")}`,
  },
  {
    name: "texts in the rows of an INSERT",
    statement: (size) =>
      `INSERT INTO t (a, c) VALUES ${many(size / 4, (at) => `(${at + 100}, '${"x".repeat(90)}')`, ", ")}`,
  },
  {
    name: "DEFAULTs in the rows of an INSERT",
    dump: (size) =>
      `CREATE TABLE t (a int DEFAULT 1 PRIMARY KEY, b int DEFAULT (${many(size / 20, () => "1", " + ")}));\n`,
    statement: (size) => `INSERT INTO t (a, b) VALUES ${many(size, (at) => `(${at}, DEFAULT)`, ", ")}`,
  },
  {
    name: "conflicts that are resolved",
    dialects: ["postgresql", "sqlite"],
    statement: (size) =>
      `INSERT INTO t (a, b) VALUES ${many(size, (at) => `(${at}, 1)`, ", ")} ON CONFLICT (a) DO UPDATE SET b = excluded.b`,
  },
  {
    name: "conflicts that are resolved in many ways",
    dialects: ["sqlite"],
    statement: (size) =>
      `INSERT INTO t (a, b) VALUES (1, 1) ${many(size / 4, (at) => `ON CONFLICT (a) DO UPDATE SET b = ${at}`, " ")}`,
  },
  {
    name: "conflicts that change many columns",
    dialects: ["postgresql", "sqlite", "mysql"],
    dump: (size) => `CREATE TABLE t (a int PRIMARY KEY, ${many(size / 4, (at) => `c${at} int`, ", ")});\n`,
    statement: (size, dialect) =>
      `INSERT INTO t (a) VALUES (1) ${dialect === "mysql" ? "ON DUPLICATE KEY UPDATE" : "ON CONFLICT (a) DO UPDATE SET"} ${many(size / 4, (at) => `c${at} = ${at}`, ", ")}`,
  },
  {
    name: "rows that replace others",
    dialects: ["mysql", "sqlite"],
    statement: (size) => `REPLACE INTO t (a, b) VALUES ${many(size, (at) => `(${at}, 1)`, ", ")}`,
  },
  {
    name: "INSERT ALL",
    dialects: ["oracle"],
    statement: (size) =>
      `INSERT ALL ${many(size / 2, (at) => `INTO t (a, b) VALUES (${at + 100}, 1)`, " ")} SELECT * FROM dual`,
  },
  {
    name: "INSERT ALL with conditions",
    dialects: ["oracle"],
    statement: (size) =>
      `INSERT ALL ${many(size / 2, (at) => `WHEN a > ${at} THEN INTO t (a, b) VALUES (a, ${at})`, " ")} SELECT a FROM u`,
  },
  {
    name: "assignments of an UPDATE",
    dump: (size) => wideTable("t", size / 4),
    statement: (size) => `UPDATE t SET ${many(size / 4, (at) => `c${at} = ${at}`, ", ")}`,
  },
  {
    name: "assignments to columns that others reference",
    dump: (size) => {
      const side = sideOf(size);
      return `CREATE TABLE t (${many(side, (at) => `c${at} int UNIQUE`, ", ")});\n${many(side, (at) => `CREATE TABLE k${at} (x int, FOREIGN KEY (x) REFERENCES t (c${at}) ON UPDATE CASCADE);\n`)}`;
    },
    statement: (size) => `UPDATE t SET ${many(sideOf(size), (at) => `c${at} = ${at}`, ", ")}`,
  },
  {
    name: "assignments of one column again and again",
    statement: (size) => `UPDATE t SET ${many(size, (at) => `b = ${at}`, ", ")}`,
  },
  {
    name: "assignments of rows",
    dialects: ["postgresql", "oracle", "sqlite"],
    statement: (size) =>
      `UPDATE t SET (b, c) = (SELECT b, c FROM u WHERE ${many(size / 2, (at) => `a <> ${at}`, " AND ")})`,
  },
  {
    name: "assignments of subqueries",
    dump: () => wideTable("t", 200),
    statement: (size) =>
      `UPDATE t SET ${many(Math.min(size, 200), (at) => `c${at} = (SELECT MAX(c${at}) FROM t WHERE ${many(size / 100, (other) => `c0 <> ${other}`, " AND ")})`, ", ")}`,
  },
  {
    name: "an UPDATE by a long CASE",
    statement: (size) => `UPDATE t SET b = CASE a ${many(size, (at) => `WHEN ${at} THEN ${at} `)} END`,
  },
  {
    name: "an UPDATE by a deep expression",
    statement: (size) => `UPDATE t SET b = ${nested(size / 10, "(", "a", " + 1)")}`,
  },
  {
    name: "a key that is written by a long CASE",
    statement: (size) => `UPDATE t SET a = CASE a ${many(size, (at) => `WHEN ${at} THEN ${at + 1} `)}ELSE a END`,
  },
  {
    name: "an UPDATE from many tables",
    dialects: ["postgresql", "sqlite", "sqlserver"],
    statement: (size) =>
      `UPDATE t SET b = 1 FROM ${many(size / 4, (at) => `u a${at}`, ", ")} WHERE ${many(size / 4, (at) => `a${at}.b = t.a`, " AND ")}`,
  },
  {
    name: "an UPDATE of joined tables",
    dialects: ["mysql"],
    statement: (size) => `UPDATE t ${many(size / 4, (at) => `JOIN u a${at} ON a${at}.b = t.a`, " ")} SET t.b = 1`,
  },
  {
    name: "an UPDATE of every joined table",
    dialects: ["mysql"],
    statement: (size) =>
      `UPDATE t ${many(size / 8, (at) => `JOIN u a${at} ON a${at}.b = t.a`, " ")} SET ${many(size / 8, (at) => `a${at}.c = 'x'`, ", ")}`,
  },
  {
    name: "a DELETE by many tables",
    dialects: ["postgresql"],
    statement: (size) =>
      `DELETE FROM t USING ${many(size / 4, (at) => `u a${at}`, ", ")} WHERE ${many(size / 4, (at) => `a${at}.b = t.a`, " AND ")}`,
  },
  {
    name: "a DELETE from many tables",
    dialects: ["mysql"],
    dump: (size) => many(size / 4, (at) => `CREATE TABLE t${at} (a int PRIMARY KEY);\n`),
    statement: (size) =>
      `DELETE ${many(size / 4, (at) => `t${at}`, ", ")} FROM ${many(size / 4, (at) => `t${at}`, ", ")}`,
  },
  {
    name: "a DELETE from one table by many names",
    dialects: ["mysql"],
    statement: (size) =>
      `DELETE ${many(size / 8, (at) => `a${at}`, ", ")} FROM ${many(size / 8, (at) => `t a${at}`, ", ")}`,
  },
  {
    name: "branches of a MERGE",
    dialects: ["postgresql", "oracle", "sqlserver"],
    statement: (size) =>
      `MERGE INTO t USING u ON (t.a = u.b) ${many(size / 4, (at) => `WHEN MATCHED AND u.a = ${at} THEN UPDATE SET b = ${at}`, " ")} WHEN NOT MATCHED THEN INSERT (a) VALUES (u.a);`,
  },
  {
    name: "a MERGE on a long condition",
    dialects: ["postgresql", "oracle", "sqlserver"],
    statement: (size) =>
      `MERGE INTO t USING u ON (${many(size / 2, (at) => `t.a = u.b + ${at}`, " OR ")}) WHEN MATCHED THEN DELETE;`,
  },
  {
    name: "a MERGE of rows",
    dialects: ["postgresql", "sqlserver"],
    statement: (size) =>
      `MERGE INTO t USING (VALUES ${many(size, (at) => `(${at}, 1)`, ", ")}) s (x, y) ON t.a = s.x WHEN MATCHED THEN UPDATE SET b = s.y WHEN NOT MATCHED THEN INSERT (a, b) VALUES (s.x, s.y);`,
  },
  {
    name: "writes in a WITH",
    dialects: ["postgresql"],
    statement: (size) =>
      `WITH ${many(size / 4, (at) => `w${at} AS (DELETE FROM t WHERE a = ${at} RETURNING a)`, ", ")} SELECT 1`,
  },
  {
    name: "writes in a WITH that read each other",
    dialects: ["postgresql"],
    statement: (size) =>
      `WITH w0 AS (DELETE FROM t RETURNING a)${many(size / 8, (at) => `, w${at + 1} AS (UPDATE t SET b = w${at}.a FROM w${at} RETURNING t.a)`)} SELECT 1`,
  },
  {
    name: "what a write returns",
    dialects: ["postgresql", "sqlite", "oracle"],
    statement: (size) => `DELETE FROM t RETURNING ${many(size, (at) => `a + ${at}`, ", ")}`,
  },
  {
    name: "what a write puts out",
    dialects: ["sqlserver"],
    statement: (size) => `DELETE FROM t OUTPUT ${many(size, (at) => `deleted.a + ${at}`, ", ")}`,
  },
  {
    name: "an UPDATE whose keys are known in every row",
    dump: (size, dialect) =>
      `CREATE TABLE t (a int PRIMARY KEY, b int, c varchar(100));\nCREATE TABLE u (x int, FOREIGN KEY (x) REFERENCES t (a) ON UPDATE CASCADE ON DELETE CASCADE);\n${insertRows(dialect, "t", Math.min(size, 9000), (at) => `${at}, ${at % 9}, 'x'`)}${insertRows(dialect, "u", Math.min(size, 9000), (at) => String(at))}`,
    statement: (size) => `DELETE FROM t WHERE a IN (${many(size / 2, (at) => String(at * 2), ", ")})`,
  },
  {
    name: "an INSERT beside keys that are known",
    dump: (size, dialect) =>
      `CREATE TABLE t (a int, b int, c varchar(100), PRIMARY KEY (a, b), UNIQUE (c));\n${insertRows(dialect, "t", Math.min(size, 9000), (at) => `${at}, ${at % 9}, 'x${at}'`)}`,
    statement: (size) => `INSERT INTO t VALUES ${many(size / 2, (at) => `(${at}, ${at % 5}, 'y${at}')`, ", ")}`,
  },
  {
    name: "rows that stand in each other's way",
    dump: () => "CREATE TABLE t (a int PRIMARY KEY, up int REFERENCES t (a));\n",
    statement: (size) => `INSERT INTO t VALUES ${many(size, (at) => `(${at}, ${at + 1})`, ", ")}`,
  },
];
