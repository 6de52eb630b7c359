import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { ColumnStatistics, ImpactRow, SchemaStatistics, TableStatistics } from "../src/index.ts";

const { catalog } = readDump(
  `CREATE TABLE p (id integer PRIMARY KEY, x integer, y integer, v integer, UNIQUE (x, y));
  CREATE TABLE c (id integer PRIMARY KEY, p_id integer CONSTRAINT c_p REFERENCES p ON DELETE CASCADE);
  CREATE TABLE w (id integer PRIMARY KEY, x integer, y integer, CONSTRAINT w_p FOREIGN KEY (x, y) REFERENCES p (x, y) ON DELETE CASCADE);
  CREATE TABLE o (p_id integer NOT NULL UNIQUE CONSTRAINT o_p REFERENCES p ON DELETE CASCADE);`,
  { dialect: "postgresql" },
);

const column = (name: string, more: Partial<ColumnStatistics> = {}): ColumnStatistics => ({
  name,
  nullFraction: 0,
  distinctCount: 100,
  mostCommonValues: [],
  isComplete: false,
  histogramBounds: [],
  ...more,
});

/** Values with their frequencies: all that there are. */
const counted = (name: string, frequencies: Readonly<Record<string, number>>): ColumnStatistics => {
  const values = Object.entries(frequencies);
  const known = values.reduce((sum, [, frequency]) => sum + frequency, 0);
  return column(name, {
    nullFraction: 1 - known,
    distinctCount: values.length,
    mostCommonValues: values.map(([value, frequency]) => ({ value, frequency })),
    isComplete: true,
  });
};

const table = (
  name: string,
  rowCount: number,
  columns: readonly ColumnStatistics[] = [],
  source: TableStatistics["source"] = "dump",
): TableStatistics => ({ namespace: "public", name, rowCount, source, columns: [...columns] });

function rowsOf(sql: string, tables: readonly TableStatistics[], of = catalog): readonly ImpactRow[] {
  const statistics: SchemaStatistics = { tables: [...tables] };
  const prediction = predict(sql, { schema: prepareSchema(of, statistics) });
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact.rows;
}

const reached = (name: string, sql: string, tables: readonly TableStatistics[]) =>
  rowsOf(sql, tables).find((row) => row.table === name);

/** Other tables are empty, so that only one is reached. */
const alone = (...tables: readonly TableStatistics[]) => [
  ...["p", "c", "w", "o"].filter((name) => !tables.some((each) => each.name === name)).map((name) => table(name, 0)),
  ...tables,
];

describe("rows that reference all rows of a table", () => {
  const all = (columns: readonly ColumnStatistics[], source: TableStatistics["source"] = "dump") =>
    reached("c", "DELETE FROM p", alone(table("p", 10, [], source), table("c", 1000, columns, source)))?.rows;

  test("without statistics of a column that may be NULL, any number", () => {
    expect(all([])).toEqual({ expected: 1000, low: 0, high: 1000, basis: "statistics" });
  });

  test("all or none where a column was counted to hold no NULL, or nothing else, though not every value of it is kept", () => {
    expect(all([column("p_id")])).toEqual({ expected: 1000, low: 1000, high: 1000, basis: "exact" });
    expect(all([column("p_id", { nullFraction: 1 })])).toBeUndefined();
    expect(all([column("p_id", { nullFraction: 0.25 })])).toEqual({
      expected: 750,
      low: 0,
      high: 1000,
      basis: "statistics",
    });
  });

  test("a sample without NULL proves nothing", () => {
    expect(all([column("p_id")], "database")).toEqual({
      expected: 1000,
      low: 0,
      high: 1_000_000,
      basis: "statistics",
    });
  });

  test("those that are counted not to be NULL", () => {
    expect(all([counted("p_id", { 1: 0.5, 2: 0.25 })])).toEqual({ expected: 750, low: 750, high: 750, basis: "exact" });
  });

  test("those with a value in each column of the key", () => {
    const of = (x: ColumnStatistics, y: ColumnStatistics) =>
      reached("w", "DELETE FROM p", alone(table("p", 10), table("w", 1000, [x, y])))?.rows;
    const half = { 1: 0.5 };
    expect(of(counted("x", half), counted("y", half))).toMatchObject({ expected: 250, low: 0, high: 500 });
    expect(of(counted("x", half), counted("y", { 1: 0.75 }))).toMatchObject({ expected: 375, low: 250, high: 500 });
    expect(of(counted("x", half), column("y", { nullFraction: 0.2 }))).toMatchObject({
      expected: 400,
      low: 0,
      high: 500,
    });
    expect(of(counted("x", half), column("other"))).toMatchObject({ expected: 500, low: 0, high: 500 });
  });
});

