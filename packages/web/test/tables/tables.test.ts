import type { Relationship } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { filterTables } from "../../src/features/tables/filter-tables.ts";
import { endLabel, splitRelationships } from "../../src/features/tables/relationship-sides.ts";

const tables = [
  { name: "order_item", comment: null },
  { name: "sales.Orders", comment: "Never deleted" },
  { name: "customer", comment: "Who has ordered" },
];
const named = (text: string) => filterTables(tables, text).map(({ name }) => name);

describe("the filter of tables", () => {
  it("finds every word in name or comment, in any order and case", () => {
    expect(named("order")).toEqual(["order_item", "sales.Orders", "customer"]);
    expect(named("ORDERS sales")).toEqual(["sales.Orders"]);
    expect(named("never")).toEqual(["sales.Orders"]);
    expect(named("order nothing")).toEqual([]);
  });

  it("leaves the list itself alone where there is no word", () => {
    expect(filterTables(tables, "  ")).toBe(tables);
  });
});

const key = (from: string, to: string): Relationship => ({
  id: `${from}-${to}`,
  from_table: from,
  to_table: to,
  from_column: "a",
  to_column: "b",
  from_columns: ["a", "c"],
  to_columns: ["b", "d"],
  constraint_name: null,
  on_delete_action: "CASCADE",
  on_update_action: "NO ACTION",
  is_deferrable: false,
  is_enforced: true,
  is_dangling: false,
});

describe("the relationships of a table", () => {
  it("go out, come in, or both where the table references itself", () => {
    const all = [key("orders", "customer"), key("order_item", "orders"), key("orders", "orders")];
    const { outgoing, incoming } = splitRelationships("orders", all);
    expect(outgoing.map(({ id }) => id)).toEqual(["orders-customer", "orders-orders"]);
    expect(incoming.map(({ id }) => id)).toEqual(["order_item-orders", "orders-orders"]);
  });

  it("name all columns of an end, or the table alone where they are not known", () => {
    expect(endLabel("orders", ["a", "b"])).toBe("orders(a, b)");
    expect(endLabel("coupon", [])).toBe("coupon");
  });
});
