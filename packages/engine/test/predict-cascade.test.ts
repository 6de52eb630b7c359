import { expect, test } from "vitest";
import { predictCascade, prepareSchema, readDump } from "../src/index.ts";
import type { CascadeRequest, Impact, Prediction } from "../src/index.ts";

const { catalog, statistics } = readDump(
  `CREATE SCHEMA s;
  CREATE TABLE p (id integer PRIMARY KEY, u integer UNIQUE, note text);
  CREATE TABLE held (p_id integer CONSTRAINT held_p REFERENCES p);
  CREATE TABLE s.p (id integer PRIMARY KEY, w integer UNIQUE);
  CREATE TABLE s.s1 (id integer PRIMARY KEY);
  CREATE TABLE s1 (id integer PRIMARY KEY);
  CREATE TABLE s.held (w integer REFERENCES s.p (w));
  CREATE TABLE "a.b" (id integer PRIMARY KEY);
  CREATE TABLE tree (id integer PRIMARY KEY, up integer REFERENCES tree ON DELETE CASCADE);
  INSERT INTO p VALUES (1, 1, 'a'), (2, 2, 'b');
  INSERT INTO held VALUES (1);
  INSERT INTO s.p VALUES (1, 1);
  INSERT INTO tree VALUES (1, NULL), (2, 1);`,
  { dialect: "postgresql" },
);
const schema = prepareSchema(catalog, statistics);
const ask = (request: CascadeRequest): Prediction => predictCascade(schema, request);

function impactOf(request: CascadeRequest): Impact {
  const prediction = ask(request);
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  return prediction.impact;
}

test("a row that is there for certain blocks for certain", () => {
  const { verdict, blockers, warnings, paths, conditions } = impactOf({ table: "p", operation: "DELETE" });
  expect(verdict).toBe("blocked");
  expect(blockers.map(({ constraintName, certainty }) => [constraintName, certainty])).toEqual([["held_p", "certain"]]);
  expect([warnings, paths, conditions]).toEqual([[], [], []]);
});

test("a table is meant by its display name, its qualified name or its bare name", () => {
  const nameOf = (table: string) => impactOf({ table, operation: "DELETE" }).rows[0]?.table;
  expect(["p", "public.p", "s.p", "s1", "s.s1", "a.b"].map(nameOf)).toEqual(["p", "p", "s.p", "s1", "s.s1", "a.b"]);
});

test("a result is one", () => {
  expect(ask({ table: "p", operation: "DELETE" }).outcome).toBe("completed");
});

test("a table that is not there is told without a place", () => {
  expect(ask({ table: "s.hold", operation: "DELETE" })).toEqual({
    outcome: "failed",
    failure: {
      code: "unknown_table",
      message: 'There is no table "s.hold" in this schema. Did you mean "s.held"?',
      span: { start: 0, end: 0 },
      position: { line: 1, column: 1 },
      suggestion: "s.held",
    },
  });
});

test("a row without a key is deleted by no column, and re-keyed by none that is referenced", () => {
  const [deleted] = impactOf({ table: "held", operation: "DELETE" }).rows;
  expect([deleted?.columns, deleted?.explanation]).toEqual([
    [],
    "The statement deletes 1 row of held: the whole table.",
  ]);
  const [updated] = impactOf({ table: "held", operation: "UPDATE" }).rows;
  expect([updated?.columns, updated?.explanation]).toEqual([
    [],
    "The statement updates 1 row of held: the whole table.",
  ]);
});

test("the columns that are referenced are those of the table in its own schema", () => {
  const columnsOf = (table: string) => impactOf({ table, operation: "UPDATE" }).rows[0]?.columns;
  expect(columnsOf("p")).toEqual([{ name: "id", reason: "written" }]);
  expect(columnsOf("s.p")).toEqual([{ name: "w", reason: "written" }]);
});

test("a DELETE heeds no columns", () => {
  const asked = impactOf({ table: "p", operation: "DELETE", columns: ["note"] });
  expect(asked).toEqual(impactOf({ table: "p", operation: "DELETE" }));
});

test("the rows of the dump are followed one by one from the whole table", () => {
  const dump = `CREATE TABLE p (id integer PRIMARY KEY);
    CREATE TABLE c (id integer PRIMARY KEY, p integer REFERENCES p ON DELETE CASCADE);
    CREATE TABLE d (id integer PRIMARY KEY, c integer REFERENCES c ON DELETE CASCADE);
    INSERT INTO p VALUES (1), (2);
    INSERT INTO c VALUES (1, 1), (2, 2), (3, NULL);
    INSERT INTO d VALUES (1, 1), (2, 1), (3, 1), (4, 1), (5, 3);`;
  const read = readDump(dump, { dialect: "postgresql" });
  const prediction = predictCascade(prepareSchema(read.catalog, read.statistics), { table: "p", operation: "DELETE" });
  const rows = prediction.outcome === "failed" ? [] : prediction.impact.rows;
  expect(rows.map(({ table, rows: { expected, low, high } }) => [table, expected, low, high])).toEqual([
    ["p", 2, 2, 2],
    ["c", 2, 2, 2],
    ["d", 4, 4, 4],
  ]);
});

test("rows that follow rows of their own table are the same rows", () => {
  const { rows, totals } = impactOf({ table: "tree", operation: "DELETE" });
  expect(rows.map(({ cascadePath }) => cascadePath)).toEqual([["tree"]]);
  expect(totals.rows).toMatchObject({ expected: 2, low: 2, high: 2 });
});
