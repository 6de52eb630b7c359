import { describe, expect, test } from "vitest";
import { predict, predictScript, predictText, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName, Impact, PreparedSchema } from "../src/index.ts";

const now = new Date("2026-03-31T10:30:00Z");

/** Rows of 00:00 on the first and the 15th of each month of 2025 and 2026. */
const days = Array.from({ length: 48 }, (_, at) => {
  const month = String((Math.floor(at / 2) % 12) + 1).padStart(2, "0");
  return `${at < 24 ? "2025" : "2026"}-${month}-${at % 2 === 0 ? "01" : "15"}`;
});

function schemaOf(dialect: DialectName, type: string): PreparedSchema {
  const name = dialect === "oracle" ? "LOGIN" : "login";
  const rows = days.map((day, at) => {
    const value = dialect === "oracle" ? `TO_DATE('${day}', 'YYYY-MM-DD')` : `'${day}'`;
    return `INSERT INTO ${name} VALUES (${String(at + 1)}, ${value});`;
  });
  const { catalog, statistics } = readDump(
    `CREATE TABLE ${name} (id int PRIMARY KEY, at ${type});\n${rows.join("\n")}`,
    {
      dialect,
    },
  );
  return prepareSchema(catalog, statistics);
}

function impactOf(schema: PreparedSchema, condition: string, moment: Date | null = now): Impact {
  const prediction = predict(`DELETE FROM login WHERE ${condition}`, { schema, now: moment });
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact;
}

/** How many of the rows lie before a day. */
const before = (day: string): number => days.filter((each) => each < day).length;

const cases: readonly (readonly [dialect: DialectName, type: string, condition: string, rows: number])[] = [
  ["oracle", "DATE", "at < SYSDATE - 30", before("2026-03-02")],
  ["oracle", "DATE", "at < TRUNC(SYSDATE) - 30", before("2026-03-01")],
  ["oracle", "DATE", "at < TRUNC(SYSDATE, 'MM')", before("2026-03-01")],
  ["oracle", "DATE", "at >= ADD_MONTHS(TRUNC(SYSDATE), -1)", 48 - before("2026-02-28")],
  ["oracle", "DATE", "at < SYSTIMESTAMP - INTERVAL '90' DAY", before("2025-12-31")],
  ["oracle", "DATE", "at < SYSDATE - NUMTODSINTERVAL(10, 'DAY')", before("2026-03-21")],
  ["oracle", "DATE", "at < SYSDATE - INTERVAL '1-2' YEAR TO MONTH", before("2025-01-31")],
  ["oracle", "DATE", "SYSDATE - at > 300", before("2025-06-04")],
  ["oracle", "DATE", "MONTHS_BETWEEN(SYSDATE, at) > 6", before("2025-09-30")],
  ["oracle", "DATE", "at > TO_DATE('2026-02-01', 'YYYY-MM-DD') + 3", 48 - before("2026-02-05")],
  ["oracle", "DATE", "LAST_DAY(at) = LAST_DAY(TRUNC(SYSDATE))", 2],
  ["sqlserver", "datetime2", "at < DATEADD(day, -30, GETDATE())", before("2026-03-02")],
  ["sqlserver", "datetime2", "at < DATEADD(mm, -2, SYSUTCDATETIME())", before("2026-01-31")],
  ["sqlserver", "datetime", "at < GETDATE() - 90", before("2025-12-31")],
  ["sqlserver", "date", "at >= CAST(GETDATE() AS date)", 48 - before("2026-03-31")],
  ["sqlserver", "date", "at < CONVERT(date, CURRENT_TIMESTAMP)", before("2026-03-31")],
  ["sqlserver", "date", "DATEDIFF(month, at, GETDATE()) > 3", before("2025-12-01")],
  ["sqlserver", "date", "DATEDIFF(day, at, GETDATE()) BETWEEN 1 AND 30", 2],
  ["sqlserver", "date", "at <= EOMONTH(GETDATE(), -1)", before("2026-03-01")],
  ["sqlserver", "date", "DATEPART(year, at) = YEAR(GETDATE())", 24],
];

