import { projectErd, schemaErd } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { inputFromErd, inputFromProjectErd } from "../../src/features/diagram/model/from-erd.ts";
import { buildModel } from "../../src/features/diagram/model/diagram-model.ts";
import { countOverlay, type ImpactOverlay, indexImpact } from "../../src/features/diagram/model/overlay.ts";
import { createScene, edgesTouching, rerouteEdges, tableRectangle } from "../../src/features/diagram/model/scene.ts";
import { indexOf, layOut } from "./lay-out.ts";
import { shop } from "./small-schema.ts";

const overlay: ImpactOverlay = {
  kind: "impact",
  tables: new Map([
    ["id of customers", { level: 0, mark: null }],
    ["id of orders", { level: 1, mark: null }],
    ["id of order_items", { level: 2, mark: "blocks" }],
    ["id of a table that is gone", { level: 3, mark: "set null" }],
  ]),
  relationships: new Set(["orders(customer_id) customers(id)", "order_items(order_id) orders(id)"]),
  ways: new Set(["order_items(order_id) orders(id)", "a key that is gone"]),
  levelNotes: ["1 table changes", "1 table changes"],
};

describe("the impact overlay", () => {
  const model = buildModel(shop);

  it("gives tables their level and mark, and leaves out what the diagram does not have", () => {
    const indexed = indexImpact(model, overlay);
    expect([...indexed.levelOf]).toEqual([0, 1, 2, -1, -1, -1]);
    expect(indexed.markOf[2]).toBe("blocks");
    expect(indexed.tables).toEqual([0, 1, 2]);
    expect(indexed.edges).toEqual([0, 1]);
    expect([...indexed.ways]).toEqual([1]);
  });

  it("shows no deeper than asked, and no line into the hidden", () => {
    const indexed = indexImpact(model, overlay, 1);
    expect(indexed.tables).toEqual([0, 1]);
    expect(indexed.edges).toEqual([0]);
    expect(indexed.ways.size).toBe(0);
  });

  it("knows its deepest level and counts its marks for the legend", () => {
    const { deepest, marks } = countOverlay(overlay);
    expect(deepest).toBe(3);
    expect([...marks]).toEqual([
      ["blocks", 1],
      ["set null", 1],
    ]);
  });
});

describe("a dragged table", () => {
  it("takes its lines along, and others get out of its way", () => {
    const { scene, model } = layOut(shop);
    const products = indexOf(model, "products");
    const before = tableRectangle(scene, products);
    scene.x[products] = -900;
    scene.y[products] = 700;
    const edges = edgesTouching(scene, products, before);
    expect(edges).toContain(2);
    rerouteEdges(scene, edges);
    const route = scene.routes[2] ?? new Float32Array(0);
    expect([-900, -900 + before.width]).toContain(route.at(-2));
  });

  it("stands where it was left when the schema is opened again", () => {
    const { model, result } = layOut(shop);
    const moved = new Map([["products", { x: 5_000, y: 6_000 }]]);
    const scene = createScene(model, "all", result, { showHubLines: false, moved });
    expect(tableRectangle(scene, indexOf(model, "products"))).toMatchObject({ x: 5_000, y: 6_000 });
    expect([5_000, 5_280]).toContain(scene.routes[2]?.at(-2));
  });
});

describe("the server's data", () => {
  const uuid = (last: number): string => `01939f3e-0000-7000-8000-00000000000${last}`;
  const column = { name: "id", data_type: "integer", is_nullable: false, is_primary_key: true, is_foreign_key: false };
  const erdTable = (id: number, name: string) => ({
    id: uuid(id),
    name,
    namespace: "public",
    comment: null,
    row_count: 3,
    columns: [column],
  });
  const relationship = {
    id: uuid(9),
    from_table: "b",
    to_table: "a",
    from_column: "id",
    to_column: "id",
    from_columns: ["id"],
    to_columns: ["id"],
    constraint_name: "b_fkey",
    on_delete_action: "CASCADE",
    on_update_action: "NO ACTION",
    is_deferrable: false,
    is_enforced: true,
    is_dangling: false,
  };
  const stats = { totalTables: 2, totalColumns: 2, totalRelationships: 1 };
  const parts = { tables: [erdTable(1, "a"), erdTable(2, "b")], relationships: [relationship], stats };
  const about = { id: uuid(8), name: "shop", version_name: null, version_description: null };

  it("names tables in its keys, and the diagram finds them", () => {
    const { edges } = buildModel(inputFromErd(schemaErd.parse({ schema: about, ...parts })));
    expect(edges[0]).toMatchObject({ from: 1, to: 0, constraintName: "b_fkey", onDelete: "CASCADE" });
  });

  it("groups the combined view by schema, and leads each key to the table of its own schema", () => {
    const again = {
      tables: [erdTable(3, "a"), erdTable(4, "b")],
      relationships: [{ ...relationship, id: uuid(7) }],
      stats,
    };
    const schemas = [
      { ...about, label: "shop", ...parts },
      { ...about, id: uuid(6), label: "shop (2)", ...again },
    ];
    const input = inputFromProjectErd({ schemas: projectErd.shape.schemas.parse(schemas) });
    expect(input.tables.map(({ name, namespace }) => `${namespace}: ${name}`)).toEqual([
      "shop: shop.a",
      "shop: shop.b",
      "shop (2): shop (2).a",
      "shop (2): shop (2).b",
    ]);
    expect(buildModel(input).edges.map(({ from, to, toName }) => [from, to, toName])).toEqual([
      [1, 0, "shop.a"],
      [3, 2, "shop (2).a"],
    ]);
  });

  it("leads keys right where the label and the namespace of two tables make one name", () => {
    const tablesOf = (one: number, other: number, prefix: string) => [
      erdTable(one, `${prefix}a`),
      erdTable(other, `${prefix}b`),
    ];
    const keysOf = (id: number, prefix: string) => [
      { ...relationship, id: uuid(id), from_table: `${prefix}b`, to_table: `${prefix}a` },
    ];
    const schemas = [
      { ...about, label: "shop", tables: tablesOf(1, 2, "old."), relationships: keysOf(9, "old."), stats },
      { ...about, id: uuid(6), label: "shop.old", tables: tablesOf(3, 4, ""), relationships: keysOf(7, ""), stats },
    ];
    const input = inputFromProjectErd({ schemas: projectErd.shape.schemas.parse(schemas) });
    expect(buildModel(input).edges.map(({ from, to }) => [from, to])).toEqual([
      [1, 0],
      [3, 2],
    ]);
  });
});
