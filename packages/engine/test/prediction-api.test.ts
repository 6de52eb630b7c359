import { describe, expect, test } from "vitest";
import { analyseStatement, predict, predictCascade, prepareSchema, readDump } from "../src/index.ts";
import type { CascadeRequest, Impact, Prediction, SchemaStatistics, TableStatistics } from "../src/index.ts";

const dump = `
CREATE TABLE customer (id integer PRIMARY KEY, region text, since date);
CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer NOT NULL CONSTRAINT orders_customer REFERENCES customer ON DELETE CASCADE ON UPDATE CASCADE);
CREATE TABLE invoice (id integer PRIMARY KEY, order_id integer NOT NULL CONSTRAINT invoice_order REFERENCES orders);
`;
const { catalog } = readDump(dump, { dialect: "postgresql" });

const column = (name: string, more: object = {}) => ({
  name,
  nullFraction: 0,
  distinctCount: 100,
  mostCommonValues: [],
  isComplete: false,
  histogramBounds: [],
  ...more,
});

/** What a live PostgreSQL would print of a thousand customers with ten thousand orders. */
const pasted: SchemaStatistics = {
  tables: [
    {
      namespace: "public",
      name: "customer",
      rowCount: 1000,
      source: "database",
      columns: [
        column("id", { distinctCount: 1000, histogramBounds: ["1", "250", "500", "750", "1000"] }),
        column("region", {
          nullFraction: 0.1,
          distinctCount: 4,
          mostCommonValues: [
            { value: "north", frequency: 0.5 },
            { value: "south", frequency: 0.25 },
          ],
        }),
        column("since", {
          distinctCount: 900,
          histogramBounds: ["2020-01-01", "2021-01-01", "2022-01-01", "2023-01-01", "2024-01-01"],
        }),
      ],
    },
    {
      namespace: "public",
      name: "orders",
      rowCount: 10_000,
      source: "database",
      columns: [column("customer_id", { distinctCount: 1000, mostCommonValues: [{ value: "7", frequency: 0.2 }] })],
    },
    { namespace: "public", name: "invoice", rowCount: 8000, source: "database", columns: [] },
  ],
};
const schema = prepareSchema(catalog, pasted);

function impactOf(prediction: Prediction): Impact {
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact;
}

/** What is in the way, and what must hold. */
function toldOf(prediction: Prediction): string[] {
  const { blockers, conditions } = impactOf(prediction);
  return [...blockers, ...conditions].map(({ message }) => message);
}

const direct = (sql: string) => impactOf(predict(sql, { schema })).rows[0]?.rows.expected;

