import { expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName, SchemaStatistics } from "../src/index.ts";

/** The keys of which a statement's blockers and conditions say that they are there. */
function keysThere(
  dialect: DialectName,
  dump: string,
  sql: string,
  change?: (statistics: SchemaStatistics) => SchemaStatistics,
) {
  const { catalog, statistics } = readDump(dump, { dialect });
  const prediction = predict(sql, { schema: prepareSchema(catalog, change ? change(statistics) : statistics) });
  if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
  const { blockers, conditions } = prediction.impact;
  return [...blockers, ...conditions].flatMap(({ message }) => {
    const said = /a row (?:of \S+ )?with (.*) is there already\.$/iu.exec(message)?.[1];
    return said === undefined ? [] : [`unique ${said}`];
  });
}

const wide = `CREATE TABLE t (a integer, b integer, c integer CHECK (c < 100), UNIQUE (a, b));
  INSERT INTO t VALUES (1, 1, 1), (1, 2, 2), (1, 3, 3);`;

test("only the condition of the key itself says so", () => {
  expect(keysThere("postgresql", wide, "INSERT INTO t VALUES (1, 2, 3)")).toEqual(["unique a = 1 and b = 2"]);
});

test("a row that has one column of the key already is another one if it has not the other", () => {
  expect(keysThere("postgresql", wide, "UPDATE t SET a = 1, b = 2 WHERE b = 3")).toEqual(["unique a = 1 and b = 2"]);
  expect(keysThere("postgresql", wide, "UPDATE t SET a = 1, b = 2 WHERE a = 1")).toEqual([]);
});

test("values that a counted column cannot hold, or lacks, are not there", () => {
  const dump = "CREATE TABLE t (a integer PRIMARY KEY); INSERT INTO t VALUES (1), (2);";
  expect(keysThere("postgresql", dump, "INSERT INTO t VALUES (2)")).toEqual(["unique a = 2"]);
  expect(keysThere("postgresql", dump, "INSERT INTO t VALUES (3)")).toEqual([]);
});

test("many rows have each of their frequencies counted in whole rows", () => {
  const rows = Array.from({ length: 49 }, (_, at) => `(1, ${String(at)})`).join(", ");
  const dump = `CREATE TABLE t (a integer, b integer, UNIQUE (a, b)); INSERT INTO t VALUES ${rows};`;
  expect(keysThere("postgresql", dump, "INSERT INTO t VALUES (1, 48)")).toEqual(["unique a = 1 and b = 48"]);
  expect(keysThere("postgresql", dump, "INSERT INTO t VALUES (1, 49)")).toEqual([]);
});

test.each([
  ["a text compared by its own letters", "name text COLLATE BINARY UNIQUE", "'b'", ["unique name = b"]],
  ["a text in another case", "name text COLLATE BINARY UNIQUE", "'B'", []],
  ["a text compared without regard to case", "name text COLLATE NOCASE UNIQUE", "'b'", ["unique name = b"]],
] as const)("%s", (_, column, value, expected) => {
  const dump = `CREATE TABLE t (${column}); INSERT INTO t VALUES ('a'), ('b');`;
  expect(keysThere("sqlite", dump, `INSERT INTO t VALUES (${value})`)).toEqual(expected);
});

test("a moment without its zone is the session's to tell", () => {
  const dump = (type: string, zone: string) =>
    `CREATE TABLE t (a ${type} PRIMARY KEY); INSERT INTO t VALUES ('2020-01-01 10:00:00${zone}'), ('2020-01-02 10:00:00${zone}');`;
  const sql = "INSERT INTO t VALUES ('2020-01-01 10:00:00')";
  expect(keysThere("postgresql", dump("timestamp", ""), sql)).toEqual(["unique a = 2020-01-01 10:00:00"]);
  expect(keysThere("postgresql", dump("timestamptz", "+00"), sql)).toEqual([]);
  const zoned = "INSERT INTO t VALUES ('2020-01-01 10:00:00+00')";
  expect(keysThere("postgresql", dump("timestamptz", "+00"), zoned)).toEqual(["unique a = 2020-01-01 10:00:00+00"]);
  expect(keysThere("postgresql", dump("timestamptz", ""), zoned)).toEqual([]);
});

test("a moment that no calendar has is not the first of all", () => {
  const dump = "CREATE TABLE t (a timestamp PRIMARY KEY); INSERT INTO t VALUES ('1970-01-01 00:00:00');";
  expect(keysThere("postgresql", dump, "INSERT INTO t VALUES ('infinity')")).toEqual([]);
});

test("a row that an index leaves out is in nobody's way", () => {
  const dump = (where: string) =>
    `CREATE TABLE t (id integer UNIQUE, a integer, b integer, EXCLUDE (b WITH =));
    CREATE UNIQUE INDEX t_a ON t (a)${where};
    CREATE UNIQUE INDEX t_ib ON t (id, b)${where};
    ALTER TABLE t ADD UNIQUE (id, a);
    INSERT INTO t VALUES (1, 1, 0);`;
  const sql = "INSERT INTO t VALUES (1, 1, 0)";
  const ofAllRows = ["unique id = 1", "unique id = 1 and a = 1"];
  expect(keysThere("postgresql", dump(""), sql)).toEqual([...ofAllRows, "unique a = 1", "unique id = 1 and b = 0"]);
  expect(keysThere("postgresql", dump(" WHERE b > 0"), sql)).toEqual(ofAllRows);
});

test("values without an order of their own tell nothing", () => {
  const dump = `CREATE TABLE t (a point UNIQUE, b bytea UNIQUE); INSERT INTO t VALUES ('(1,1)', '\\x01');`;
  expect(keysThere("postgresql", dump, "INSERT INTO t VALUES ('(1,1)', '\\x01')")).toEqual([]);
});