describe("rows that reference some rows of a table", () => {
  const parents = table("p", 10, [
    counted("id", Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at + 1, 0.1]))),
    counted("x", { 1: 0.5, 2: 0.5 }),
    counted("y", { 1: 0.2, 2: 0.8 }),
    counted("v", { 1: 0.3, 2: 0.7 }),
  ]);

  test("spread evenly over the parents where no value tells more", () => {
    const row = reached("c", "DELETE FROM p WHERE v = 1", alone(parents, table("c", 1000)));
    expect(row?.rows).toEqual({ expected: 300, low: 0, high: 1000, basis: "statistics" });
    expect(row?.derivation.at(-1)).toEqual({
      subject: "c (p_id)",
      statistic: "fan-out: 1000 rows over 10 parents",
      formula: "3 / 10 × 1000 referencing rows",
      value: 300,
      unit: "rows",
      basis: "statistics",
    });
  });

  test("by the key, where the condition is on it", () => {
    const tables = alone(parents, table("c", 1000, [counted("p_id", { 1: 0.25, 2: 0.05, 3: 0.1, 7: 0.6 })]));
    const row = reached("c", "DELETE FROM p WHERE id = 2", tables);
    expect(row?.rows).toEqual({ expected: 50, low: 50, high: 50, basis: "exact" });
    expect(row?.derivation.at(-1)).toEqual({
      subject: "c (p_id)",
      statistic: "frequency of the key values in the referencing column",
      formula: "share 0.05 × 1000 rows",
      value: 50,
      unit: "rows",
      basis: "exact",
    });
    expect(reached("c", "DELETE FROM p WHERE id = 4", tables)).toBeUndefined();
  });

  test("by the key and the share of the parents that meet the rest", () => {
    const tables = alone(
      parents,
      table("w", 1000, [counted("x", { 1: 0.4, 2: 0.6 }), counted("y", { 1: 0.5, 2: 0.5 })]),
    );
    const row = reached("w", "DELETE FROM p WHERE x = 1 AND y <> 1 AND v = 1", tables);
    expect(row?.rows.expected).toBeCloseTo(1000 * 0.4 * 0.5 * 0.3);
    expect(row?.derivation.at(-1)).toMatchObject({
      subject: "w (x, y)",
      formula: "share 0.2 × 1000 rows × 0.3 of the parents",
    });
    expect(reached("w", "DELETE FROM p WHERE x = 1 AND y <> 1", tables)?.derivation.at(-1)?.formula).toBe(
      "share 0.2 × 1000 rows",
    );
    // At most one parent has the very key, which the values of the key tell already.
    expect(reached("w", "DELETE FROM p WHERE x = 1 AND y = 2", tables)?.derivation.at(-1)?.formula).toBe(
      "share 0.2 × 1000 rows",
    );
  });

  test("evenly where only one column of the key has statistics", () => {
    const tables = alone(parents, table("w", 1000, [counted("x", { 1: 0.4, 2: 0.6 })]));
    const row = reached("w", "DELETE FROM p WHERE x = 1 AND y = 2", tables);
    expect(row?.derivation.at(-1)?.statistic).toBe("fan-out: 1000 rows over 10 parents");
  });

  test("long numbers are told short", () => {
    const formula = (rowCount: number, known: Readonly<Record<string, number>>) =>
      reached(
        "c",
        "DELETE FROM p WHERE v = 1",
        alone(parents, table("c", rowCount, [counted("p_id", known)])),
      )?.derivation.at(-1)?.formula;
    expect(formula(100, { 1: 1 })).toBe("3 / 10 × 100 referencing rows");
    expect(formula(1000, { 1: 0.0995 })).toBe("3 / 10 × 99.5 referencing rows");
    expect(formula(1000, { 1: 0.1004 })).toBe("3 / 10 × 100 referencing rows");
    expect(formula(10_000, { 1: 0.123_45 })).toBe("3 / 10 × 1235 referencing rows");
    expect(formula(1000, { 1: 0.001_234_5 })).toBe("3 / 10 × 1.23 referencing rows");
  });

  test("no more than the most common parents have, no fewer than those that must be among them", () => {
    const of = (known: Readonly<Record<string, number>>) =>
      reached("c", "DELETE FROM p WHERE v = 2", alone(parents, table("c", 100, [counted("p_id", known)])))?.rows;
    // Seven of ten parents go.
    expect(of({ 1: 0.05, 2: 0.05, 3: 0.05 })).toMatchObject({ low: 0, high: 15 });
    expect(of({ 1: 0.9, 2: 0.02, 3: 0.02, 4: 0.06 })).toMatchObject({ low: 2, high: 100 });
    expect(of({ 1: 0.5, 2: 0.1, 3: 0.1, 4: 0.1, 5: 0.1, 6: 0.1 })).toMatchObject({ low: 30, high: 100 });
  });

  test("one to one, no more than the parents", () => {
    const of = (rowCount: number, source: TableStatistics["source"] = "dump") =>
      reached("o", "DELETE FROM p WHERE v = 1", alone(parents, table("o", rowCount, [], source)))?.rows;
    expect(of(8)).toMatchObject({ low: 0, high: 3 });
    expect(of(2)).toMatchObject({ low: 0, high: 2 });
    expect(of(0, "database")).toMatchObject({ expected: 0, low: 0, high: 1_000_000 });
    const known = table("o", 3, [counted("p_id", { 1: 1 / 3, 5: 1 / 3, 6: 1 / 3 })]);
    expect(reached("o", "DELETE FROM p WHERE id IN (1, 2)", alone(parents, known))?.rows).toMatchObject({
      low: 1,
      high: 1,
    });
  });

  test("a table that a live database takes for empty may still be referenced", () => {
    const tables = alone(table("p", 0, [], "database"), table("c", 10, [column("p_id")], "database"));
    for (const condition of ["id = 7", "id = 7 AND v = 1", "v = 1", "id < 3"])
      for (const row of rowsOf(`DELETE FROM p WHERE ${condition}`, tables)) {
        expect(row.rows.expected).toBeGreaterThanOrEqual(row.rows.low);
        expect(row.rows.expected).toBeLessThanOrEqual(row.rows.high);
      }
    expect(reached("c", "DELETE FROM p", tables)?.rows).toMatchObject({ expected: 0, low: 0, high: 1_000_000 });
  });

  test("a key that no parent is expected to have", () => {
    const half = [
      { value: "1", frequency: 0.5 },
      { value: "2", frequency: 0.5 },
    ];
    const tables = alone(
      table("p", 2, [column("id", { distinctCount: 2, mostCommonValues: half })], "database"),
      table("c", 10, [column("p_id", { mostCommonValues: [...half, { value: "3", frequency: 0.4 }] })], "database"),
    );
    const none = reached("c", "DELETE FROM p WHERE id = 3 AND v = 1", tables);
    expect(none?.rows).toMatchObject({ expected: 4, low: 0 });
    expect(none?.derivation.at(-1)?.formula).toBe("share 0.4 × 10 rows");
    expect(reached("c", "DELETE FROM p WHERE id = 1 AND v = 1", tables)?.rows.expected).toBeGreaterThan(0);
  });

  test("the only parent, where it is not sure to go", () => {
    const values = [{ value: "1", frequency: 0.5 }];
    const tables = alone(
      table("p", 1, [column("id"), column("v", { distinctCount: 2, mostCommonValues: values })], "database"),
      table("c", 10, [column("p_id")], "database"),
    );
    const [parent, child] = rowsOf("DELETE FROM p WHERE id < 100 AND v = 1", tables);
    const onId = reached("c", "DELETE FROM p WHERE id < 100", tables)?.rows.expected ?? Number.NaN;
    expect(child?.rows.expected).toBeCloseTo(onId / 2);
    expect(parent?.rows.expected).toBeLessThan(1);
  });

  test("by a condition that counted parents settle and sampled rows do not", () => {
    const { catalog: texts } = readDump(
      `CREATE TABLE p (id integer PRIMARY KEY, x text, y text, UNIQUE (x, y), UNIQUE (x));
      CREATE TABLE c (x text CONSTRAINT c_x REFERENCES p (x) ON DELETE CASCADE);
      CREATE TABLE w (x text, y text, CONSTRAINT w_xy FOREIGN KEY (x, y) REFERENCES p (x, y) ON DELETE CASCADE);`,
      { dialect: "postgresql" },
    );
    const names = table("p", 2, [counted("x", { a1: 0.5, b2: 0.5 })]);
    const rows = rowsOf(
      "DELETE FROM p WHERE x LIKE 'a%'",
      [names, table("c", 1000, [column("x")]), table("w", 1000, [column("x")])],
      texts,
    );
    expect(rows.map((row) => [row.table, row.rows.basis])).toEqual([
      ["p", "exact"],
      // Without common values a pattern has a share that is assumed.
      ["c", "assumed"],
      // A column without statistics leaves the rows to be spread over the parents.
      ["w", "statistics"],
    ]);
  });
});

