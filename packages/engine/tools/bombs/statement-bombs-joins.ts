import type { Kind } from "./statement-kind.ts";
import { many, sideOf, view, wideTable } from "./statement-kind.ts";

/** Tables that are joined by one column each, with a column of their own. */
const linked = (count: number): string =>
  many(count, (at) => `CREATE TABLE t${at} (id int PRIMARY KEY, x${at} int, up int);\n`);

const joins = (count: number, join: (at: number) => string): string => many(count, join, " ");

/** Joins by the hundred, of tables with columns by the thousand, and the names in them. */
export const joinKinds: readonly Kind[] = [
  {
    name: "natural joins of a table with 500 columns",
    dump: () => wideTable("t", 500),
    statement: (size) => `SELECT 1 FROM t ${joins(size / 20, (at) => `NATURAL JOIN t a${at}`)}`,
  },
  {
    name: "forty natural joins of a table with ever more columns",
    dump: (size) => wideTable("t", size),
    statement: () => `SELECT 1 FROM t ${joins(40, (at) => `NATURAL JOIN t a${at}`)}`,
  },
  {
    name: "natural joins with a star",
    dump: () => wideTable("t", 100),
    statement: (size) => `SELECT * FROM t ${joins(size / 20, (at) => `NATURAL JOIN t a${at}`)}`,
  },
  {
    name: "natural left joins with names in WHERE",
    dump: () => wideTable("t", 100),
    statement: (size) =>
      `SELECT c1 FROM t ${joins(size / 20, (at) => `NATURAL LEFT JOIN t a${at}`)} WHERE ${many(100, (at) => `c${at} = 1`, " AND ")}`,
  },
  {
    name: "natural right joins",
    dump: () => wideTable("t", 100),
    statement: (size) => `SELECT * FROM t ${joins(size / 20, (at) => `NATURAL RIGHT JOIN t a${at}`)}`,
  },
  {
    name: "natural full joins",
    dialects: ["postgresql", "sqlite", "oracle"],
    dump: () => wideTable("t", 100),
    statement: (size) => `SELECT * FROM t ${joins(size / 20, (at) => `NATURAL FULL JOIN t a${at}`)}`,
  },
  {
    name: "natural joins in parentheses to the right",
    dump: () => wideTable("t", 50),
    statement: (size) => {
      const levels = size / 20;
      return `SELECT * FROM ${many(levels, (at) => `t a${at} NATURAL JOIN (`)} t${")".repeat(Math.max(1, Math.round(levels)))}`;
    },
  },
  {
    name: "natural joins of tables that share one column",
    dump: (size) => linked(size / 4),
    statement: (size) => `SELECT * FROM t0 ${joins(size / 4 - 1, (at) => `NATURAL JOIN t${at + 1}`)}`,
  },
  {
    name: "natural joins of derived tables",
    dump: () => wideTable("t", 60),
    statement: (size) => `SELECT * FROM t ${joins(size / 20, (at) => `NATURAL JOIN (SELECT * FROM t) a${at}`)}`,
  },
  {
    name: "natural joins of a view",
    dump: (_size, dialect) => wideTable("t", 60) + view(dialect, "v", "SELECT * FROM t"),
    statement: (size) => `SELECT * FROM t ${joins(size / 20, (at) => `NATURAL JOIN v a${at}`)}`,
  },
  {
    name: "natural joins of common tables",
    dump: () => wideTable("t", 60),
    statement: (size) =>
      `WITH w AS (SELECT * FROM t) SELECT * FROM t ${joins(size / 20, (at) => `NATURAL JOIN w a${at}`)}`,
  },
  {
    name: "UPDATE from natural joins",
    dialects: ["postgresql", "sqlite"],
    dump: () => wideTable("t", 100),
    statement: (size) => `UPDATE t SET c0 = 1 FROM t x ${joins(size / 20, (at) => `NATURAL JOIN t a${at}`)}`,
  },
  {
    name: "USING a hundred columns",
    dump: () => wideTable("t", 100),
    statement: (size) =>
      `SELECT 1 FROM t ${joins(size / 100, (at) => `JOIN t a${at} USING (${many(100, (column) => `c${column}`, ", ")})`)}`,
  },
  {
    name: "USING one column",
    statement: (size) => `SELECT * FROM t ${joins(size / 2, (at) => `JOIN u a${at} USING (a)`)}`,
  },
  {
    name: "USING columns by left and full joins",
    statement: (size) =>
      `SELECT a FROM t ${joins(size / 2, (at) => `${at % 2 ? "LEFT" : "FULL"} JOIN u a${at} USING (a)`)} WHERE a = 1`,
  },
  {
    name: "USING with a name for the join",
    dialects: ["postgresql"],
    statement: (size) => `SELECT * FROM t ${joins(size / 4, (at) => `JOIN u a${at} USING (a) AS j${at}`)}`,
  },
  {
    name: "USING the same column again and again",
    statement: (size) => `SELECT 1 FROM t JOIN u USING (${many(size, () => "a", ", ")})`,
  },
  {
    name: "inner joins in a chain",
    statement: (size) =>
      `SELECT * FROM t a0 ${joins(size / 2, (at) => `JOIN t a${at + 1} ON a${at}.a = a${at + 1}.a`)}`,
  },
  {
    name: "inner joins to one table",
    statement: (size) => `SELECT 1 FROM t x ${joins(size / 2, (at) => `JOIN u a${at} ON a${at}.b = x.a`)}`,
  },
  {
    name: "left joins whose partner is missing",
    statement: (size) =>
      `SELECT 1 FROM t x ${joins(size / 3, (at) => `LEFT JOIN u a${at} ON a${at}.b = x.a`)} WHERE ${many(size / 3, (at) => `a${at}.a IS NULL`, " AND ")}`,
  },
  {
    name: "joins on ORs",
    statement: (size) =>
      `SELECT 1 FROM t x JOIN u y ON ${many(size, (at) => `(x.a = y.b OR x.b = y.a + ${at})`, " OR ")}`,
  },
  {
    name: "joins on ANDs of ORs",
    statement: (size) => `SELECT 1 FROM t x JOIN u y ON ${many(size, (at) => `(x.a = y.b OR x.b = ${at})`, " AND ")}`,
  },
  {
    name: "joins on all the tables before",
    statement: (size) => {
      const count = sideOf(size);
      return `SELECT 1 FROM t a0 ${joins(count, (at) => `JOIN t a${at + 1} ON ${many(at + 1, (other) => `a${other}.a = a${at + 1}.a`, " AND ")}`)}`;
    },
  },
  {
    name: "inequality joins",
    statement: (size) =>
      `SELECT 1 FROM t a0 ${joins(size / 2, (at) => `JOIN t a${at + 1} ON a${at}.a < a${at + 1}.b`)}`,
  },
  {
    name: "full joins",
    statement: (size) =>
      `SELECT 1 FROM t a0 ${joins(size / 2, (at) => `FULL JOIN t a${at + 1} ON a${at}.a = a${at + 1}.a`)}`,
  },
  {
    name: "cross joins",
    statement: (size) => `SELECT 1 FROM t a0 ${joins(size / 2, (at) => `CROSS JOIN t a${at + 1}`)}`,
  },
  {
    name: "tables between commas",
    statement: (size) => `SELECT 1 FROM ${many(size / 2, (at) => `t a${at}`, ", ")}`,
  },
  {
    name: "tables between commas with equalities",
    statement: (size) =>
      `SELECT 1 FROM ${many(size / 4, (at) => `t a${at}`, ", ")} WHERE a0.a = 1 AND ${many(size / 4 - 1, (at) => `a${at}.a = a${at + 1}.a`, " AND ")}`,
  },
  {
    name: "tables between commas, each equal to each",
    statement: (size) => {
      const side = sideOf(size);
      return `SELECT 1 FROM ${many(side, (at) => `t a${at}`, ", ")} WHERE ${many(side * side, (at) => `a${Math.floor(at / side)}.b = a${at % side}.b`, " AND ")}`;
    },
  },
  {
    name: "joins in parentheses to the left",
    statement: (size) => {
      const count = Math.max(1, Math.round(size / 20));
      return `SELECT 1 FROM ${"(".repeat(count)}t ${joins(count, (at) => `JOIN u a${at} ON a${at}.a = t.a)`)}`;
    },
  },
  {
    name: "joins in parentheses to the right",
    statement: (size) => {
      const count = Math.max(1, Math.round(size / 20));
      return `SELECT 1 FROM ${many(count, (at) => `t a${at} JOIN (`)} t z ${") ON 1 = 1".repeat(count)}`;
    },
  },
  {
    name: "joins whose conditions come at the end",
    statement: (size) => {
      const count = Math.max(1, Math.round(size / 4));
      return `SELECT 1 FROM t ${joins(count, (at) => `JOIN u a${at}`)} ${"ON 1 = 1 ".repeat(count)}`;
    },
  },
  {
    name: "names of which each table has one",
    dump: (size) => linked(size / 4),
    statement: (size) =>
      `SELECT ${many(size / 4, (at) => `x${at}`, ", ")} FROM ${many(size / 4, (at) => `t${at}`, ", ")}`,
  },
  {
    name: "names behind the alias of their table",
    statement: (size) =>
      `SELECT ${many(size / 4, (at) => `a${at}.c`, ", ")} FROM ${many(size / 4, (at) => `t a${at}`, ", ")}`,
  },
  {
    name: "stars of every table",
    dump: () => wideTable("t", 20),
    statement: (size) =>
      `SELECT ${many(size / 8, (at) => `a${at}.*`, ", ")} FROM ${many(size / 8, (at) => `t a${at}`, ", ")}`,
  },
  {
    name: "stars again and again",
    dump: () => wideTable("t", 100),
    statement: (size) => `SELECT ${many(size, () => "t.*", ", ")} FROM t`,
  },
  {
    name: "a name that is ambiguous in every table",
    statement: (size) => `SELECT b FROM ${many(size, (at) => `t a${at}`, ", ")}`,
  },
  {
    name: "a name that no table has",
    dump: (size) => wideTable("t", size),
    statement: () => `SELECT ${"column_of_nothing_".repeat(3)} FROM t`,
  },
  {
    name: "a name that none of the joined tables has",
    dump: (size) => many(size / 10, (at) => wideTable(`t${at}`, 10)),
    statement: (size) => `SELECT nothing_that_is_there FROM ${many(size / 10, (at) => `t${at}`, ", ")}`,
  },
  {
    name: "a table that the schema does not have",
    dump: (size) => many(size, (at) => `CREATE TABLE table_number_${at} (a int);\n`),
    statement: () => "SELECT 1 FROM tabel_numbre_0",
  },
  {
    name: "a long name that is not there",
    dump: (size) => many(size / 20, (at) => `CREATE TABLE ${"long_name_".repeat(10)}${at} (a int);\n`),
    statement: (size) => `SELECT 1 FROM "${"x".repeat(size * 4)}"`,
  },
  {
    name: "names of a wide table in WHERE",
    dump: (size) => wideTable("t", size / 2),
    statement: (size) => `SELECT 1 FROM t WHERE ${many(size / 2, (at) => `c${at} = ${at}`, " AND ")}`,
  },
  {
    name: "names of a wide derived table",
    dump: (size) => wideTable("t", size / 4),
    statement: (size) => `SELECT ${many(size / 4, (at) => `c${at}`, ", ")} FROM (SELECT * FROM t) x`,
  },
  {
    name: "names of a derived table with renamed columns",
    dump: (size) => wideTable("t", size / 4),
    dialects: ["postgresql", "mysql", "sqlserver"],
    statement: (size) =>
      `SELECT ${many(size / 4, (at) => `n${at}`, ", ")} FROM (SELECT * FROM t) x (${many(size / 4, (at) => `n${at}`, ", ")})`,
  },
  {
    name: "renamed columns of a table",
    dump: (size) => wideTable("t", size / 4),
    dialects: ["postgresql"],
    statement: (size) =>
      `SELECT ${many(size / 4, (at) => `n${at}`, ", ")} FROM t x (${many(size / 4, (at) => `n${at}`, ", ")})`,
  },
  {
    name: "lateral subqueries in a chain",
    dialects: ["postgresql", "mysql", "oracle"],
    statement: (size) =>
      `SELECT 1 FROM t a0 ${joins(size / 8, (at) => `CROSS JOIN LATERAL (SELECT x.a FROM t x WHERE x.a = a${at}.a) a${at + 1}`)}`,
  },
  {
    name: "APPLY in a chain",
    dialects: ["sqlserver", "oracle"],
    statement: (size) =>
      `SELECT 1 FROM t a0 ${joins(size / 8, (at) => `CROSS APPLY (SELECT x.a FROM t x WHERE x.a = a${at}.a) a${at + 1}`)}`,
  },
  {
    name: "derived tables side by side",
    statement: (size) => `SELECT 1 FROM ${many(size / 4, (at) => `(SELECT a, b FROM t WHERE b = ${at}) a${at}`, ", ")}`,
  },
  {
    name: "derived tables whose stars double",
    statement: (size) => {
      let query = "t";
      for (let length = 1; length < size / 8; length *= 2) query = `(SELECT x.*, y.* FROM ${query} x, ${query} y)`;
      return `SELECT * FROM ${query} z`;
    },
  },
  {
    name: "outer joins by (+)",
    dialects: ["oracle"],
    statement: (size) =>
      `SELECT 1 FROM t x, ${many(size / 4, (at) => `u a${at}`, ", ")} WHERE ${many(size / 4, (at) => `x.a = a${at}.b (+)`, " AND ")}`,
  },
  {
    name: "tables by their schema's name",
    statement: (size) => `SELECT 1 FROM ${many(size / 4, (at) => `nowhere.t a${at}`, ", ")}`,
  },
  {
    name: "names of four parts",
    statement: (size) => `SELECT ${many(size, () => "w.x.y.z", ", ")} FROM t`,
  },
  {
    name: "a name of endless parts",
    statement: (size) => `SELECT ${many(size, () => "t", ".")} FROM t`,
  },
];
