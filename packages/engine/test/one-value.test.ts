import { expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";

/** The most rows that a condition leaves of a table of 9000, of which not every value is known. */
function mostRows(dialect: DialectName, type: string, condition: string): number {
  const { catalog } = readDump(`CREATE TABLE t (code ${type} NOT NULL UNIQUE, n int);`, { dialect });
  const [table] = catalog.tables;
  if (!table) throw new Error("no table");
  const code = { name: "code", nullFraction: 0, distinctCount: 9000, mostCommonValues: [], histogramBounds: [] };
  const { namespace, name } = table;
  const counted = {
    namespace,
    name,
    rowCount: 9000,
    source: "dump",
    columns: [{ ...code, isComplete: false }],
  } as const;
  const prediction = predict(`DELETE FROM t WHERE ${condition}`, {
    schema: prepareSchema(catalog, { tables: [counted] }),
  });
  return prediction.outcome === "completed" ? prediction.impact.totals.rows.high : Number.NaN;
}

test.each<[DialectName, string, string, number]>([
  ["mysql", "varchar(9)", "code IN ('5', '6')", 2],
  // Each of '5', '05' and '5 apples' is the number 5.
  ["mysql", "varchar(9)", "code IN (5, '6')", 9000],
  ["mysql", "varchar(9)", "code = 5", 9000],
  ["mysql", "varchar(9)", "code IN (code, '6')", 9000],
  ["mysql", "int", "code IN (5, 6, 6)", 3],
  ["mysql", "int", "code IN (FLOOR(RAND() * 9), 6)", 9000],
  ["mysql", "int", "n = 1 AND code = FLOOR(RAND() * 9)", 9000],
  ["sqlite", "text", "code IN (5, '6')", 2],
  ["sqlite", "integer", "code = abs(random()) % 9", 9000],
  ["sqlserver", "varchar(9)", "code = LEFT(NEWID(), 1)", 9000],
  ["oracle", "number", "code = dbms_random.value(1, 9)", 9000],
  ["postgresql", "integer", "code = ANY (ARRAY[1, 2])", 2],
  ["postgresql", "integer", "code = ANY (ARRAY[1, nextval('s')])", 9000],
  ["postgresql", "integer", "code = $1", 1],
  ["postgresql", "text", "code = upper($1)", 1],
])("of %s a unique %s with %s leaves so many rows at most", (dialect, type, condition, most) => {
  expect(mostRows(dialect, type, condition)).toBe(most);
});