describe("rows from statistics", () => {
  test.each([
    ["a common value has its frequency", "region = 'north'", 500],
    ["another value shares what is left", "region = 'east'", 75],
    ["null has its own share", "region IS NULL", 100],
    ["what is not a value is not null either", "region <> 'north'", 400],
    ["a list adds up", "region IN ('north', 'south', 'north')", 750],
    ["a range by the histogram", "id <= 250", 250],
    ["both ends of a range together", "id BETWEEN 251 AND 750", 500],
    ["a range of dates", "since >= DATE '2023-01-01'", 250],
    ["independent conditions multiply", "region = 'north' AND id > 750", 125],
    ["OR adds less the overlap", "region = 'north' OR id > 750", 625],
    ["NOT takes the rest, without the unknown", "NOT (region = 'north')", 400],
    ["a unique key is one row", "id = 77", 1],
    ["a remainder is a tenth", "id % 10 = 3", 100],
    ["a constant that is false", "1 = 2", 0],
  ])("%s", (_, condition, expected) => {
    const rows = direct(`DELETE FROM customer WHERE ${condition}`) ?? Number.NaN;
    expect(Math.abs(rows - expected)).toBeLessThanOrEqual(Math.max(1, expected * 0.02));
  });

  test("a cascade takes the frequency of the very key", () => {
    const rows = (id: number) =>
      impactOf(predict(`DELETE FROM customer WHERE id = ${String(id)}`, { schema })).rows[1]?.rows.expected;
    expect(rows(7)).toBeCloseTo(2000);
    expect(rows(8)).toBeCloseTo(8, 0);
  });

  test("numbers tell how they came about", () => {
    const [customer, orders] = impactOf(predict("DELETE FROM customer WHERE region = 'north'", { schema })).rows;
    expect(customer?.derivation.map((step) => step.statistic)).toEqual([
      "row count of the live database",
      "region: 4 distinct values, 2 most common values",
    ]);
    expect(orders?.derivation.at(-1)?.formula).toBe("500 / 1000 × 10000 referencing rows");
  });

  test("so do those of tables that are only read", () => {
    const [customer, orders] = impactOf(
      predict(
        "SELECT count(*) FROM customer JOIN orders ON orders.customer_id = customer.id WHERE customer.region = 'north'",
        { schema },
      ),
    ).rows;
    expect(customer?.rows.expected).toBeCloseTo(500);
    expect(customer?.derivation.map((step) => step.subject)).toEqual(["customer", "customer.region = 'north'"]);
    expect(orders?.rows.expected).toBe(10_000);
    expect(orders?.derivation.map((step) => step.statistic)).toEqual(["row count of the live database"]);
  });

  test.each(["DELETE", "UPDATE"])(
    "a chain of thousands of keys in MySQL is refused with a path of bounded length: %s",
    (event) => {
      const tables = Array.from({ length: 5000 }, (_, at) => {
        const key = at === 0 ? "" : `, FOREIGN KEY (id) REFERENCES t${String(at - 1)} (id) ON ${event} CASCADE`;
        return `CREATE TABLE t${String(at)} (id int PRIMARY KEY${key});`;
      });
      const { catalog, statistics } = readDump(tables.join("\n"), { dialect: "mysql" });
      const sql = event === "DELETE" ? "DELETE FROM t0" : "UPDATE t0 SET id = id + 1";
      const [blocker] = impactOf(predict(sql, { catalog, statistics })).blockers;
      expect(blocker?.action).toBe("LIMIT");
      expect(blocker?.cascadePath.length).toBe(16);
    },
  );

  test("a cycle that is not followed to its end has no upper bound but the table's rows", () => {
    const rows = Array.from({ length: 3000 }, (_, at) => {
      const [id, parent] = [String(at + 1), at === 0 ? "NULL" : String(at)];
      return `INSERT INTO node VALUES (${id}, ${parent}); INSERT INTO leaf VALUES (${id});`;
    });
    const { catalog, statistics } = readDump(
      `CREATE TABLE node (id integer PRIMARY KEY, parent integer REFERENCES node ON DELETE CASCADE);
      CREATE TABLE leaf (node integer REFERENCES node ON DELETE CASCADE);
      ${rows.join("\n")}`,
      { dialect: "postgresql" },
    );
    const [, nodes, leaves] = impactOf(predict("DELETE FROM node WHERE id = 1", { catalog, statistics })).rows;
    expect(nodes?.rows.high).toBe(3000);
    expect(leaves?.rows.high).toBe(3000);
  });

  test("statistics of a sample prove nothing", () => {
    const impact = impactOf(predict("DELETE FROM orders WHERE customer_id = 7", { schema }));
    expect(impact.verdict).toBe("may_be_blocked");
    expect(impact.blockers[0]?.rows.low).toBe(0);
  });

  test("without any statistics nothing is certain, not even for a whole table", () => {
    const impact = impactOf(predict("DELETE FROM orders", { catalog, statistics: { tables: [] } }));
    expect(impact.verdict).toBe("may_be_blocked");
    expect(impact.rows[0]?.rows.basis).toBe("assumed");
  });

  const counts = (
    source: TableStatistics["source"],
    rows: { customer?: number; orders?: number; invoice: number },
  ): SchemaStatistics => {
    const of = (name: string, rowCount: number): TableStatistics => ({
      namespace: "public",
      name,
      rowCount,
      source,
      columns: [],
    });
    const { customer = 1000, orders = 10_000, invoice } = rows;
    return { tables: [of("customer", customer), of("orders", orders), of("invoice", invoice)] };
  };

  test("row counts alone decide what a whole table does, where rows were counted", () => {
    const verdict = (source: TableStatistics["source"], invoice: number) =>
      impactOf(predict("DELETE FROM orders", { catalog, statistics: counts(source, { invoice }) })).verdict;
    expect(verdict("dump", 8000)).toBe("blocked");
    expect(verdict("dump", 0)).toBe("succeeds");
    for (const source of ["database", "typed", "uncertain"] as const)
      expect(verdict(source, 8000)).toBe("may_be_blocked");
  });

  test.each(["database", "typed", "uncertain"] as const)(
    "a table is not empty for certain by a row count of source %s",
    (source) => {
      const of = (sql: string, rows: Parameters<typeof counts>[1]) =>
        impactOf(predict(sql, { catalog, statistics: counts(source, rows) }));
      const high = source === "uncertain" ? 1 : 1_000_000;
      const blocked = of("DELETE FROM orders", { invoice: 0 });
      expect(blocked.verdict).toBe("may_be_blocked");
      expect(blocked.rows[1]).toMatchObject({ table: "invoice", rows: { expected: 0, low: 0, high } });
      expect(blocked.headline).toMatch(
        /^May be blocked: invoice_order \(NO ACTION\): a row of invoice may still reference orders; probably none does\. If it runs, it deletes every row of orders \(≈.* rows?\)\.$/u,
      );
      expect(blocked.blockers[0]?.message).toBe(
        "invoice_order (NO ACTION): a row of invoice may still reference the orders rows to be deleted; probably none does.",
      );
      expect(blocked.rows[1]?.explanation).toBe(
        "orders → invoice · NO ACTION · a row may still reference the orders rows to be deleted; probably none does.",
      );
      const cascade = of("DELETE FROM customer", { customer: 0, orders: 0, invoice: 0 });
      expect(cascade.rows.map((row) => row.table)).toEqual(["customer", "orders", "invoice"]);
      expect(cascade.rows[0]?.rows).toMatchObject({ expected: 0, low: 0, high });
      const inserted = of("INSERT INTO customer (id) SELECT id FROM orders", { orders: 0, invoice: 0 });
      expect(inserted.rows[0]?.rows).toMatchObject({ expected: 0, low: 0, high });
    },
  );

  test("a condition that no row meets needs no count to show it", () => {
    const impact = impactOf(predict("DELETE FROM orders WHERE 1 = 2", { schema }));
    expect(impact.verdict).toBe("succeeds");
    expect(impact.rows[0]?.rows.high).toBe(0);
  });
});

