import { describe, expect, it } from "vitest";
import { applySuggestion } from "../../src/features/simulations/form/apply-suggestion.ts";
import { findQueryType } from "../../src/features/simulations/form/query-type.ts";
import { isOwnName, suggestName } from "../../src/features/simulations/form/suggest-name.ts";

describe("the type of a statement", () => {
  it.each([
    ["delete from t", "DELETE"],
    ["  -- why\n/* SELECT */ UPDATE t SET a = 1", "UPDATE"],
    ["((SELECT 1))", "SELECT"],
    ["REPLACE INTO t VALUES (1)", "INSERT"],
    ["WITH gone AS (DELETE FROM a RETURNING *) INSERT INTO log SELECT * FROM gone", "INSERT"],
    ["WITH a AS (SELECT 'DELETE (' AS x) UPDATE t SET a = 1", "UPDATE"],
    ["INSERT INTO t VALUES (';'); DELETE FROM t; SELECT 1", "DELETE"],
    ["BEGIN; INSERT INTO t VALUES (1); COMMIT", "INSERT"],
    ["TRUNCATE t", "DELETE"],
    ["CREATE TABLE t ()", "UPDATE"],
    ["CREATE TABLE t (); SELECT 1", "SELECT"],
    ["ALTER TABLE t ADD a int; DROP TABLE u", "DELETE"],
  ])("of %j is %s", (text, type) => {
    expect(findQueryType(text)).toBe(type);
  });

  it.each(["", "-- only a comment", "DELTE FROM t", "WITH a AS (SELECT 1)"])("of %j is not known", (text) => {
    expect(findQueryType(text)).toBeUndefined();
  });
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
