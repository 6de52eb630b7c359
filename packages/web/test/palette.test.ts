import { expect, it } from "vitest";
import { differsBySlip, findNames, type NamedSchema } from "../src/app/palette/name-index.ts";

const schema = (tables: Readonly<Record<string, readonly string[]>>): NamedSchema => ({
  id: "s",
  name: "Shop",
  tables: Object.entries(tables).map(([name, columns]) => ({ id: name, name, columns: [...columns] })),
});
const shop = schema({
  orders: ["id", "customer_id", "status"],
  order_item: ["order_id", "status"],
  customer: ["id", "email"],
  "audit.customer_log": ["id", "order_note"],
});
const labels = (text: string, schemas: readonly NamedSchema[] = [shop]) =>
  findNames(schemas, text).map(({ table, column }) => (column === null ? table.name : `${table.name}.${column}`));

it("finds tables before columns of the same rank, the name itself first", () => {
  expect(labels("customer")).toEqual(["customer", "audit.customer_log", "orders.customer_id"]);
  expect(labels("order")).toEqual(["orders", "order_item", "order_item.order_id", "audit.customer_log.order_note"]);
});

it("finds a column by words of its table as well", () => {
  expect(labels("orders status")).toEqual(["orders.status"]);
  expect(labels("status item")).toEqual(["order_item.status"]);
});

it("forgives a slip where nothing else is found", () => {
  expect(labels("custmer")).toEqual(["customer", "audit.customer_log"]);
  expect(labels("ordres")).toEqual(["orders"]);
  expect(labels("zzz")).toEqual([]);
  expect(labels("o")).toEqual([]);
});

it("knows a letter more, less or other, and two neighbours exchanged", () => {
  for (const slip of ["order", "orderss", "ordars", "rders", "sorders"])
    expect(differsBySlip(slip, "orders"), slip).toBe(true);
  expect([
    differsBySlip("odrers", "orders"),
    differsBySlip("oerdrs", "orders"),
    differsBySlip("ord", "orders"),
  ]).toEqual([true, false, false]);
});

it("finds the best of ten thousand tables, and forgives a slip there too", () => {
  const many = schema(
    Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [
        `crm_table_${String(at)}`,
        Array.from({ length: 12 }, (__, column) => `column_${String(column)}`),
      ]),
    ),
  );
  expect(labels("table_77", [many])).toHaveLength(25);
  expect(labels("crm_tabel_9", [many]).length).toBeGreaterThan(0);
});
