import { describe, expect, test } from "vitest";
import { predict, readDump } from "../src/index.ts";
import type { DialectName, Prediction } from "../src/index.ts";

const put = (dialect: DialectName, dump: string, sql: string): Prediction => predict(sql, readDump(dump, { dialect }));

const rowsOf = (prediction: Prediction) => {
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact.rows[0]?.rows;
};

const texts = (type: string, ...values: readonly string[]): string =>
  `CREATE TABLE t (a ${type});${values.map((value) => `INSERT INTO t VALUES ('${value}');`).join("")}`;

describe("a value beyond what is computed is not known", () => {
  test.each([
    ["oracle", "CHAR(200000000)"],
    ["oracle", "NCHAR(999999999999999999999)"],
    ["sqlserver", "char(200000000)"],
    ["sqlserver", "nchar(200000000)"],
    ["postgresql", "char(200000000)"],
    ["mysql", "char(200000000)"],
    ["sqlite", "char(200000000)"],
  ] as const)("blanks that fill up %s %s", (dialect, type) => {
    const length = dialect === "sqlserver" ? "LEN" : "LENGTH";
    for (const condition of ["UPPER(a) = 'X'", "a LIKE '% '", "CONCAT(a, a) = 'x'", `${length}(a) > 5`]) {
      const rows = rowsOf(put(dialect, texts(type, "x", "y"), `DELETE FROM t WHERE ${condition}`));
      expect(rows?.low).toBeLessThanOrEqual(2);
      expect(rows?.high).toBeGreaterThanOrEqual(0);
    }
  });

  test("CHAR is still filled up as far as any server's is", () => {
    expect(rowsOf(put("oracle", texts("CHAR(2000)", "x"), "DELETE FROM t WHERE a LIKE '%  '"))).toMatchObject({
      low: 1,
    });
    expect(rowsOf(put("oracle", texts("CHAR(200000000)", "x"), "DELETE FROM t WHERE a LIKE '%  '"))).toMatchObject({
      low: 0,
      high: 1,
    });
  });

  test.each([
    ["postgresql", "numeric(1000,400000000)"],
    ["postgresql", "numeric(400000000,2)"],
    ["postgresql", "numeric(1000,-400000000)"],
    ["mysql", "decimal(400000000,3)"],
    ["mysql", "decimal(65,400000000)"],
    ["mysql", "double(400000000,400000000)"],
    ["mysql", "bit(4000000000)"],
    ["oracle", "NUMBER(400000000,2)"],
    ["oracle", "NUMBER(38,-400000000)"],
    ["oracle", "NUMBER(38,400000000)"],
    ["sqlserver", "decimal(400000000,400000000)"],
    ["sqlserver", "numeric(99999999999999999999999999999999999999)"],
    ["sqlite", "DECIMAL(400000000,400000000)"],
    ["postgresql", `numeric(${"9".repeat(400)})`],
  ] as const)("digits of %s %s", (dialect, type) => {
    const dump = `CREATE TABLE t (a ${type});`;
    for (const value of ["1.5", "'1.5'", "-1.5", "1e400", "1e-400", "9".repeat(900), "'7'"]) {
      const written = put(dialect, dump, `INSERT INTO t VALUES (${value})`);
      // Some refuse while they read it what no double holds.
      const isRefused = value === "1e400" && (dialect === "mysql" || dialect === "sqlserver");
      expect(written.outcome).toBe(isRefused ? "failed" : "completed");
      if (isRefused) continue;
      // MySQL casts to fewer types than it has: those are told as failures.
      for (const sql of [
        `UPDATE t SET a = CAST(${value} AS ${type})`,
        `DELETE FROM t WHERE a = CAST('1.5' AS ${type})`,
      ])
        expect(put(dialect, dump, sql).outcome).toBe(/bit/u.test(type) ? "failed" : "completed");
    }
  });

  test("a precision that a server has is still kept", () => {
    const blocked = put(
      "postgresql",
      "CREATE TABLE t (a numeric(1000,2));",
      `INSERT INTO t VALUES (${"9".repeat(999)})`,
    );
    expect(blocked).toMatchObject({ impact: { verdict: "blocked" } });
    const bits = "-- Server version\t8.0.36\nCREATE TABLE t (a bit(9)) ENGINE=InnoDB;";
    expect(put("mysql", bits, "INSERT INTO t VALUES ('a')")).toMatchObject({ impact: { verdict: "succeeds" } });
    expect(put("mysql", bits, "INSERT INTO t VALUES ('ab')")).toMatchObject({ impact: { verdict: "blocked" } });
    expect(put("mysql", bits, "INSERT INTO t VALUES (511), (512)")).toMatchObject({ impact: { verdict: "blocked" } });
  });

  test("texts put together, numbers of any length, arrays", () => {
    const dump = texts("varchar(200)", "x".repeat(200), "y");
    const doubled = Array.from({ length: 20_000 }, () => "a").join(" || ");
    for (const condition of [
      `${doubled} = 'x'`,
      `CONCAT(${Array.from({ length: 20_000 }, () => "a").join(", ")}) = 'x'`,
      `a = ${"7".repeat(150_000)}`,
      `a = '${"7".repeat(150_000)}x'`,
      `${"7".repeat(90_000)} < ${"8".repeat(90_000)}`,
      `CAST('${"7".repeat(150_000)}' AS int) = 1`,
      `a = ANY ('{${'"'.repeat(150_000)}')`,
      `a LIKE '${"%a".repeat(75_000)}'`,
    ]) {
      for (const dialect of ["postgresql", "oracle", "sqlite"] as const) {
        const start = performance.now();
        const { outcome } = put(dialect, dump, `DELETE FROM t WHERE ${condition}`);
        expect(["completed", "failed"]).toContain(outcome);
        expect(performance.now() - start).toBeLessThan(4000);
      }
    }
  });
});

test("a row of a dump whose cast asks for more digits than are computed is read without its value", () => {
  const row = "INSERT INTO t VALUES (CAST('1.5' AS numeric(1000,400000000)));";
  const { statistics } = readDump(`CREATE TABLE t (a numeric);${row.repeat(50)}`, { dialect: "postgresql" });
  expect(statistics.tables[0]?.rowCount).toBe(50);
});
