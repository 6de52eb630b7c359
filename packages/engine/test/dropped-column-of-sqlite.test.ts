import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { predictScript, prepareSchema, readDump } from "../src/index.ts";

/** Whether SQLite itself takes a statement. */
function isTaken(dump: string, statement: string): boolean {
  const database = new DatabaseSync(":memory:");
  try {
    database.exec(dump);
    try {
      database.exec(statement);
      return true;
    } catch {
      return false;
    }
  } finally {
    database.close();
  }
}

test.each([
  ["nothing else", "CREATE TABLE t (a INT, b INT)"],
  ["the primary key", "CREATE TABLE t (a INT PRIMARY KEY, b INT)"],
  ["a unique key of its own", "CREATE TABLE t (a INT UNIQUE, b INT)"],
  ["a unique key with others", "CREATE TABLE t (a INT, b INT, UNIQUE (b, a))"],
  ["an index", 'CREATE TABLE t (a INT, b INT); CREATE INDEX i ON t ("A")'],
  ["the condition of an index", "CREATE TABLE t (a INT, b INT); CREATE INDEX i ON t (b) WHERE a > 1"],
  ["an expression of an index", "CREATE TABLE t (a INT, b INT); CREATE INDEX i ON t (b + a)"],
  ["an index of another", "CREATE TABLE t (a INT, b INT); CREATE INDEX i ON t (b)"],
  ["a check of its own", "CREATE TABLE t (a INT CHECK (a > 0), b INT)"],
  ["a column that is computed of it", "CREATE TABLE t (a INT, b INT, c INT AS (a * 2))"],
  ["a key of its own", "CREATE TABLE p (x INT PRIMARY KEY); CREATE TABLE t (a INT REFERENCES p, b INT)"],
  [
    "a key with others",
    "CREATE TABLE p (x INT, y INT, UNIQUE (x, y)); CREATE TABLE t (a INT, b INT, c INT, FOREIGN KEY (a, b) REFERENCES p (x, y))",
  ],
  ["a view of all columns", "CREATE TABLE t (a INT, b INT); CREATE VIEW v AS SELECT * FROM t"],
  [
    "a trigger that reads it",
    "CREATE TABLE t (a INT, b INT); CREATE TRIGGER g AFTER INSERT ON t BEGIN UPDATE t SET b = new.a; END",
  ],
  [
    "a trigger that reads another",
    "CREATE TABLE t (a INT, b INT); CREATE TRIGGER g AFTER INSERT ON t BEGIN UPDATE t SET b = new.b; END",
  ],
  ["no other column", "CREATE TABLE t (a INT)"],
])("a column is dropped, or is not, as SQLite has it: with %s", (_, dump) => {
  const statement = "ALTER TABLE t DROP COLUMN a";
  const { catalog, statistics } = readDump(`${dump};`, { dialect: "sqlite" });
  const told = predictScript(`${statement}; SELECT 1`, { schema: prepareSchema(catalog, statistics) });
  expect(told.outcome).toBe("completed");
  if (told.outcome !== "completed") return;
  const [first] = told.script.statements;
  expect(first?.outcome === "fails").toBe(!isTaken(dump, statement));
});