describe("the ways to ask", () => {
  test("a type that differs is told with the place", () => {
    const prediction = predict(" DELETE FROM orders", { schema, expectedType: "SELECT" });
    expect(prediction).toMatchObject({
      outcome: "failed",
      failure: { code: "type_differs", position: { line: 1, column: 2 }, suggestion: "DELETE" },
    });
  });

  test("several statements are refused with the list of what was found", () => {
    const prediction = predict("SELECT 1;\nDELETE FROM orders;", { schema });
    expect(prediction).toMatchObject({
      outcome: "failed",
      failure: { code: "multiple_statements", position: { line: 2, column: 1 } },
    });
    if (prediction.outcome === "failed")
      expect(prediction.failure.message).toContain("SELECT (line 1), DELETE (line 2)");
  });

  test("a table can be asked for without a statement", () => {
    const impact = impactOf(predictCascade(schema, { table: "customer", operation: "DELETE" }));
    expect(impact.rows.map((row) => [row.cascadeLevel, row.operation, row.table])).toEqual([
      [0, "DELETE", "customer"],
      [1, "DELETE", "orders"],
      [2, "RESTRICT", "invoice"],
    ]);
    const update = impactOf(predictCascade(schema, { table: "customer", operation: "UPDATE" }));
    expect(update.rows.map((row) => row.table)).toEqual(["customer", "orders"]);
    expect(predictCascade(schema, { table: "custmer", operation: "DELETE" })).toMatchObject({
      outcome: "failed",
      failure: { code: "unknown_table", suggestion: "customer" },
    });
  });

  test.each([
    ["sqlite", ["p", "c"]],
    ["mysql", ["p", "c"]],
    ["sqlserver", ["p", "c"]],
    ["postgresql", ["p"]],
  ] as const)("columns asked for are compared as %s compares names", (dialect, tables) => {
    const dumped = readDump(
      "CREATE TABLE p (id int PRIMARY KEY); CREATE TABLE c (p_id int, FOREIGN KEY (p_id) REFERENCES p (id) ON UPDATE CASCADE);",
      { dialect },
    );
    const schema = prepareSchema(dumped.catalog, { tables: [] });
    const { rows } = impactOf(predictCascade(schema, { table: "p", operation: "UPDATE", columns: ["ID"] }));
    expect(rows.map((row) => row.table)).toEqual(tables);
  });

  test("rows that reference one to one are no more than the rows that they reference", () => {
    const dumped = readDump(
      "CREATE TABLE p (id int PRIMARY KEY); CREATE TABLE c (p_id int UNIQUE REFERENCES p ON DELETE CASCADE); CREATE TABLE d (p_id int REFERENCES p ON DELETE CASCADE);",
      { dialect: "postgresql" },
    );
    const of = (name: string): TableStatistics => ({
      namespace: "public",
      name,
      rowCount: 10,
      source: "dump",
      columns: [],
    });
    const schema = prepareSchema(dumped.catalog, { tables: [of("p"), of("c"), of("d")] });
    const { rows } = impactOf(predict("DELETE FROM p WHERE id = 1", { schema }));
    expect(rows.map((row) => [row.table, row.rows.high])).toEqual([
      ["p", 1],
      ["c", 1],
      ["d", 10],
    ]);
  });

  test("paths lead from the statement's table to each reached one", () => {
    const { paths } = impactOf(predict("DELETE FROM customer", { schema }));
    expect(paths).toEqual([
      {
        table: "orders",
        steps: [{ from: "customer", to: "orders", type: "foreign_key", constraintName: "orders_customer" }],
      },
    ]);
  });

  test("totals count tables, depth and columns once", () => {
    const { totals } = impactOf(predict("DELETE FROM customer", { schema }));
    expect(totals).toMatchObject({ tables: 2, maxCascadeDepth: 1, rows: { expected: 11_000, basis: "statistics" } });
  });

  test("an editor gets errors and warnings with their places", () => {
    expect(analyseStatement("DELETE FROM orderz", schema)).toMatchObject([
      { code: "unknown-table", severity: "error", span: { start: 12, end: 18 } },
    ]);
    expect(analyseStatement("DELETE FROM invoice", schema)).toMatchObject([
      { code: "no-where", severity: "warning", span: { start: 12, end: 19 } },
    ]);
    expect(analyseStatement("SELECT id FROM invoice", schema)).toEqual([]);
  });

  test("a key that is counted already blocks, and one that is counted to be free is no condition", () => {
    const counted = readDump("CREATE TABLE city (id integer PRIMARY KEY); INSERT INTO city VALUES (1), (2);", {
      dialect: "postgresql",
    });
    const schema = prepareSchema(counted.catalog, counted.statistics);
    const told = (sql: string) => {
      const { verdict, blockers, conditions } = impactOf(predict(sql, { schema }));
      return [verdict, ...[...blockers, ...conditions].map(({ message }) => message)];
    };
    const rule = "No other row of city may have the same id.";
    expect(told("INSERT INTO city VALUES (3), (2)")).toEqual([
      "blocked",
      "city_pkey: a row of city with id = 2 is there already.",
    ]);
    expect(told("INSERT INTO city VALUES (3)")).toEqual(["succeeds"]);
    expect(told("INSERT INTO city VALUES (2) ON CONFLICT DO NOTHING")).toEqual(["succeeds", rule]);
  });

  test.each([
    ["INSERT INTO city VALUES (2, 'b')", true],
    ["REPLACE INTO city VALUES (2, 'b')", false],
    ["INSERT IGNORE INTO city VALUES (2, 'b')", false],
    ["INSERT INTO city VALUES (2, 'b') ON DUPLICATE KEY UPDATE name = 'c'", false],
    ["UPDATE city SET id = 2 WHERE id = 1", true],
    ["UPDATE IGNORE city SET id = 2 WHERE id = 1", false],
    ["INSERT INTO city VALUES (20, 'b')", false],
  ])("a row that is there already stands in the way of what neither replaces nor passes over it: %s", (sql, isTold) => {
    const counted = readDump(
      "CREATE TABLE city (id int PRIMARY KEY, name varchar(9)) ENGINE=InnoDB; INSERT INTO city VALUES (1, 'a'), (2, 'b');",
      { dialect: "mysql" },
    );
    const taken = (statistics: SchemaStatistics) =>
      impactOf(predict(sql, { catalog: counted.catalog, statistics })).blockers.filter(
        ({ code }) => code === "KEY_TAKEN",
      );
    expect(taken(counted.statistics)).toHaveLength(isTold ? 1 : 0);
    const sampled = counted.statistics.tables.map(({ namespace, name, rowCount, source, columns }) => ({
      namespace,
      name,
      rowCount,
      source,
      columns: columns.map((each) => Object.assign({}, each, { isComplete: false })),
    }));
    expect(taken({ tables: sampled })).toEqual([]);
  });

  test("a key of several columns is counted where too many rows have each value to be different ones", () => {
    const counted = readDump(
      `CREATE TABLE place (town text, street text, UNIQUE (town, street));
      INSERT INTO place VALUES ('A', 'x'), ('A', 'y'), ('B', 'x');`,
      { dialect: "postgresql" },
    );
    const schema = prepareSchema(counted.catalog, counted.statistics);
    const messages = (sql: string) => toldOf(predict(sql, { schema }));
    const rule = "No other row of place may have the same town and street.";
    expect(messages("INSERT INTO place VALUES ('A', 'x')")).toEqual([
      "place_town_street_key: a row of place with town = A and street = x is there already.",
    ]);
    expect(messages("INSERT INTO place VALUES ('A', 'y')")).toEqual([rule]);
    expect(messages("INSERT INTO place VALUES ('A', 'z')")).toEqual([]);
    expect(messages("INSERT INTO place VALUES ('A', NULL)")).toEqual([]);
  });

  test("an update to a key that is counted in another row is told", () => {
    const counted = readDump(
      "CREATE TABLE city (id integer PRIMARY KEY, code text UNIQUE); INSERT INTO city VALUES (1, 'a'), (2, 'b'), (3, 'c');",
      { dialect: "postgresql" },
    );
    const schema = prepareSchema(counted.catalog, counted.statistics);
    const messages = (sql: string) => toldOf(predict(sql, { schema }));
    const rule = "No other row of city may have the same id.";
    expect(messages("UPDATE city SET id = 2 WHERE id = 1")).toEqual([
      "city_pkey: a row of city with id = 2 is there already.",
    ]);
    expect(messages("UPDATE city SET id = 2 WHERE id IN (1, 2)").at(-1)).toBe(rule);
    expect(messages("UPDATE city SET id = 2 WHERE code = 'b'")).toEqual([rule]);
    expect(messages("UPDATE city SET id = 4 WHERE id = 1")).toEqual([]);
    expect(messages("UPDATE city SET id = 2 WHERE id = 7")).toEqual([]);
  });

  test("a check that the written values break is told where the rows may not be there", () => {
    const counted = readDump("CREATE TABLE city (id integer, size integer CHECK (size > 0));", {
      dialect: "postgresql",
    });
    const schema = prepareSchema(counted.catalog, counted.statistics);
    const { verdict, conditions } = impactOf(predict("UPDATE city SET size = 0 WHERE id = 1", { schema }));
    expect(verdict).toBe("succeeds");
    expect(conditions.map(({ message }) => message)).toEqual([
      "size > 0 must hold for every written row. It does not for size = 0.",
    ]);
  });

  test("a way through more tables than anybody follows is told by its ends", () => {
    const tables = Array.from({ length: 300 }, (_, at) => {
      const up = at === 0 ? "" : `, up integer REFERENCES t${String(at - 1)} (id) ON DELETE CASCADE`;
      return `CREATE TABLE t${String(at)} (id integer PRIMARY KEY${up});`;
    });
    const chain = readDump(tables.join("\n"), { dialect: "postgresql" });
    const { rows, paths, totals } = impactOf(predict("DELETE FROM t0", chain));
    expect(totals.maxCascadeDepth).toBe(299);
    const wayTo = (table: string) => rows.find((row) => row.table === table)?.cascadePath ?? [];
    expect(wayTo("t63")).toHaveLength(64);
    expect(wayTo("t64")).toHaveLength(64);
    expect([wayTo("t299")[0], wayTo("t299")[31], wayTo("t299")[32], wayTo("t299")[63]]).toEqual([
      "t0",
      "t31",
      "t268",
      "t299",
    ]);
    const steps = paths.find(({ table }) => table === "t299")?.steps ?? [];
    expect([steps.length, steps[0]?.from, steps[31]?.to, steps[63]?.to]).toEqual([64, "t0", "t32", "t299"]);
  });

  test("predictions are plain data", () => {
    const prediction = predict("DELETE FROM customer WHERE region LIKE 'n%'", { schema });
    expect(JSON.parse(JSON.stringify(prediction))).toEqual(prediction);
  });
});

