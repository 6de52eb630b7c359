import { describe, expect, it } from "vitest";
import { applySuggestion } from "../../src/features/simulations/form/apply-suggestion.ts";
import { findQueryType } from "../../src/features/simulations/form/query-type.ts";
import { schemaChoiceLabel, schemaChoices } from "../../src/features/simulations/form/schema-choice.ts";
import { isOwnName, suggestName } from "../../src/features/simulations/form/suggest-name.ts";

describe("the type of a statement", () => {
  it.each([
    ["delete from t", "DELETE"],
    ["  -- why\n/* SELECT */ UPDATE t SET a = 1", "UPDATE"],
    ["((SELECT 1))", "SELECT"],
    ["REPLACE INTO t VALUES (1)", "INSERT"],
    ["WITH gone AS (DELETE FROM a RETURNING *) INSERT INTO log SELECT * FROM gone", "INSERT"],
    ["WITH a AS (SELECT 'DELETE (' AS x) UPDATE t SET a = 1", "UPDATE"],
  ])("of %j is %s", (text, type) => {
    expect(findQueryType(text)).toBe(type);
  });

  it.each(["", "-- only a comment", "DELTE FROM t", "CREATE TABLE t ()", "WITH a AS (SELECT 1)"])(
    "of %j is not known",
    (text) => {
      expect(findQueryType(text)).toBeUndefined();
    },
  );
});

describe("the name of a simulation", () => {
  const now = "2026-03-14T09:30:12.000Z";

  it.each([
    ["DELETE FROM customer WHERE customer_id = 5", "Delete from customer"],
    ["update only `shop`.`orders` set a = 1", "Update shop.orders"],
    ["INSERT INTO [order items](a) VALUES (1)", "Insert into order"],
    ["select * from (select 1) x", "Simulation 2026-03-14 09:30"],
    ["", "Simulation 2026-03-14 09:30"],
  ])("for %j is %j", (text, name) => {
    expect(suggestName(text, now)).toBe(name);
  });
});

it("knows a name that a person chose from one that was suggested", () => {
  const text = "DELETE FROM customer";
  expect(isOwnName("Remove Ann", text)).toBe(true);
  expect(isOwnName("Delete from customer", text)).toBe(false);
  expect(isOwnName("Delete from customer", "DELETE FROM orders")).toBe(true);
  expect(isOwnName("Simulation 2026-03-14T09:30:12.000Z", text)).toBe(false);
  expect(isOwnName("", text)).toBe(false);
});

it("puts what was meant in the place of what is wrong", () => {
  expect(applySuggestion("DELETE FROM custommer c", { start: 12, end: 21 }, "customer")).toBe("DELETE FROM customer c");
});

it("names a schema, its version and its tables in a choice", () => {
  const schema = {
    id: "00000000-0000-7000-8000-000000000001",
    project_id: "00000000-0000-7000-8000-000000000002",
    name: "shop",
    db_type: "postgresql" as const,
    version: "v1.0.0",
    imported_at: "2026-03-14T09:30:12.000Z",
    table_count: 1_204,
    is_incomplete: false,
    description: null,
    created_by_name: "Ada",
  };
  expect(schemaChoiceLabel(schema)).toBe("shop - v1.0.0 (1\u202f204 tables)");
  expect(schemaChoiceLabel({ ...schema, version: null })).toBe("shop - working state (1\u202f204 tables)");
  const other = { ...schema, id: "00000000-0000-7000-8000-000000000003" };
  const later = { ...other, imported_at: "2026-03-15T09:30:12.000Z" };
  const labelsOf = (...schemas: (typeof schema)[]) => schemaChoices(schemas).map(({ label }) => label);
  expect(labelsOf(schema, { ...other, name: "stock" })).toEqual([
    "shop - v1.0.0 (1\u202f204 tables)",
    "stock - v1.0.0 (1\u202f204 tables)",
  ]);
  const [first, second] = labelsOf(schema, later);
  expect(first).toMatch(/^shop - v1\.0\.0 \(1\u202f204 tables\), imported .*14/);
  expect(second).toMatch(/^shop - v1\.0\.0 \(1\u202f204 tables\), imported .*15/);
  const alike = labelsOf(schema, other);
  expect(alike[0]).toMatch(/, 1 of 2$/);
  expect(new Set(alike).size).toBe(2);
});
