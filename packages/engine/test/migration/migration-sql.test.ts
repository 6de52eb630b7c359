import { describe, expect, test } from "vitest";
import { migrationSql, readDump, renderMigration } from "../../src/index.ts";
import type { Catalog, SchemaStatistics } from "../../src/index.ts";

const read = (script: string): Catalog => readDump(script, { dialect: "postgresql" }).catalog;
const before = read("CREATE TABLE orders (id integer PRIMARY KEY, state text, price numeric(10,2), note text);");

const statistics: SchemaStatistics = {
  tables: [{ namespace: "public", name: "orders", rowCount: 16_049, source: "database", columns: [] }],
};

describe("a migration", () => {
  test("tells lock, work and rows, and the safer form", () => {
    const after = read(
      `CREATE TABLE orders (id integer PRIMARY KEY, state text, price numeric(10,2), note text);
       CREATE INDEX orders_state ON orders (state);`,
    );
    const migration = migrationSql(before, after, { statistics });
    expect(migration.statements).toMatchObject([
      {
        sql: "CREATE INDEX orders_state ON orders (state)",
        lock: { name: "SHARE", blocks: "writes" },
        work: "scan",
        rowsTouched: 16_049,
        losesData: null,
        saferForm: { statements: ["CREATE INDEX CONCURRENTLY orders_state ON orders (state)"] },
        code: "BUILDS_INDEX",
      },
    ]);
    expect(renderMigration(migration)).toContain("-- SHARE: blocks writes, scans 16,049 rows.");
  });

  test("never drops a column or rounds a value without a word", () => {
    const after = read("CREATE TABLE orders (id integer PRIMARY KEY, state text, price numeric(9,1));");
    const script = renderMigration(migrationSql(before, after));
    expect(script).toContain("-- Warning, data is lost: Column note of orders goes with its values.");
    expect(script).toContain("-- Warning, data is lost: Digits behind the point of price");
    expect(script.indexOf("DROP COLUMN note")).toBeGreaterThan(script.indexOf("TYPE numeric(9,1)"));
  });

  test("adds labels of an enum before the transaction", () => {
    const after = read("CREATE TYPE mood AS ENUM ('low', 'high');");
    const script = renderMigration(migrationSql(read("CREATE TYPE mood AS ENUM ('low');"), after));
    expect(script.indexOf("ADD VALUE 'high'")).toBeLessThan(script.indexOf("BEGIN;"));
  });

  test("is of one database", () => {
    const other = readDump("CREATE TABLE t (a int);", { dialect: "mysql" }).catalog;
    expect(() => migrationSql(before, other)).toThrow(TypeError);
  });
});