describe("rows of a key that was never checked, and may be those of no parent", () => {
  const unchecked = readDump(
    `CREATE TABLE p (id integer PRIMARY KEY, x integer, y integer, UNIQUE (x, y));
    CREATE TABLE c (id integer PRIMARY KEY, p_id integer);
    CREATE TABLE w (id integer PRIMARY KEY, x integer, y integer);
    ALTER TABLE c ADD CONSTRAINT c_p FOREIGN KEY (p_id) REFERENCES p ON DELETE CASCADE NOT VALID;
    ALTER TABLE w ADD CONSTRAINT w_p FOREIGN KEY (x, y) REFERENCES p (x, y) ON DELETE CASCADE NOT VALID;`,
    { dialect: "postgresql" },
  ).catalog;
  const low = (name: string, sql: string, tables: readonly TableStatistics[]) =>
    rowsOf(sql, tables, unchecked).find((row) => row.table === name)?.rows.low;
  const children = table("c", 10, [counted("p_id", { 5: 0.5, 6: 0.5 })]);

  test("are sure to be reached by their key where the parent is counted", () => {
    const parents = (source: TableStatistics["source"]) => table("p", 2, [counted("id", { 4: 0.5, 5: 0.5 })], source);
    expect(low("c", "DELETE FROM p WHERE id = 5", alone(parents("dump"), children))).toBe(5);
    expect(low("c", "DELETE FROM p WHERE id = 5", alone(parents("typed"), children))).toBe(0);
    expect(low("c", "DELETE FROM p WHERE id IN (4, 6)", alone(parents("dump"), children))).toBe(0);
  });

  test("are so only where each column of the key is given", () => {
    const parents = table("p", 2, [counted("x", { 1: 1 }), counted("y", { 1: 0.5, 2: 0.5 })]);
    const wide = table("w", 10, [counted("x", { 1: 1 }), counted("y", { 2: 0.2, 3: 0.8 })]);
    expect(low("w", "DELETE FROM p WHERE x = 1 AND y IN (1, 3)", alone(parents, wide))).toBe(0);
  });
});

test.each(["postgresql", "mysql", "sqlite", "oracle", "sqlserver"] as const)(
  "a key of %s over columns that are not there, or over more than it references, is no mistake of the statement",
  (dialect) => {
    const read = readDump(
      `CREATE TABLE p (id int PRIMARY KEY);
      CREATE TABLE c (id int, a int, b int, FOREIGN KEY (nope) REFERENCES p (id) ON DELETE CASCADE);
      CREATE TABLE d (id int, a int, b int, FOREIGN KEY (a, b) REFERENCES p (id) ON DELETE CASCADE);
      INSERT INTO p VALUES (1);
      INSERT INTO d VALUES (1, 1, 1);`,
      { dialect },
    );
    for (const sql of ["DELETE FROM p WHERE id = 1", "DELETE FROM p", "UPDATE p SET id = 2"])
      expect(predict(sql, read).outcome).toBe("completed");
  },
);
