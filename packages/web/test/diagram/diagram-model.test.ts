import { describe, expect, it } from "vitest";
import { buildModel, isStub, neighboursOf } from "../../src/features/diagram/model/diagram-model.ts";
import { indexOf } from "./lay-out.ts";
import { key, schemaWithHub, shop, table } from "./small-schema.ts";

describe("buildModel", () => {
  it("resolves keys to tables and columns", () => {
    const model = buildModel(shop);
    expect(model.edges[0]).toMatchObject({ from: 1, to: 0, fromColumns: [1], toColumns: [0], onDelete: "CASCADE" });
    expect(model.edgesOf[indexOf(model, "orders")]).toEqual([0, 1]);
  });

  it("knows an optional key by its nullable column", () => {
    const model = buildModel(shop);
    expect(model.edges.map((edge) => edge.isOptional)).toEqual([false, false, true, true]);
  });

  it("knows a one-to-one key by its being the primary key", () => {
    const { edges } = buildModel({
      tables: [table("people", "id*"), table("patients", "person_id*>, ward"), table("stays", "person_id*>, day*")],
      relationships: [key("patients(person_id) people(id)"), key("stays(person_id) people(id)")],
    });
    expect(edges.map((edge) => edge.isOneToOne)).toEqual([true, false]);
  });

  it("makes one edge of a composite key", () => {
    const { edges } = buildModel({
      tables: [table("a", "x*, y*"), table("b", "id*, x>, y>")],
      relationships: [key("b(x, y) a(x, y)")],
    });
    expect(edges).toHaveLength(1);
    expect(edges[0]).toMatchObject({ fromColumns: [1, 2], toColumns: [0, 1] });
  });

  it("keeps a key to a table that is not there, as a stub with its name", () => {
    const model = buildModel({ tables: [table("a", "id*, b_id>")], relationships: [key("a(b_id) b(id)")] });
    expect(model.edges[0]).toMatchObject({ to: -1, toName: "b", toColumns: [] });
    expect(model.edges.map((edge) => isStub(model, edge))).toEqual([true]);
  });

  it("lists a self reference once and not as a neighbour", () => {
    const model = buildModel(shop);
    const employees = indexOf(model, "employees");
    expect(model.edgesOf[employees]).toHaveLength(1);
    expect(neighboursOf(model, employees)).toEqual([]);
    expect(neighboursOf(model, indexOf(model, "orders"))).toEqual([0, 2]);
  });
});

describe("hubs", () => {
  it("are the tables that very many others reference", () => {
    const model = buildModel(schemaWithHub(40));
    expect(model.isHub.flatMap((is, index) => (is ? [model.tables[index]?.name] : []))).toEqual(["users"]);
    const stubs = model.edges.filter((edge) => isStub(model, edge));
    expect(stubs).toHaveLength(40);
    expect(stubs.every((edge) => edge.toName === "users")).toBe(true);
  });

  it("do not exist in a small schema", () => {
    expect(buildModel(shop).isHub).not.toContain(true);
    expect(buildModel(schemaWithHub(8)).isHub).not.toContain(true);
  });
});
