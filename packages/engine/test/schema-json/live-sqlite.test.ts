import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { catalogQueries, readDump, readSchemaData } from "../../src/index.ts";
import { schemaErrors } from "./json-schema.ts";
import { outline } from "./live-schema.ts";

const ddl = `
CREATE TABLE parent (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE UNIQUE, n INT DEFAULT (1 + 1));
CREATE TABLE pair (a TEXT, b INT, c AS (b * 2) STORED, PRIMARY KEY (b, a), CHECK (b > 0)) WITHOUT ROWID, STRICT;
CREATE TABLE child (
  id INTEGER PRIMARY KEY, parent_id INT REFERENCES parent ON DELETE CASCADE ON UPDATE SET NULL DEFERRABLE INITIALLY DEFERRED,
  x INT, y TEXT, CONSTRAINT to_pair FOREIGN KEY (x, y) REFERENCES pair (b, a) ON DELETE SET DEFAULT
);
CREATE INDEX child_parent ON child (parent_id);
CREATE UNIQUE INDEX child_part ON child (lower(y), x DESC) WHERE x IS NOT NULL;
CREATE VIEW names AS SELECT name FROM parent;
CREATE TRIGGER gone AFTER UPDATE OF x, y ON child WHEN NEW.x > 1 BEGIN DELETE FROM parent; END;
`.replace("WITHOUT ROWID, STRICT", "WITHOUT ROWID");

function printed(id: string, setUp: string): unknown {
  const database = new DatabaseSync(":memory:");
  try {
    database.exec(setUp);
    const sql = catalogQueries.find((query) => query.id === id)?.sql ?? "";
    const text = database.prepare(sql).get()?.["schema_data"];
    return JSON.parse(String(text));
  } finally {
    database.close();
  }
}

describe("the queries for SQLite", () => {
  test("tell the schema as its dump does", () => {
    const document = printed("sqlite", ddl);
    const { catalog, statistics, problems } = readSchemaData(document);
    const dump = readDump(ddl, { dialect: "sqlite" }).catalog;
    expect(schemaErrors(document)).toEqual([]);
    expect(problems).toEqual([]);
    expect(outline(catalog)).toEqual(outline(dump));
    expect(catalog.tables.map(({ checks, options }) => ({ checks, options }))).toEqual(
      dump.tables.map(({ checks, options }) => ({ checks, options })),
    );
    expect(catalog.foreignKeys.map(({ name }) => name)).toEqual(dump.foreignKeys.map(({ name }) => name));
    expect(catalog.serverVersion).toMatch(/^SQLite 3\./);
    expect(statistics.tables).toEqual([]);
  });

  test("print what ANALYZE counted", () => {
    const rows = `
      INSERT INTO parent (name) SELECT 'p' || value FROM (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 20) SELECT value FROM n);
      INSERT INTO child (parent_id) SELECT p.id FROM parent p, (SELECT 1 UNION SELECT 2 UNION SELECT 3);
      ANALYZE;`;
    const document = printed("sqlite-statistics", ddl + rows);
    const { statistics, problems } = readSchemaData(document);
    expect(schemaErrors(document)).toEqual([]);
    expect(problems).toEqual([]);
    const child = statistics.tables.find(({ name }) => name === "child");
    expect(child?.rowCount).toBe(60);
    expect(child?.columns).toMatchObject([{ name: "parent_id", distinctCount: 20 }]);
  });

  test("an empty file prints no table", () => {
    const { catalog, problems } = readSchemaData(printed("sqlite", ""));
    expect(catalog.tables).toEqual([]);
    expect(problems.map(({ path }) => path)).toEqual(["$.tables"]);
  });
});
