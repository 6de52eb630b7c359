import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { ColumnStatistics, DialectName, SchemaStatistics } from "../src/index.ts";
import { expectWellFormed } from "./support/impact-invariants.ts";

type Pair = readonly [number, number];

const small = fc.integer({ min: 1, max: 3 });
const pair: fc.Arbitrary<Pair> = fc.tuple(small, small);

interface Parent {
  readonly id: number;
  readonly pair: Pair;
  readonly v: number;
}

/** A condition on the parents, in SQL and in truth; `text` writes a value of the key. */
interface Chosen {
  readonly where: (text: (value: number) => string) => string;
  readonly holds: (parent: Parent) => boolean;
  /** Only columns of keys take part, which are followed row by row. */
  readonly isOnKeys?: boolean;
}

const conditions: fc.Arbitrary<Chosen> = fc.oneof(
  small.map((x): Chosen => ({
    where: (text) => `x = ${text(x)}`,
    holds: ({ pair: [own] }) => own === x,
    isOnKeys: true,
  })),
  small.map((y): Chosen => ({
    where: (text) => `y <> ${text(y)}`,
    holds: ({ pair: [, own] }) => own !== y,
    isOnKeys: true,
  })),
  small.map((v): Chosen => ({ where: () => `v = ${String(v)}`, holds: (parent) => parent.v === v })),
  pair.map(([id, v]): Chosen => ({
    where: () => `id = ${String(id)} AND v = ${String(v)}`,
    holds: (parent) => parent.id === id && parent.v === v,
  })),
  pair.map(([id, x]): Chosen => ({
    where: (text) => `id = ${String(id)} OR x = ${text(x)}`,
    holds: (parent) => parent.id === id || parent.pair[0] === x,
  })),
  pair.map(([x, y]): Chosen => ({
    where: (text) => `x = ${text(x)} AND y = ${text(y)}`,
    holds: ({ pair: [ownX, ownY] }) => ownX === x && ownY === y,
    isOnKeys: true,
  })),
);

/** Parents, children that reference them by one column or by two, and rows that reference the children, some of it NULL. */
const situations = fc.record({
  pairs: fc.uniqueArray(pair, { minLength: 1, maxLength: 6, selector: ([x, y]) => x * 10 + y }),
  values: fc.array(small, { minLength: 6, maxLength: 6 }),
  children: fc.array(
    fc.record({ at: fc.nat(5), empty: fc.constantFrom("none", "none", "part", "all"), isLoud: fc.boolean() }),
    { maxLength: 8 },
  ),
  grandchildren: fc.array(fc.record({ at: fc.nat(7), isEmpty: fc.boolean() }), { maxLength: 8 }),
  isWide: fc.boolean(),
  isText: fc.boolean(),
  isKept: fc.boolean(),
  /** Tables of which no more is known than what their columns hold each. */
  untold: fc.subarray(["p", "c", "g"]),
  condition: fc.option(conditions),
});

const without = (statistics: SchemaStatistics, untold: readonly string[]): SchemaStatistics => ({
  tables: statistics.tables.map((table) =>
    untold.includes(table.name) ? { ...table, columns: table.columns.map(withoutRows) } : table,
  ),
});

const withoutRows = (column: ColumnStatistics): ColumnStatistics => ({
  name: column.name,
  nullFraction: column.nullFraction,
  distinctCount: column.distinctCount,
  mostCommonValues: column.mostCommonValues,
  isComplete: column.isComplete,
  histogramBounds: column.histogramBounds,
});

