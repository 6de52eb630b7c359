import type { WhatIf } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import {
  actionOf,
  isOtherStatement,
  isPlain,
  readVariant,
  withAction,
  withRowCount,
  writeVariant,
} from "../../src/features/simulations/what-if/variant.ts";

const key: WhatIf["choices"]["foreign_keys"][number] = {
  table: "orders",
  constraint_name: "orders_customer_fkey",
  columns: ["customer_id"],
  referenced_table: "customer",
  on_delete: "RESTRICT",
  on_update: "CASCADE",
};

describe("a variant of a simulation", () => {
  it("has another action of a key, until it is the one that the key has", () => {
    const one = withAction({}, key, { on_delete: "SET NULL" });
    const both = withAction(one, key, { on_update: "NO ACTION" });
    const named = { table: "orders", constraint_name: "orders_customer_fkey" };
    expect(both.foreign_keys).toEqual([{ ...named, on_delete: "SET NULL", on_update: "NO ACTION" }]);
    expect([actionOf(both, key, "on_delete"), actionOf({}, key, "on_delete")]).toEqual(["SET NULL", "RESTRICT"]);
    expect(withAction(both, key, { on_update: "CASCADE" }).foreign_keys).toEqual(one.foreign_keys);
    expect(isPlain(withAction(one, key, { on_delete: "RESTRICT" }))).toBe(true);
  });

  it("tells a key without a name by its columns", () => {
    const nameless = { ...key, constraint_name: null };
    const variant = withAction({}, nameless, { on_delete: "CASCADE" });
    expect(variant.foreign_keys).toEqual([{ table: "orders", columns: ["customer_id"], on_delete: "CASCADE" }]);
    expect(actionOf(variant, nameless, "on_delete")).toBe("CASCADE");
  });

  it("has one row count a table", () => {
    const variant = withRowCount(withRowCount({}, "orders", 5), "orders", 7);
    expect(variant.row_counts).toEqual([{ table: "orders", row_count: 7 }]);
    expect(isPlain(withRowCount(variant, "orders", undefined))).toBe(true);
  });

  it("stands in the address, unless that gets too long", () => {
    const variant = withRowCount({ query_text: "DELETE FROM orders" }, "orders", 5);
    expect(readVariant(writeVariant(variant))).toEqual(variant);
    expect([writeVariant({}), writeVariant({ indexes: [] })]).toEqual([undefined, undefined]);
    expect(writeVariant({ query_text: "x".repeat(7_000) })).toBeUndefined();
    expect(readVariant(undefined)).toEqual({});
    expect([readVariant("{"), readVariant('{"row_counts":[{}]}')]).toEqual([undefined, undefined]);
  });

  it("is another statement where nothing of the schema is otherwise", () => {
    expect(isOtherStatement({ query_text: "SELECT 1", indexes: [] })).toBe(true);
    expect(isOtherStatement(withRowCount({ query_text: "SELECT 1" }, "orders", 5))).toBe(false);
    expect(isOtherStatement({})).toBe(false);
  });
});
