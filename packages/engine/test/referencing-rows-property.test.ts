import * as fc from "fast-check";
import { expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";

interface Pair {
  readonly x: number;
  readonly y: number;
}

interface Row extends Pair {
  readonly id: number;
  readonly v: number;
}

const small = fc.integer({ min: 1, max: 3 });
const pair: fc.Arbitrary<Pair> = fc.record({ x: small, y: small });

const conditions: fc.Arbitrary<{ readonly text: string; readonly holds: (row: Row) => boolean }> = fc.oneof(
  fc.constant({ text: "", holds: () => true }),
  small.map((x) => ({ text: ` WHERE x = ${String(x)}`, holds: (row: Pair) => row.x === x })),
  small.map((y) => ({ text: ` WHERE y <> ${String(y)}`, holds: (row: Pair) => row.y !== y })),
  small.map((v) => ({ text: ` WHERE v = ${String(v)}`, holds: (row: { v: number }) => row.v === v })),
  pair.map(({ x, y }) => ({
    text: ` WHERE x = ${String(x)} AND y = ${String(y)}`,
    holds: (row: Pair) => row.x === x && row.y === y,
  })),
  pair.map(({ x, y }) => ({
    text: ` WHERE id = ${String(x)} AND v = ${String(y)}`,
    holds: (row: { id: number; v: number }) => row.id === x && row.v === y,
  })),
  pair.map(({ x, y }) => ({
    text: ` WHERE x IN (${String(x)}, ${String(y)}) AND v < 3`,
    holds: (row: Row) => (row.x === x || row.x === y) && row.v < 3,
  })),
);

/** Parents with a key of one or two columns, rows that reference some of them, and a statement that deletes some of the parents. */
const situations = fc.record({
  parents: fc.uniqueArray(pair, { maxLength: 9, selector: ({ x, y }) => x * 10 + y }),
  values: fc.array(small, { minLength: 9, maxLength: 9 }),
  children: fc.array(fc.record({ at: fc.nat(8), isEmpty: fc.boolean() }), { maxLength: 12 }),
  isNullable: fc.boolean(),
  isWide: fc.boolean(),
  isOneToOne: fc.boolean(),
  isCounted: fc.boolean(),
  condition: conditions,
});

test("the rows that reference lie between the bounds, and the verdict holds for them", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(situations, ({ parents, values, children, isNullable, isWide, isOneToOne, isCounted, condition }) => {
      const rows = parents.map(({ x, y }, at): Row => ({ id: at + 1, x, y, v: values[at] ?? 1 }));
      const referenced = children
        .map(({ at, isEmpty }) => (isEmpty ? null : (rows[at % rows.length] ?? null)))
        .filter((row) => isNullable || row !== null);
      const used = isOneToOne ? [...new Set(referenced)] : referenced;
      const insert = (table: string, list: readonly string[]) =>
        list.map((row) => `INSERT INTO ${table} VALUES (${row});`).join("\n");
      const isOnly = isNullable ? "" : " NOT NULL";
      const key = isWide
        ? `x integer${isOnly}, y integer${isOnly}, CONSTRAINT k FOREIGN KEY (x, y) REFERENCES p (x, y)${isOneToOne ? ", UNIQUE (y, x)" : ""}`
        : `p_id integer${isOnly} CONSTRAINT k REFERENCES p${isOneToOne ? " UNIQUE" : ""}`;
      const { catalog, statistics } = readDump(
        `CREATE TABLE p (id integer PRIMARY KEY, x integer, y integer, v integer, UNIQUE (x, y));
        CREATE TABLE c (id integer PRIMARY KEY, ${key});
        ${insert(
          "p",
          rows.map(({ id, x, y, v }) => [id, x, y, v].join(", ")),
        )}
        ${insert(
          "c",
          used.map((row, at) =>
            [at, ...(isWide ? [row?.x ?? "NULL", row?.y ?? "NULL"] : [row?.id ?? "NULL"])].join(", "),
          ),
        )}`,
        { dialect: "postgresql" },
      );
      // Counts alone, without the values of columns, are what a person may have typed or a database may have printed.
      const known = isCounted
        ? statistics
        : {
            tables: statistics.tables.map(({ namespace, name, rowCount, source }) => ({
              namespace,
              name,
              rowCount,
              source,
              columns: [],
            })),
          };
      const prediction = predict(`DELETE FROM p${condition.text}`, { schema: prepareSchema(catalog, known) });
      if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
      const { impact } = prediction;
      const truth = used.filter((row) => row !== null && condition.holds(row)).length;
      const told = impact.rows.find((row) => row.table === "c")?.rows ?? { low: 0, high: 0, expected: 0 };
      expect(told.low).toBeLessThanOrEqual(truth);
      expect(told.high).toBeGreaterThanOrEqual(truth);
      expect(told.expected).toBeGreaterThanOrEqual(told.low);
      expect(told.expected).toBeLessThanOrEqual(told.high);
      expect(impact.verdict).not.toBe(truth > 0 ? "succeeds" : "blocked");
    }),
    { numRuns: 600, seed: 13 },
  );
});