describe("a table without a statement", () => {
  const reachOf = (dumpText: string, request: CascadeRequest) => {
    const read = readDump(dumpText, { dialect: "postgresql" });
    return predictCascade(prepareSchema(read.catalog, read.statistics), request);
  };
  const twoSchemas = `
CREATE SCHEMA s;
CREATE TABLE p (id integer PRIMARY KEY, u integer UNIQUE, note text);
CREATE TABLE s.p (id integer PRIMARY KEY, w integer UNIQUE);
CREATE TABLE s.only (id integer PRIMARY KEY);
CREATE TABLE c (u integer REFERENCES p (u) ON UPDATE CASCADE ON DELETE CASCADE);
CREATE TABLE s.c (w integer REFERENCES s.p (w) ON UPDATE CASCADE);
CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER c_gone AFTER DELETE ON c FOR EACH ROW EXECUTE FUNCTION nothing();
INSERT INTO p VALUES (1, 1, 'a'), (2, 2, 'b');
INSERT INTO s.p VALUES (3, 3);
INSERT INTO c VALUES (1);
INSERT INTO s.c VALUES (3);
`;

  test("a new key is one of the columns that other tables reference", () => {
    const { rows } = impactOf(reachOf(twoSchemas, { table: "p", operation: "UPDATE" }));
    expect(rows.map((row) => [row.table, row.operation, row.columns])).toEqual([
      ["p", "UPDATE", [{ name: "u", reason: "written" }]],
      ["c", "UPDATE", [{ name: "u", reason: "cascade_key" }]],
    ]);
    expect(impactOf(reachOf(twoSchemas, { table: "s.p", operation: "UPDATE" })).affectedColumns).toEqual([
      "s.p.w",
      "s.c.w",
    ]);
    expect(impactOf(reachOf(twoSchemas, { table: "p", operation: "UPDATE", columns: ["note"] })).rows).toHaveLength(1);
  });

  test("a deleted row is known by its key, and code that it runs is told", () => {
    const { rows, hasCustomRules, verdict } = impactOf(reachOf(twoSchemas, { table: "p", operation: "DELETE" }));
    expect(rows.map((row) => [row.table, row.columns])).toEqual([
      ["p", [{ name: "id", reason: "deleted" }]],
      ["c", [{ name: "u", reason: "cascade_key" }]],
    ]);
    expect(rows.map((row) => row.rows.expected)).toEqual([2, 1]);
    expect(rows[0]?.explanation).toBe("The statement deletes 2 rows of p: the whole table.");
    expect(rows[0]?.derivation).toEqual([
      { subject: "p", statistic: "row count", formula: "every row", value: 2, unit: "rows", basis: "exact" },
    ]);
    expect([hasCustomRules, verdict]).toEqual([true, "succeeds"]);
    expect(impactOf(reachOf(twoSchemas, { table: "s.p", operation: "UPDATE" })).hasCustomRules).toBe(false);
  });

  test("a table is found by its name in its schema", () => {
    const nameOf = (table: string) => impactOf(reachOf(twoSchemas, { table, operation: "DELETE" })).rows[0]?.table;
    expect(nameOf("s.p")).toBe("s.p");
    expect(nameOf("public.p")).toBe("p");
    expect(nameOf("s.only")).toBe("s.only");
    const unknown = reachOf(twoSchemas, { table: "s.onyl", operation: "DELETE" });
    expect(unknown).toMatchObject({
      outcome: "failed",
      failure: {
        code: "unknown_table",
        message: 'There is no table "s.onyl" in this schema. Did you mean "s.only"?',
        suggestion: "s.only",
      },
    });
    expect(reachOf(twoSchemas, { table: "something else", operation: "DELETE" })).toMatchObject({
      failure: { message: 'There is no table "something else" in this schema.', suggestion: null },
    });
  });
});

test("each foreign key without an index is warned of, of one table too", () => {
  const keys = "a integer REFERENCES p, b integer REFERENCES p";
  const dump = `CREATE TABLE p (id integer PRIMARY KEY); CREATE TABLE c (${keys});`;
  const { warnings } = impactOf(predict("DELETE FROM p WHERE id = 1", readDump(dump, { dialect: "postgresql" })));
  expect(warnings.filter(({ code }) => code === "UNINDEXED_FOREIGN_KEY").map(({ table }) => table)).toEqual(["c", "c"]);
});
