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
    expect(namesIn(["order"], "orders, reorder and x.order")).toEqual([]);
  });

  it("take a column along with its table, and a namespace with its table", () => {
    expect(namesIn(["orders"], "orders.status of orders.")).toEqual(["orders.status", "orders"]);
    expect(namesIn(["sales.orders"], "sales.orders and sales.orders.id, not sales.other")).toEqual([
      "sales.orders",
      "sales.orders.id",
    ]);
  });

  it("are words that an underscore joins, but not inside a text of SQL", () => {
    expect(namesIn([], "orders.status is order_status, but 'in_transit' is none of its values.")).toEqual([
      "order_status",
    ]);
  });

  it("are tables that stand before their columns", () => {
    expect(namesIn([], "must name a row that exists in customer (customer_id), or be NULL.")).toEqual([
      "customer",
      "customer_id",
    ]);
    expect(namesIn([], "the foreign key (customer_id) still has 3 rows.")).toEqual(["customer_id"]);
    expect(namesIn([], "customer_fkey (NO ACTION) (about 3) stands in the way.")).toEqual(["customer_fkey"]);
  });

  it("are the columns that the sentence is about, though they be everyday words", () => {
    const find = makeNameFinder(new Set(["country"]));
    const names = find("No other row of country may have the same code.", ["code"]).filter(({ isName }) => isName);
    expect(names.map(({ text }) => text)).toEqual(["country", "code"]);
  });

  it("tell a table from the article", () => {
    const find = (text: string) =>
      makeNameFinder(new Set(["a", "b"]))(text)
        .filter(({ isName }) => isName)
        .map(({ start }) => start);
    expect(find("b references a through a_id.")).toEqual([0, 13, 23]);
    expect(find("point it at another a row")).toEqual([20]);
    expect(find("a row of b may reference the a rows")).toEqual([9, 29]);
    expect(find("still has 3 rows in a.")).toEqual([20]);
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