describe("the present", () => {
  test.each(cases)("%s %s: %s", (dialect, type, condition, rows) => {
    const { totals, asOf } = impactOf(schemaOf(dialect, type), condition);
    expect(Math.round(totals.rows.expected)).toBe(rows);
    const isOfClock = /DATE\(\)|SYS|CURRENT/u.test(condition);
    expect(asOf).toBe(isOfClock ? now.toISOString() : null);
  });

  const schema = schemaOf("postgresql", "timestamp");

  test("is not guessed at where nobody says what time it is", () => {
    const impact = impactOf(schema, "at < now() - interval '30 days'", null);
    expect(impact.totals.rows.basis).not.toBe("exact");
    expect(impact.asOf).toBeNull();
  });

  test("is exact where no time zone of a session could change it", () => {
    expect(impactOf(schema, "at < now() - interval '10 days'").totals.rows).toMatchObject({
      expected: before("2026-03-21"),
      low: before("2026-03-21"),
      high: before("2026-03-21"),
      basis: "exact",
    });
    // Midnight of the first is within hours of the bound.
    const { rows } = impactOf(schema, "at < now() - interval '30 days 5 hours'").totals;
    expect(rows).toMatchObject({ low: before("2026-03-01"), high: before("2026-03-02") });
  });

  test("is one and the same for all statements of a script, and told of the whole", () => {
    const sql = "DELETE FROM login WHERE at < now() - interval '1 year'; DELETE FROM login WHERE at >= current_date";
    const prediction = predictText(sql, { schema, now });
    expect(prediction).toMatchObject({ outcome: "completed", impact: { asOf: now.toISOString() } });
    const told = predictScript("DELETE FROM login WHERE id = 1; DELETE FROM login WHERE id = 2", { schema, now });
    expect(told).toMatchObject({ outcome: "completed", impact: { asOf: null } });
  });

  test("stands between quotes for a column of that name", () => {
    const { catalog, statistics } = readDump(
      `CREATE TABLE login (id int PRIMARY KEY, "current_date" int); INSERT INTO login VALUES (1, 5), (2, 7);`,
      { dialect: "postgresql" },
    );
    const own = prepareSchema(catalog, statistics);
    expect(impactOf(own, `"current_date" = 7`)).toMatchObject({ asOf: null, totals: { rows: { expected: 1 } } });
  });

  test("moves within the calendar, and is not known beyond it", () => {
    for (const interval of ["9999999 years", "-2000000000 days", "1e400 days"]) {
      const { rows } = impactOf(schema, `at < now() - interval '${interval}'`).totals;
      expect(rows.low).toBe(0);
      expect(rows.high).toBe(48);
    }
  });

  test("is not read for what is written, nor by statements that do not ask for it", () => {
    const prediction = predict("UPDATE login SET at = now() WHERE id = 1", { schema, now });
    expect(prediction).toMatchObject({ outcome: "completed", impact: { asOf: null } });
  });

  test.each([
    "at > to_timestamp(1767225600)",
    "zoned < '2026-01-10 00:00:00+00'::timestamptz - interval '1 month'",
    "date_trunc('month', zoned) = '2026-01-01 00:00:00+00'",
    "zoned - at < interval '1 hour'",
  ])("is told for certain of nothing that hangs on the session's time zone: %s", (condition) => {
    const { catalog, statistics } = readDump(
      `CREATE TABLE login (id int PRIMARY KEY, at timestamp, zoned timestamp with time zone);
       INSERT INTO login VALUES (1, '2026-01-01 00:00:00', '2026-01-01 00:00:00+00'), (2, '2025-06-01', '2025-06-01 00:00:00+00');`,
      { dialect: "postgresql" },
    );
    expect(impactOf(prepareSchema(catalog, statistics), condition).totals.rows.basis).not.toBe("exact");
  });
});
