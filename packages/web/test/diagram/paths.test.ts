import { describe, expect, it } from "vitest";
import { buildModel, type DiagramModel } from "../../src/features/diagram/model/diagram-model.ts";
import { findPart } from "../../src/features/diagram/model/diagram-part.ts";
import { findPath } from "../../src/features/diagram/model/paths.ts";
import { indexOf } from "./lay-out.ts";
import { key, schemaWithHub, shop, table } from "./small-schema.ts";

function pathBetween(model: DiagramModel, from: string, to: string) {
  const found = findPath(model, indexOf(model, from), indexOf(model, to));
  return (
    found && {
      length: found.length,
      isThroughHub: found.isThroughHub,
      tables: Object.fromEntries([...found.steps].map(([index, step]) => [model.tables[index]?.name, step])),
    }
  );
}

describe("the ways of keys between two tables", () => {
  const model = buildModel(shop);

  it("are followed in whatever direction the keys point", () => {
    const tables = { customers: 0, orders: 1, order_items: 2, products: 3 };
    expect(pathBetween(model, "customers", "products")).toEqual({ length: 3, isThroughHub: false, tables });
    expect(pathBetween(model, "products", "customers")?.tables).toEqual({
      products: 0,
      order_items: 1,
      orders: 2,
      customers: 3,
    });
  });

  it("are all of the shortest ones, and none that is longer", () => {
    const diamond = buildModel({
      tables: ["a", "b", "c", "d", "e"].map((name) => table(name, "id*, x>, y>")),
      relationships: [
        key("b(x) a(id)"),
        key("c(x) a(id)"),
        key("d(x) b(id)"),
        key("d(y) c(id)"),
        key("e(x) a(id)"),
        key("e(y) e(id)"),
      ],
    });
    expect(pathBetween(diamond, "a", "d")).toMatchObject({ length: 2, tables: { a: 0, b: 1, c: 1, d: 2 } });
  });

  it("go through a hub where there is no other, which is said, and begin and end at one", () => {
    const hub = buildModel(schemaWithHub(60));
    expect(pathBetween(hub, "entry_10", "entry_12")?.isThroughHub).toBe(false);
    expect(pathBetween(hub, "entry_10", "users")).toMatchObject({ length: 1, isThroughHub: false });
    const apart = buildModel({
      ...schemaWithHub(60),
      relationships: schemaWithHub(60).relationships.filter(({ to_name: to }) => to === "users"),
    });
    expect(pathBetween(apart, "entry_10", "entry_40")).toMatchObject({ length: 2, isThroughHub: true });
  });

  it("are none between tables that no keys connect, and nothing to itself", () => {
    expect(pathBetween(model, "customers", "settings")).toBeUndefined();
    expect(pathBetween(model, "orders", "orders")).toMatchObject({ length: 0, tables: { orders: 0 } });
  });
});

describe("a part of a diagram", () => {
  const model = buildModel(shop);

  it("has the tables of a way in the order of its steps", () => {
    const part = findPart(shop, model, { path: { from: "customers", to: "order_items" } });
    expect(part?.input.tables.map(({ name }, at) => [name, part.columns?.[at]])).toEqual([
      ["customers", 0],
      ["orders", 1],
      ["order_items", 2],
    ]);
    expect(findPart(shop, model, { path: { from: "customers", to: "settings" } })).toBeUndefined();
    expect(findPart(shop, model, { path: { from: "customers", to: "gone" } })).toBeUndefined();
  });

  it("has the tables that were chosen, as far as they are there", () => {
    const part = findPart(shop, model, { only: ["settings", "orders", "gone"] });
    expect(part?.input.tables.map(({ name }) => name)).toEqual(["orders", "settings"]);
    expect(part?.columns).toBeUndefined();
    expect(findPart(shop, model, { only: ["gone"] })).toBeUndefined();
  });
});
