import { describe, expect, test } from "vitest";
import {
  buildCatalogIndex,
  displayName,
  findColumn,
  findTable,
  findView,
  foreignKeysOf,
  foreignKeysTo,
  inheritorsOf,
  partitionsOf,
  readDump,
  triggersOn,
} from "../src/index.ts";
import type { CatalogIndex, DialectName } from "../src/index.ts";

const indexOf = (dialect: DialectName, dump: string): CatalogIndex =>
  buildCatalogIndex(readDump(dump, { dialect }).catalog);
const find = (index: CatalogIndex, name: string, namespace: string | null = null): string | undefined => {
  const table = findTable(index, { namespace, name });
  return table && displayName(index.catalog, table);
};

describe("finding tables", () => {
  const dump = `CREATE SCHEMA a; CREATE SCHEMA b;
    CREATE TABLE t (id int); CREATE TABLE a.t (id int); CREATE TABLE a.only (id int); CREATE TABLE a.both (id int);
    CREATE TABLE b.both (id int); CREATE TABLE "Odd" (id int); CREATE VIEW a.v AS SELECT 1;`;
  const index = indexOf("postgresql", dump);

  test("a bare name is looked for in the default namespace first, then where it is the only one", () => {
    expect(find(index, "t")).toBe("t");
    expect(find(index, "only")).toBe("a.only");
    expect(find(index, "both")).toBeUndefined();
    expect(find(index, "both", "b")).toBe("b.both");
    expect(find(index, "t", "b")).toBeUndefined();
    expect(findView(index, { namespace: null, name: "v" })?.namespace).toBe("a");
  });

  test("case matters where the database says so", () => {
    expect(find(index, "odd")).toBeUndefined();
    expect(find(index, "Odd")).toBe("Odd");
    expect(find(indexOf("sqlserver", "CREATE TABLE dbo.Customer (Id int)"), "CUSTOMER")).toBe("Customer");
    expect(find(indexOf("mysql", "CREATE TABLE Customer (Id int);"), "customer")).toBe("Customer");
  });

  test("of two tables whose names differ in case alone MySQL finds the one that is written", () => {
    const twins = indexOf("mysql", "CREATE TABLE Item (a int); CREATE TABLE item (b int);");
    expect(find(twins, "item")).toBe("item");
    expect(find(twins, "Item")).toBe("Item");
  });

  test("synonyms lead to their table, and a circle of them nowhere", () => {
    const synonyms = indexOf(
      "oracle",
      "CREATE TABLE t (id NUMBER); CREATE SYNONYM s FOR t; CREATE SYNONYM x FOR y; CREATE SYNONYM y FOR x;",
    );
    expect(find(synonyms, "S")).toBe("T");
    expect(find(synonyms, "X")).toBeUndefined();
  });
});

test("columns, foreign keys of both directions, triggers, partitions and heirs", () => {
  const index = indexOf(
    "postgresql",
    `CREATE TABLE p (id int PRIMARY KEY) PARTITION BY HASH (id); CREATE TABLE p1 PARTITION OF p FOR VALUES WITH (MODULUS 1, REMAINDER 0);
    CREATE TABLE c (p_id int REFERENCES p, self int REFERENCES p); CREATE TABLE heir () INHERITS (c);
    CREATE TRIGGER tr AFTER DELETE ON c FOR EACH ROW EXECUTE FUNCTION f();`,
  );
  const name = (table: string): { namespace: string; name: string } => ({ namespace: "public", name: table });
  const child = findTable(index, { namespace: null, name: "c" });
  if (!child) throw new Error("c was not read");
  expect(findColumn(index, child, "p_id")?.typeFamily).toBe("integer");
  expect(findColumn(index, child, "P_ID")).toBeUndefined();
  expect(foreignKeysOf(index, child).map((key) => key.columns)).toEqual([["p_id"], ["self"]]);
  expect(foreignKeysTo(index, name("p"))).toHaveLength(2);
  expect(foreignKeysTo(index, child)).toEqual([]);
  expect(triggersOn(index, child).map((trigger) => trigger.name)).toEqual(["tr"]);
  expect(partitionsOf(index, name("p")).map((table) => table.name)).toEqual(["p1"]);
  expect(inheritorsOf(index, child).map((table) => table.name)).toEqual(["heir"]);
});
