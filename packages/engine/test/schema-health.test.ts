import { expect, test } from "vitest";
import { prepareSchema, readDump, schemaHealth, tableReaches } from "../src/index.ts";

const healthOf = (dump: string) => {
  const { catalog, statistics } = readDump(dump, { dialect: "postgresql" });
  return schemaHealth(prepareSchema(catalog, statistics));
};

const shop = `
CREATE TABLE customer (id int PRIMARY KEY);
CREATE TABLE orders (id int PRIMARY KEY, customer_id int REFERENCES customer ON DELETE CASCADE);
CREATE TABLE item (order_id int REFERENCES orders ON DELETE CASCADE, note text);
CREATE TABLE visit (id int PRIMARY KEY, customer_id int REFERENCES customer ON DELETE SET NULL);
CREATE TABLE stop (id int PRIMARY KEY, visit_id int REFERENCES visit ON DELETE CASCADE);
CREATE TABLE invoice (id int PRIMARY KEY, customer_id int REFERENCES customer);
CREATE INDEX orders_customer ON orders (customer_id);
INSERT INTO invoice VALUES (1, NULL), (2, NULL);
INSERT INTO visit VALUES (1, NULL);
`;

test("keys without an index stand by the rows of their tables", () => {
  const { keysWithoutIndex } = healthOf(shop);
  expect(keysWithoutIndex.count).toBe(4);
  expect(keysWithoutIndex.first.map(({ table, rows }) => [table, rows])).toEqual([
    ["invoice", 2],
    ["visit", 1],
    ["item", 0],
    ["stop", 0],
  ]);
});

test("a cascade goes on from rows that are deleted, and not from those that lose their reference", () => {
  // Of visits only the reference goes: what hangs on them stays.
  expect(healthOf(shop).widestCascades).toEqual([{ table: "customer", tables: 3, depth: 2 }]);
});

test("tables without a key are named", () => {
  expect(healthOf(shop).tablesWithoutKey).toEqual({ count: 1, first: ["item"] });
});

test("cycles and references to the own table end", () => {
  const cycle = `CREATE TABLE a (id int PRIMARY KEY, b_id int, a_id int REFERENCES a ON DELETE CASCADE);
    CREATE TABLE b (id int PRIMARY KEY, c_id int); CREATE TABLE c (id int PRIMARY KEY, a_id int REFERENCES a ON DELETE CASCADE);
    ALTER TABLE a ADD FOREIGN KEY (b_id) REFERENCES b ON DELETE CASCADE;
    ALTER TABLE b ADD FOREIGN KEY (c_id) REFERENCES c ON DELETE CASCADE;`;
  expect(healthOf(cycle).widestCascades.map(({ tables, depth }) => [tables, depth])).toEqual([
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
  expect(healthOf("")).toEqual({
    keysWithoutIndex: { count: 0, first: [] },
    widestCascades: [],
    tablesWithoutKey: { count: 0, first: [] },
  });
});

test("the widest cascade of ten thousand tables is found", () => {
  const dump = Array.from(
    { length: 10_000 },
    (_, at) =>
      `CREATE TABLE t${String(at)} (id int PRIMARY KEY, a int REFERENCES t${String(Math.floor(at / 2))} ON DELETE CASCADE);`,
  );
  const { catalog, statistics } = readDump(dump.join("\n"), { dialect: "postgresql" });
  const schema = prepareSchema(catalog, statistics);
  expect(schemaHealth(schema).widestCascades[0]?.tables).toBeGreaterThan(9_000);
});

test("what keys make of each table", () => {
  const { catalog, statistics } = readDump(shop, { dialect: "postgresql" });
  const reaches = tableReaches(prepareSchema(catalog, statistics));
  expect(
    reaches.map(({ table, primaryKey, foreignKeys, referencedBy, refusingKeys, cascade }) => [
      table,
      primaryKey.join(),
      foreignKeys,
      referencedBy,
      refusingKeys,
      cascade.tables,
      cascade.depth,
    ]),
  ).toEqual([
    ["customer", "id", 0, 3, 1, 3, 2],
    ["orders", "id", 1, 1, 0, 1, 1],
    ["item", "", 1, 0, 0, 0, 0],
    ["visit", "id", 1, 1, 0, 1, 1],
    ["stop", "id", 1, 0, 0, 0, 0],
    ["invoice", "id", 1, 0, 0, 0, 0],
  ]);
});

test("of a table that reaches very many no more than a thousand are counted, and of all others all", () => {
  const chain = Array.from(
    { length: 1_500 },
    (_, n) =>
      `CREATE TABLE t${n} (id int PRIMARY KEY${n === 0 ? "" : `, p int REFERENCES t${n - 1} ON DELETE CASCADE`});`,
  );
  const { catalog, statistics } = readDump(chain.join("\n"), { dialect: "postgresql" });
  const reaches = tableReaches(prepareSchema(catalog, statistics));
  expect(reaches[0]?.cascade).toMatchObject({ tables: 1_000, isCut: true });
  expect(reaches[499]?.cascade).toEqual({ tables: 1_000, depth: 1_000, isCut: false });
  expect(reaches[1_499]?.cascade).toEqual({ tables: 0, depth: 0, isCut: false });
});
