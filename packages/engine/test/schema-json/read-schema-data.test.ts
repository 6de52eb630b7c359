import { array, assert, constantFrom, jsonValue, nat, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { dialectNames, exportJson, readDump, readSchemaData } from "../../src/index.ts";
import { getSection, readCases } from "../support/case-file.ts";
import { schemaErrors } from "./json-schema.ts";

const users = { name: "users", columns: [{ name: "id", type: "int", primary_key: true, not_null: true }] };

describe("a document written by hand", () => {
  test("needs no more than tables with names and columns", () => {
    const document = { tables: [users, { name: "notes", columns: [{ name: "body", type: "text" }] }] };
    const { catalog, statistics, problems } = readSchemaData(document, { dialect: "postgresql" });
    expect(schemaErrors(document)).toEqual([]);
    expect(problems).toEqual([]);
    expect(catalog.tables.map(({ namespace, name }) => `${namespace}.${name}`)).toEqual([
      "public.users",
      "public.notes",
    ]);
    expect(catalog.tables[0]?.primaryKey?.columns).toEqual(["id"]);
    expect(catalog.tables[0]?.columns[0]).toMatchObject({ normalType: "integer", isNullable: false });
    expect(catalog.tables[1]?.columns[0]).toMatchObject({ typeFamily: "text", isNullable: true });
    expect(statistics.tables).toEqual([]);
  });

  test("may name tables and columns as people do", () => {
    const document = {
      dialect: "postgresql",
      tables: [
        { namespace: "sales", name: "orders", columns: [{ name: "id", type: "serial" }], primary_key: ["id"] },
        {
          name: "lines",
          columns: [
            { name: "order_id", type: "int" },
            { name: "state", type: "mood", default: 0 },
          ],
          foreign_keys: [{ columns: ["order_id"], referenced_table: "sales.orders", on_delete: "cascade" }],
        },
        { name: "notes", columns: [{ name: "line" }], foreign_keys: [{ columns: ["line"], referenced_table: "gone" }] },
      ],
      types: [{ name: "mood", kind: "enum", labels: ["good", "bad"] }],
    };
    const { catalog, problems } = readSchemaData(document);
    expect(problems).toEqual([]);
    expect(catalog.tables[0]?.columns[0]).toMatchObject({ isAutoIncrement: true, isNullable: false });
    expect(catalog.tables[1]?.columns[1]).toMatchObject({ typeFamily: "enum", default: "0" });
    expect(catalog.foreignKeys).toMatchObject([
      {
        referencedTable: { namespace: "sales", name: "orders" },
        referencedColumns: ["id"],
        onDelete: "CASCADE",
        isDangling: false,
      },
      { referencedTable: { namespace: "public", name: "gone" }, referencedColumns: [], isDangling: true },
    ]);
  });

  test("may leave to CREATE statements what it does not tell", () => {
    const { catalog, problems } = readSchemaData({
      dialect: "sqlite",
      tables: [
        {
          name: "t",
          create_statement:
            "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT COLLATE NOCASE, c AS (b || 'x'), CHECK (a > 0))",
          columns: [{ name: "a", type: "INTEGER" }, { name: "b", type: "TEXT" }, { name: "c" }],
          indexes: [{ name: "i", create_statement: "CREATE INDEX i ON t (lower(b)) WHERE b IS NOT NULL" }],
          row_count: 5,
        },
      ],
      views: [{ name: "v", create_statement: "CREATE VIEW v AS SELECT a FROM t" }],
      triggers: [{ name: "g", table: "t", create_statement: "CREATE TRIGGER g AFTER DELETE ON t BEGIN SELECT 1; END" }],
    });
    expect(problems).toEqual([]);
    const [table] = catalog.tables;
    expect(table?.columns.map(({ collation, generated }) => [collation, generated?.expression])).toEqual([
      [null, undefined],
      ["NOCASE", undefined],
      [null, "b || 'x'"],
    ]);
    expect(table?.checks.map(({ expression }) => expression)).toEqual(["a > 0"]);
    expect(table?.indexes).toMatchObject([{ name: "i", predicate: "b IS NOT NULL", parts: [{ isExpression: true }] }]);
    expect(catalog.views.map(({ query }) => query)).toEqual(["SELECT a FROM t"]);
    expect(catalog.triggers).toMatchObject([{ timing: "after", events: ["DELETE"], level: "row" }]);
  });
});

describe("statistics", () => {
  const read = (statistics: object, rowCount?: number) =>
    readSchemaData({
      dialect: "postgresql",
      tables: [{ name: "t", columns: [{ name: "a", type: "int", statistics }], row_count: rowCount }],
    });

  test("a negative distinct count is a share of the rows, 0 means that it is not known", () => {
    expect(read({ distinct_count: -0.5 }, 1000).statistics.tables[0]?.columns[0]?.distinctCount).toBe(500);
    expect(read({ distinct_count: 0 }, 1000).statistics.tables[0]?.columns[0]?.distinctCount).toBe(200);
    expect(read({ distinct_count: 0, null_fraction: 1 }, 10).statistics.tables[0]?.columns[0]).toMatchObject({
      distinctCount: 0,
      isComplete: true,
    });
  });

  test("common values that make up all rows are all values", () => {
    const common = [
      { value: 2, frequency: 0.25 },
      { value: "1", frequency: 0.5 },
    ];
    const [column] =
      read({ null_fraction: 0.25, distinct_count: 2, most_common_values: common }, 8).statistics.tables[0]?.columns ??
      [];
    expect(column).toEqual({
      name: "a",
      nullFraction: 0.25,
      distinctCount: 2,
      mostCommonValues: [
        { value: "1", frequency: 0.5 },
        { value: "2", frequency: 0.25 },
      ],
      isComplete: true,
      histogramBounds: [],
    });
    expect(
      read({ distinct_count: 9, most_common_values: common }, 8).statistics.tables[0]?.columns[0]?.isComplete,
    ).toBe(false);
  });

  test("positions of the rows' values follow these into their order", () => {
    const common = [
      { value: "2", frequency: 0.25 },
      { value: "1", frequency: 0.5 },
    ];
    const given = { null_fraction: 0.25, distinct_count: 2, most_common_values: common };
    const positionsOf = (positions: readonly number[]) => {
      const { statistics, problems } = read({ ...given, row_positions: positions }, 4);
      return {
        found: statistics.tables[0]?.columns[0]?.rowPositions,
        paths: problems.map(({ path }: { path: string }) => path),
      };
    };
    expect(positionsOf([0, 1, -1, 1])).toEqual({ found: [1, 0, -1, 0], paths: [] });
    const path = "$.tables[0].columns[0].statistics";
    for (const wrong of [
      [0, 1, -1],
      [0, 1, 2, 1],
      [0, 1, 0.5, 1],
    ])
      expect(positionsOf(wrong)).toEqual({ found: undefined, paths: [path] });
    expect(read({ ...given, complete: false, row_positions: [0, 1, -1, 1] }, 4).statistics).not.toHaveProperty(
      "tables.0.columns.0.rowPositions",
    );
  });

  test("are told to be useless without a row count, and wrong when they make more than 1", () => {
    expect(read({ distinct_count: 1 }).problems).toMatchObject([{ path: "$.tables[0]" }]);
    const wrong = read({ null_fraction: 0.9, most_common_values: [{ value: "1", frequency: 0.9 }] }, 8);
    expect(wrong.problems).toMatchObject([{ path: "$.tables[0].columns[0].statistics" }]);
    expect(wrong.statistics.tables[0]?.columns[0]?.mostCommonValues).toEqual([]);
  });
});

describe("bad input", () => {
  const paths = (value: unknown) => readSchemaData(value, { dialect: "mysql" }).problems.map(({ path }) => path);

  test("is told with its place", () => {
    expect(paths(null)).toEqual(["$"]);
    expect(paths([])).toEqual(["$"]);
    expect(paths({})).toEqual(["$"]);
    expect(paths({ tables: [] })).toEqual(["$.tables"]);
    expect(paths({ tables: {} })).toEqual(["$.tables"]);
    expect(paths({ tables: [{ name: "t" }] })).toEqual(["$.tables[0]", "$.tables"]);
    expect(paths({ tables: [users, { columns: [] }] })).toEqual(["$.tables[1]"]);
    expect(paths({ tables: [users], "new field": 1, views: 7 })).toEqual(['$["new field"]', "$.views"]);
    expect(paths({ tables: [{ ...users, columns: [...users.columns, { name: "x", nullable: "no" }] }] })).toEqual([
      "$.tables[0].columns[1].nullable",
    ]);
    expect(paths({ tables: [users, users] })).toEqual(["$.tables[1]"]);
    expect(paths({ tables: [{ ...users, primary_key: ["ID_"] }] })).toEqual(["$.tables[0]"]);
    expect(
      paths({ tables: [users], foreign_keys: [{ table: "x", columns: ["a"], referenced_table: "users" }] }),
    ).toEqual(["$.foreign_keys[0]"]);
    expect(
      paths({ tables: [users], foreign_keys: [{ table: "users", columns: ["a"], referenced_table: "users" }] }),
    ).toEqual(["$.foreign_keys[0]"]);
  });

  test("the rest of a document is kept", () => {
    const { catalog, problems } = readSchemaData({ dialect: "oracle", tables: [7, users, { name: "" }] });
    expect(catalog.tables.map(({ name }) => name)).toEqual(["users"]);
    expect(problems.map(({ path }) => path)).toEqual(["$.tables[0]", "$.tables[2].name"]);
  });

  test("a dialect that is missing or another one is told", () => {
    expect(readSchemaData({ tables: [users] }).problems.map(({ path }) => path)).toEqual(["$.dialect"]);
    const other = readSchemaData({ dialect: "oracle", tables: [users] }, { dialect: "mysql" });
    expect(other.problems.map(({ path }) => path)).toEqual(["$.dialect"]);
    expect(other.catalog.dialect).toBe("mysql");
    expect(readSchemaData({ dialect: "mariadb", tables: [users] }).catalog).toMatchObject({
      dialect: "mysql",
      serverVersion: "MariaDB",
    });
  });

  test("a broken CREATE statement costs no more than itself", () => {
    const { catalog, problems } = readSchemaData({
      dialect: "sqlite",
      tables: [{ ...users, create_statement: "CREATE TABEL users (" }],
    });
    expect(catalog.tables).toHaveLength(1);
    expect(problems.map(({ path }) => path)).toContain("$.tables[0].create_statement");
  });

  test("text that no database stores is cleaned", () => {
    const { catalog, problems } = readSchemaData({
      dialect: "sqlite",
      tables: [{ name: "a\u0000b\ud800", columns: [{ name: "x" }] }],
    });
    expect(catalog.tables[0]?.name).toBe("ab\ufffd");
    expect(problems.map(({ path }) => path)).toEqual(["$.tables[0].name"]);
  });

  test("problems without number are counted, not listed", () => {
    const { problems } = readSchemaData({
      dialect: "sqlite",
      tables: [users, ...Array.from({ length: 5000 }, () => 1)],
    });
    expect(problems).toHaveLength(201);
    expect(problems.at(-1)).toEqual({ path: "$", message: "4800 more problems are not listed; mend these first." });
  });

  test("depth and size are bounded", () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(paths({ tables: deep })).toEqual(["$.tables[0]"]);
    const long = "x".repeat(2_000_000);
    expect(paths({ tables: [{ ...users, name: long }] })).toEqual(["$.tables[0].name"]);
    const columns = Array.from({ length: 20_000 }, (_, index) => ({ name: `c${index}` }));
    const { catalog, problems } = readSchemaData({ dialect: "sqlite", tables: [{ name: "t", columns }] });
    expect(catalog.tables[0]?.columns).toHaveLength(10_000);
    expect(problems.map(({ path }) => path)).toEqual(["$.tables[0].columns"]);
  });

  test("names of JavaScript's own objects are names like others", () => {
    const document: unknown = JSON.parse(
      '{"dialect":"mysql","__proto__":1,"tables":[{"name":"constructor","columns":[{"name":"__proto__"}],"options":{"__proto__":"x"}}]}',
    );
    const { catalog, problems } = readSchemaData(document);
    expect(catalog.tables[0]?.columns[0]?.name).toBe("__proto__");
    expect(Object.getPrototypeOf(catalog.tables[0]?.options)).toBe(Object.prototype);
    expect(problems.map(({ path }) => path)).toEqual(["$.__proto__"]);
  });

  test("a key that is initially deferred is deferrable, though the document denies it", () => {
    const document = {
      tables: [
        {
          name: "a",
          columns: [{ name: "id" }],
          primary_key: { columns: ["id"], deferrable: false, initially_deferred: true },
        },
      ],
      foreign_keys: [
        { table: "a", columns: ["id"], referenced_table: "a", deferrable: false, initially_deferred: true },
      ],
    };
    const { catalog } = readSchemaData(document, { dialect: "postgresql" });
    expect(catalog.tables[0]?.primaryKey).toMatchObject({ isDeferrable: true, isInitiallyDeferred: true });
    expect(catalog.foreignKeys[0]).toMatchObject({ isDeferrable: true, isInitiallyDeferred: true });
  });

  test("no change to a document makes the reader throw", () => {
    const documents = readCases("reading").flatMap(({ file, ...testCase }) => {
      const dialect = dialectNames.find((name) => file.startsWith(name)) ?? "postgresql";
      const { catalog, statistics } = readDump(getSection({ file, ...testCase }, "dump"), { dialect });
      return catalog.tables.length === 0 ? [] : [JSON.stringify(exportJson(catalog, statistics))];
    });
    const change = tuple(nat(), jsonValue({ maxDepth: 2 }));
    assert(
      property(constantFrom(...documents), array(change, { minLength: 1, maxLength: 6 }), (text, changes) => {
        const document: unknown = JSON.parse(text);
        for (const [at, value] of changes) replaceAt(document, at, value);
        const { catalog, problems } = readSchemaData(document);
        expect(catalog.tables.length > 0 || problems.length > 0).toBe(true);
        expect(readSchemaData(exportJson(catalog, { tables: [] })).catalog).toEqual(catalog);
      }),
      { numRuns: 1500 },
    );
  }, 60_000);
});

/** Replaces the value at some place of the document, counted over all places. */
function replaceAt(document: unknown, at: number, value: unknown): void {
  const places: (readonly [object, string])[] = [];
  const collect = (item: unknown): void => {
    if (typeof item !== "object" || item === null) return;
    for (const [key, child] of Object.entries(item)) {
      places.push([item, key]);
      collect(child);
    }
  };
  collect(document);
  const place = places[at % Math.max(1, places.length)];
  if (place) (place[0] as Record<string, unknown>)[place[1]] = structuredClone(value);
}
