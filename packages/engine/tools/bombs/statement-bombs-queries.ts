import type { Kind } from "./statement-kind.ts";
import { except, fromNothing, many, nested, recursive, sideOf, wideTable } from "./statement-kind.ts";

/** Queries within, beside and upon queries. */
export const queryKinds: readonly Kind[] = [
  {
    name: "derived tables in each other",
    statement: (size) => nested(size / 10, "SELECT * FROM (", "SELECT * FROM t", ") x"),
  },
  {
    name: "derived wide tables in each other",
    dump: (size) => wideTable("t", size / 4),
    statement: () => nested(30, "SELECT * FROM (", "SELECT * FROM t", ") x"),
  },
  {
    name: "derived tables that are read twice",
    statement: (size) => {
      let query = "t";
      for (let length = 1; length < size / 8; length *= 2)
        query = `(SELECT x.a, y.b FROM ${query} x JOIN ${query} y ON x.a = y.a)`;
      return `SELECT * FROM ${query} z`;
    },
  },
  {
    name: "scalar subqueries side by side",
    statement: (size) => `SELECT ${many(size / 4, (at) => `(SELECT MAX(b) FROM t WHERE a = ${at})`, ", ")} FROM t`,
  },
  {
    name: "scalar subqueries in each other",
    statement: (size) => `SELECT ${nested(size / 10, "(SELECT ", "1", " FROM t)")} FROM t`,
  },
  {
    name: "correlated subqueries side by side",
    statement: (size) =>
      `SELECT 1 FROM t x WHERE ${many(size / 4, (at) => `EXISTS (SELECT 1 FROM u WHERE u.b = x.a AND u.a = ${at})`, " AND ")}`,
  },
  {
    name: "correlated subqueries in each other",
    statement: (size) =>
      `SELECT 1 FROM t WHERE ${nested(size / 10, "EXISTS (SELECT 1 FROM u WHERE u.b = t.a AND ", "1 = 1", ")")}`,
  },
  {
    name: "NOT EXISTS in each other",
    statement: (size) =>
      `DELETE FROM t WHERE ${nested(size / 10, "NOT EXISTS (SELECT 1 FROM u WHERE b = 1 AND ", "1 = 1", ")")}`,
  },
  {
    name: "IN subqueries side by side",
    statement: (size) =>
      `DELETE FROM t WHERE ${many(size / 4, (at) => `a IN (SELECT b FROM u WHERE a > ${at})`, " OR ")}`,
  },
  {
    name: "IN subqueries in each other",
    statement: (size) => `DELETE FROM t WHERE ${nested(size / 10, "a IN (SELECT b FROM u WHERE ", "1 = 1", ")")}`,
  },
  {
    name: "NOT IN subqueries in each other",
    statement: (size) => `DELETE FROM t WHERE ${nested(size / 10, "a NOT IN (SELECT b FROM u WHERE ", "1 = 1", ")")}`,
  },
  {
    name: "ANY and ALL subqueries",
    statement: (size) =>
      `SELECT 1 FROM t WHERE ${many(size / 4, (at) => `a ${at % 2 ? "> ANY" : "< ALL"} (SELECT b FROM u)`, " AND ")}`,
  },
  {
    name: "common tables in a chain",
    statement: (size) =>
      `WITH w0 AS (SELECT * FROM t)${many(size / 4, (at) => `, w${at + 1} AS (SELECT * FROM w${at})`)} SELECT * FROM w${Math.round(size / 4)}`,
  },
  {
    name: "common tables that read the one before twice",
    statement: (size) =>
      `WITH w0 AS (SELECT a FROM t)${many(size / 4, (at) => `, w${at + 1} AS (SELECT x.a FROM w${at} x JOIN w${at} y ON x.a = y.a)`)} SELECT * FROM w${Math.round(size / 4)}`,
  },
  {
    name: "common tables that join the one before to itself with all its columns",
    statement: (size) =>
      `WITH w0 AS (SELECT a FROM t)${many(size / 40, (at) => `, w${at + 1} AS (SELECT x.*, y.* FROM w${at} x, w${at} y)`)} SELECT 1 FROM w${Math.round(size / 40)}`,
  },
  {
    name: "common tables that join the one before naturally",
    dump: () => wideTable("t", 50),
    statement: (size) =>
      `WITH w0 AS (SELECT * FROM t)${many(size / 20, (at) => `, w${at + 1} AS (SELECT * FROM w${at} NATURAL JOIN t)`)} SELECT 1 FROM w${Math.round(size / 20)}`,
  },
  {
    name: "common tables that read all before them",
    statement: (size) => {
      const side = sideOf(size);
      return `WITH w0 AS (SELECT a FROM t)${many(side, (at) => `, w${at + 1} AS (SELECT w0.a FROM ${many(at + 1, (other) => `w${other}`, ", ")})`)} SELECT 1 FROM w${side}`;
    },
  },
  {
    name: "common tables that nothing reads",
    statement: (size) =>
      `WITH ${many(size / 4, (at) => `w${at} AS (SELECT a, b FROM t WHERE a = ${at})`, ", ")} SELECT 1 FROM t`,
  },
  {
    name: "common tables of a wide table",
    dump: (size) => wideTable("t", size / 10),
    statement: () =>
      `WITH w0 AS (SELECT * FROM t)${many(40, (at) => `, w${at + 1} AS (SELECT * FROM w${at})`)} SELECT 1 FROM w40`,
  },
  {
    name: "common tables within common tables",
    statement: (size) => nested(size / 20, "WITH w AS (", "SELECT a FROM t", ") SELECT a FROM w"),
  },
  {
    name: "recursive common tables",
    statement: (size, dialect) =>
      `${recursive(dialect)} ${many(size / 8, (at) => `r${at} (a) AS (SELECT a FROM t UNION ALL SELECT a + 1 FROM r${at} WHERE a < 10)`, ", ")} SELECT * FROM r0`,
  },
  {
    name: "recursive common tables upon each other",
    statement: (size, dialect) =>
      `${recursive(dialect)} r0 (a) AS (SELECT a FROM t)${many(size / 8, (at) => `, r${at + 1} (a) AS (SELECT a FROM r${at} UNION ALL SELECT a + 1 FROM r${at + 1} WHERE a < 10)`)} SELECT * FROM r${Math.round(size / 8)}`,
  },
  {
    name: "a recursive common table that reads itself often",
    statement: (size, dialect) =>
      `${recursive(dialect)} r (a) AS (SELECT a FROM t UNION ALL SELECT x.a FROM r x ${many(size / 4, (at) => `JOIN r y${at} ON x.a = y${at}.a`, " ")}) SELECT * FROM r`,
  },
  {
    name: "recursive common tables within one another",
    statement: (size, dialect) => {
      const levels = Array.from({ length: Math.max(1, Math.round(size / 20)) }, (_, at) => at);
      const opened = levels.map((at) => `${recursive(dialect)} r${at} (a) AS (SELECT a FROM t UNION ALL `).join("");
      const closed = levels.toReversed().map((at) => `SELECT a FROM r${at} WHERE a < 10) SELECT a FROM r${at}`);
      return `${opened}SELECT a FROM t UNION ALL ${closed.join(" UNION ALL ")}`;
    },
  },
  {
    name: "common tables that name those behind them",
    statement: (size) =>
      `WITH RECURSIVE ${many(size / 8, (at) => `w${at} AS (SELECT a FROM w${at + 1})`, ", ")}, w${Math.max(1, Math.round(size / 8))} AS (SELECT a FROM t) SELECT a FROM w0`,
    dialects: ["postgresql", "sqlite"],
  },
  {
    name: "groups within groups",
    statement: (size) =>
      `SELECT count(*) FROM t GROUP BY ${nested(size / 10, "GROUPING SETS (", "ROLLUP (a, (a, b))", ")")}`,
    dialects: ["postgresql", "oracle", "sqlserver"],
  },
  {
    name: "windows that start from one another",
    statement: (size) =>
      `SELECT ${many(size / 8, () => `sum(a) OVER (w${Math.max(1, Math.round(size / 8))} RANGE 1 PRECEDING)`, ", ")} FROM t WINDOW w0 AS (ORDER BY a), ${many(size / 8, (at) => `w${at + 1} AS (w${at})`, ", ")}`,
    dialects: ["postgresql", "mysql", "sqlite"],
  },
  {
    name: "parts of a window",
    statement: (size) => `SELECT sum(a) OVER (PARTITION BY ${many(size / 2, () => "a", ", ")}) FROM t`,
  },
  {
    name: "unions in a chain",
    statement: (size) => many(size / 2, (at) => `SELECT a FROM t WHERE a = ${at}`, " UNION ALL "),
  },
  {
    name: "unions in parentheses",
    dialects: ["postgresql", "mysql", "oracle", "sqlserver"],
    statement: (size) => nested(size / 10, "(SELECT a FROM t UNION ", "SELECT a FROM t", ")"),
  },
  {
    name: "intersections and differences in a chain",
    statement: (size, dialect) =>
      many(size / 4, () => `SELECT a FROM t INTERSECT SELECT a FROM u`, ` ${except(dialect)} `),
  },
  {
    name: "unions of wide queries",
    dump: () => wideTable("t", 100),
    statement: (size) => many(size / 40, () => "SELECT * FROM t", " UNION "),
  },
  {
    name: "unions that are ordered",
    statement: (size) => `${many(size / 4, () => "SELECT a, b FROM t", " UNION ALL ")} ORDER BY a, b`,
  },
  {
    name: "rows of VALUES",
    dialects: ["postgresql", "sqlite", "mysql"],
    statement: (size, dialect) =>
      `VALUES ${many(size, (at) => `${dialect === "mysql" ? "ROW" : ""}(${at}, 'x')`, ", ")}`,
  },
  {
    name: "rows of VALUES in FROM",
    dialects: ["postgresql", "sqlserver"],
    statement: (size) =>
      `SELECT 1 FROM t JOIN (VALUES ${many(size, (at) => `(${at}, 'x')`, ", ")}) v (x, y) ON v.x = t.a`,
  },
  {
    name: "items by the thousand",
    statement: (size) => `SELECT ${many(size, (at) => `a + ${at} x${at}`, ", ")} FROM t`,
  },
  {
    name: "items of one name",
    statement: (size) => `SELECT ${many(size, () => "a x", ", ")} FROM t ORDER BY x`,
  },
  {
    name: "items that order",
    statement: (size) =>
      `SELECT ${many(size / 2, (at) => `a x${at}`, ", ")} FROM t ORDER BY ${many(size / 2, (at) => `x${at}`, ", ")}`,
  },
  {
    name: "places that order",
    statement: (size) =>
      `SELECT ${many(size / 2, (at) => `a x${at}`, ", ")} FROM t ORDER BY ${many(size / 2, (at) => String(at + 1), ", ")}`,
  },
  {
    name: "groups of columns",
    dump: (size) => wideTable("t", size / 4),
    statement: (size) => {
      const columns = many(size / 4, (at) => `c${at}`, ", ");
      return `SELECT ${columns}, COUNT(*) FROM t GROUP BY ${columns}`;
    },
  },
  {
    name: "groups of expressions",
    statement: (size) => `SELECT COUNT(*) FROM t GROUP BY ${many(size / 2, (at) => `a + ${at}`, ", ")}`,
  },
  {
    name: "groups of one column again and again",
    statement: (size) => `SELECT COUNT(*) FROM t GROUP BY ${many(size, () => "a", ", ")}`,
  },
  {
    name: "grouping sets",
    dialects: ["postgresql", "oracle", "sqlserver"],
    statement: (size) =>
      `SELECT COUNT(*) FROM t GROUP BY GROUPING SETS (${many(size / 2, (at) => `(a, b, ${at})`, ", ")})`,
  },
  {
    name: "a cube of columns",
    dialects: ["postgresql", "oracle", "sqlserver"],
    dump: (size) => wideTable("t", size / 2),
    statement: (size) => `SELECT COUNT(*) FROM t GROUP BY CUBE (${many(size / 2, (at) => `c${at}`, ", ")})`,
  },
  {
    name: "a product of cubes and rollups",
    dialects: ["postgresql", "oracle", "sqlserver"],
    statement: (size) => `SELECT COUNT(*) FROM t GROUP BY ${many(size / 4, () => "CUBE (a, b), ROLLUP (c, d)", ", ")}`,
  },
  {
    name: "grouping sets in each other",
    dialects: ["postgresql"],
    statement: (size) => `SELECT COUNT(*) FROM t GROUP BY ${nested(size / 10, "GROUPING SETS (", "(a)", ", (b))")}`,
  },
  {
    name: "a rollup of columns",
    dump: (size) => wideTable("t", size / 2),
    statement: (size, dialect) => {
      const columns = many(size / 2, (at) => `c${at}`, ", ");
      return `SELECT COUNT(*) FROM t GROUP BY ${dialect === "mysql" ? `${columns} WITH ROLLUP` : `ROLLUP (${columns})`}`;
    },
  },
  {
    name: "aggregates in HAVING",
    statement: (size) => `SELECT b FROM t GROUP BY b HAVING ${many(size / 2, (at) => `COUNT(a) > ${at}`, " AND ")}`,
  },
  {
    name: "HAVING over groups by the hundred",
    statement: (size) => {
      const side = sideOf(size) * 3;
      return `SELECT 1 FROM t GROUP BY ${many(side, (at) => `a + ${at}`, ", ")} HAVING ${many(side, (at) => `a + ${at} > 1`, " AND ")}`;
    },
  },
  {
    name: "windows that stand on windows",
    statement: (size) =>
      `SELECT SUM(a) OVER w0 FROM t WINDOW w0 AS (ORDER BY a)${many(size / 4, (at) => `, w${at + 1} AS (w${at})`)}`,
  },
  {
    name: "windows of their own",
    statement: (size) =>
      `SELECT ${many(size / 4, (at) => `SUM(a) OVER (PARTITION BY b + ${at} ORDER BY a)`, ", ")} FROM t`,
  },
  {
    name: "a window of many columns",
    statement: (size) => `SELECT SUM(a) OVER (PARTITION BY ${many(size / 2, (at) => `b + ${at}`, ", ")}) FROM t`,
  },
  {
    name: "aggregates within aggregates",
    statement: (size) => `SELECT ${nested(size / 10, "SUM(", "a", ")")} FROM t`,
  },
  {
    name: "DISTINCT items",
    statement: (size) => `SELECT DISTINCT ${many(size / 2, (at) => `a + ${at}`, ", ")} FROM t`,
  },
  {
    name: "DISTINCT ON many",
    dialects: ["postgresql"],
    statement: (size) => `SELECT DISTINCT ON (${many(size / 2, (at) => `a + ${at}`, ", ")}) a FROM t`,
  },
  {
    name: "a limit that is a long sum",
    dialects: ["postgresql", "sqlite", "mysql"],
    statement: (size) => `SELECT a FROM t LIMIT ${many(size, () => "1", " + ")}`,
  },
  {
    name: "a limit of many digits",
    dialects: ["postgresql", "sqlite", "mysql"],
    statement: (size) => `SELECT a FROM t LIMIT ${"9".repeat(size * 4)}`,
  },
  {
    name: "TOP of many digits",
    dialects: ["sqlserver"],
    statement: (size) => `SELECT TOP (${"9".repeat(size * 4)}) a FROM t`,
  },
  {
    name: "PIVOT upon PIVOT",
    dialects: ["oracle", "sqlserver"],
    statement: (size) => `SELECT 1 FROM t ${many(size / 8, (at) => `PIVOT (COUNT(a) FOR a IN (1)) p${at}`, " ")}`,
  },
  {
    name: "a hierarchy of conditions",
    dialects: ["oracle"],
    statement: (size) =>
      `SELECT a FROM t START WITH a = 1 CONNECT BY ${many(size / 2, (at) => `PRIOR a = b + ${at}`, " AND ")}`,
  },
  {
    name: "table functions",
    dialects: ["postgresql", "sqlite"],
    statement: (size) => `SELECT 1 FROM ${many(size / 4, (at) => `generate_series(1, ${at + 1}) g${at}`, ", ")}`,
  },
  {
    name: "outer names from the deepest query",
    statement: (size) => {
      const levels = Math.max(1, Math.round(size / 20));
      const inner = `SELECT 1 FROM u WHERE ${many(levels, (at) => `a${at}.a = u.b`, " AND ")}`;
      return `SELECT 1 FROM t z WHERE ${many(levels, (at) => `EXISTS (SELECT 1 FROM t a${at} WHERE `)}EXISTS (${inner})${")".repeat(levels)}`;
    },
  },
  {
    name: "queries in ORDER BY",
    statement: (size) =>
      `SELECT a FROM t ORDER BY ${many(size / 4, (at) => `(SELECT MAX(b) FROM u WHERE a = ${at})`, ", ")}`,
  },
  {
    name: "a query of nothing but constants",
    statement: (size, dialect) => `SELECT ${many(size, (at) => String(at), ", ")}${fromNothing(dialect)}`,
  },
];
