import { describe, expect, it } from "vitest";
import { makeNameFinder, namesOfImpact } from "../../src/features/simulations/named-text.ts";
import { impactResult } from "../support/impact-results.ts";

const namesIn = (names: string[], text: string) =>
  makeNameFinder(new Set(names))(text)
    .filter(({ isName }) => isName)
    .map(({ text: name }) => name);

describe("the names in a sentence", () => {
  it("are found as whole words", () => {
    expect(namesIn(["orders", "orders_fkey"], "orders_fkey still has 3 rows in orders.")).toEqual([
      "orders_fkey",
      "orders",
    ]);
    expect(namesIn(["order"], "orders, reorder, x.order and order_s")).toEqual([]);
  });

  it("take a column along with its table, and a namespace with its table", () => {
    expect(namesIn(["orders"], "orders.status of orders.")).toEqual(["orders.status", "orders"]);
    expect(namesIn(["sales.orders"], "sales.orders and sales.orders.id, not sales.other")).toEqual([
      "sales.orders",
      "sales.orders.id",
    ]);
  });

  it("are found in every script", () => {
    expect(namesIn(["größe", "заказы"], "größe, заказы")).toEqual(["größe", "заказы"]);
  });

  it("leave the sentence whole", () => {
    const text = "orders → order_item · about 3";
    const parts = makeNameFinder(new Set(["orders", "order_item"]))(text);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.map(({ start }) => text.slice(start)[0])).toEqual(parts.map((part) => part.text[0]));
  });

  it("are none where nothing is known", () => {
    expect(makeNameFinder(new Set())("orders")).toEqual([{ start: 0, text: "orders", isName: false }]);
  });

  it("are tables, constraints and columns, but no column that is an everyday word", () => {
    const result = impactResult({
      affected_table_name: "orders",
      constraint_name: "orders_fkey",
      details: {
        affectedColumns: [
          { name: "status", reason: "written" },
          { name: "customer_id", reason: "written" },
        ],
        explanation: "",
        derivation: [],
      },
    });
    expect([...namesOfImpact(undefined, [result])]).toEqual(["orders", "orders_fkey", "customer_id"]);
  });
});
