import { describe, expect, it } from "vitest";
import { buildModel } from "../../src/features/diagram/model/diagram-model.ts";
import { findPart } from "../../src/features/diagram/model/diagram-part.ts";
import { tablesAround } from "../../src/features/diagram/model/focus.ts";
import { indexOf } from "./lay-out.ts";
import { key, schemaWithHub, shop, table } from "./small-schema.ts";

const model = buildModel(shop);

function namesAround(name: string, depth: number): string[] {
  return tablesAround(model, indexOf(model, name), depth).map((index) => model.tables[index]?.name ?? "");
}

describe("the tables around a table", () => {
  it("are those that it references and those that reference it, then theirs", () => {
    expect(namesAround("customers", 1)).toEqual(["customers", "orders"]);
    expect(namesAround("customers", 2)).toEqual(["customers", "orders", "order_items"]);
    expect(namesAround("customers", 3)).toEqual(["customers", "orders", "order_items", "products"]);
  });

  it("are none for a table that only references itself, or nothing", () => {
    expect(namesAround("employees", 3)).toEqual(["employees"]);
    expect(namesAround("settings", 3)).toEqual(["settings"]);
  });

  it("do not go on through a hub, but from one", () => {
    const hubModel = buildModel(schemaWithHub(60));
    const around = tablesAround(hubModel, indexOf(hubModel, "entry_30"), 2);
    expect(around.map((index) => hubModel.tables[index]?.name)).toEqual([
      "users",
      "entry_28",
      "entry_29",
      "entry_30",
      "entry_31",
      "entry_32",
    ]);
    expect(tablesAround(hubModel, indexOf(hubModel, "users"), 1)).toHaveLength(61);
  });

  it("survive keys in a circle and keys to tables that are not there", () => {
    const circle = buildModel({
      tables: [table("a", "id*, b_id>"), table("b", "id*, a_id>")],
      relationships: [key("a(b_id) b(id)"), key("b(a_id) a(id)"), key("b(id) gone(id)")],
    });
    expect(tablesAround(circle, 0, 3)).toEqual([0, 1]);
  });
});

describe("the part of a diagram that a focus shows", () => {
  it("keeps the keys that lead out of it, which dangle", () => {
    const part = findPart(shop, model, { focus: { table: "order_items", depth: 1 } })?.input;
    expect(part?.tables.map(({ name }) => name)).toEqual(["orders", "order_items", "products"]);
    expect(part?.relationships.map(({ to_name: to }) => to)).toEqual(["customers", "orders", "products"]);
    const dangling = part === undefined ? [] : buildModel(part).edges.filter(({ to }) => to < 0);
    expect(dangling.map(({ toName }) => toName)).toEqual(["customers"]);
  });

  it("is none for a table that is not there", () => {
    expect(findPart(shop, model, { focus: { table: "gone", depth: 1 } })).toBeUndefined();
  });
});