describe.each(["postgresql", "mysql", "sqlite"] as const)(
  "keys followed to the far end in %s",
  (dialect: DialectName) => {
    test("each table's rows lie between the bounds", { timeout: 60_000 }, () => {
      fc.assert(
        fc.property(situations, (situation) => {
          const { pairs, values, isWide, isText, isKept, untold, condition } = situation;
          const parents = pairs.map((each, at): Parent => ({ id: at + 1, pair: each, v: values[at] ?? 1 }));
          // MySQL takes texts in another case for the same.
          const write = (isLoud: boolean) => (value: number) =>
            isText ? `'${isLoud && dialect === "mysql" ? "K" : "k"}${String(value)}'` : String(value);
          const children = situation.children.map(({ at, empty, isLoud }) => {
            const parent = parents[at % parents.length];
            const isEmpty = empty === "all" || (empty === "part" && !isWide);
            const [x, y] = parent?.pair ?? [1, 1];
            const own = isWide
              ? [isEmpty ? "NULL" : write(isLoud)(x), isEmpty || empty === "part" ? "NULL" : write(isLoud)(y)]
              : [isEmpty ? "NULL" : String(parent?.id ?? 1)];
            return { own, parent: isEmpty || empty === "part" ? undefined : parent };
          });
          const grandchildren = situation.grandchildren.map(({ at, isEmpty }) =>
            isEmpty || children.length === 0 ? null : at % children.length,
          );
          const type = isText ? (dialect === "sqlite" ? "text" : "varchar(10)") : "integer";
          const engine = dialect === "mysql" ? " ENGINE=InnoDB" : "";
          const key = isWide
            ? `x ${type}, y ${type}, CONSTRAINT c_p FOREIGN KEY (x, y) REFERENCES p (x, y) ON DELETE CASCADE`
            : `p integer, CONSTRAINT c_p FOREIGN KEY (p) REFERENCES p (id) ON DELETE CASCADE`;
          const rows = (table: string, list: readonly (readonly string[])[]) =>
            list.map((row) => `INSERT INTO ${table} VALUES (${row.join(", ")});`).join("\n");
          const dump = `
CREATE TABLE p (id integer PRIMARY KEY, x ${type}, y ${type}, v integer, UNIQUE (x, y))${engine};
CREATE TABLE c (id integer PRIMARY KEY, ${key})${engine};
CREATE TABLE g (id integer PRIMARY KEY, c integer, CONSTRAINT g_c FOREIGN KEY (c) REFERENCES c (id) ON DELETE ${isKept ? "SET NULL" : "CASCADE"})${engine};
${rows(
  "p",
  parents.map(({ id, pair: [x, y], v }) => [String(id), write(false)(x), write(false)(y), String(v)]),
)}
${rows(
  "c",
  children.map(({ own }, at) => [String(at), ...own]),
)}
${rows(
  "g",
  grandchildren.map((at, id) => [String(id), at === null ? "NULL" : String(at)]),
)}`;
          const { catalog, statistics } = readDump(dump, { dialect });
          const where = condition === null ? "" : ` WHERE ${condition.where(write(false))}`;
          const prediction = predict(`DELETE FROM p${where}`, {
            schema: prepareSchema(catalog, without(statistics, untold)),
          });
          if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
          const { impact } = prediction;
          expectWellFormed(impact);
          const gone = children.flatMap(({ parent }, at) => (parent && (condition?.holds(parent) ?? true) ? [at] : []));
          const truth = new Map([
            ["p", parents.filter((parent) => condition?.holds(parent) ?? true).length],
            ["c", gone.length],
            ["g", grandchildren.filter((at) => at !== null && gone.includes(at)).length],
          ]);
          for (const [table, count] of truth) {
            const told = impact.rows.find((row) => row.table === table)?.rows ?? { expected: 0, low: 0, high: 0 };
            expect(count).toBeGreaterThanOrEqual(told.low);
            expect(count).toBeLessThanOrEqual(told.high);
            const isFollowed =
              table !== "p" && isWide && (condition === null || condition.isOnKeys === true) && untold.length === 0;
            if (isFollowed) expect(told.expected).toBe(count);
          }
          expect(impact.verdict).toBe("succeeds");
        }),
        { numRuns: 600, seed: 14 },
      );
    });
  },
);
