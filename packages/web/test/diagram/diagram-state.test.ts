import { describe, expect, it } from "vitest";
import {
  arrangementKey,
  emptyMemory,
  forgetPlaces,
  parseMemory,
  placesNow,
  rememberPlaces,
  serialiseMemory,
} from "../../src/features/diagram/model/diagram-memory.ts";
import {
  type DiagramState,
  diagramSearch,
  parseDiagramSearch,
} from "../../src/features/diagram/model/diagram-state.ts";

const states: readonly DiagramState[] = [
  {},
  { table: "orders" },
  { table: "sales.order items", layout: "grid", density: "names", showHubLines: true, view: "list" },
  { layout: "modules", density: "keys", view: "diagram", place: { x: -120, y: 4_000, zoom: 0.35 } },
  { table: "orders", focus: { table: "sales.orders", depth: 1 } },
  { focus: { table: "2024", depth: 3 } },
  { path: { from: "sales.orders", to: "2024" } },
  { only: ["orders", "sales.order, items"] },
];

describe("the state in the address", () => {
  it.each(states)("comes back as it was written: %j", (state) => {
    const read = parseDiagramSearch({ ...diagramSearch(state) });
    expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(state)));
  });

  it("leaves out what is as the diagram opens", () => {
    expect(JSON.stringify(diagramSearch({ density: undefined }))).toBe("{}");
  });

  it.each([
    { at: "1_2" },
    { at: "a_b_c" },
    { at: "1_2_0" },
    { at: "1_2_-50" },
    { at: "1_2_3_4" },
    { at: 7 },
    { layout: "circle" },
    { show: "" },
    { view: "table" },
    { table: "" },
    { table: ["a"] },
    { focus: "" },
    { depth: "2" },
    { from: "orders" },
    { to: "orders" },
    { only: "" },
  ])("reads %j as nothing", (search) => {
    expect(JSON.stringify(parseDiagramSearch(search))).toBe("{}");
  });

  it("keeps a zoom within what the camera can", () => {
    expect(parseDiagramSearch({ at: "0_0_100000" }).place?.zoom).toBe(4);
  });

  it("takes a table whose name is a number", () => {
    expect(parseDiagramSearch({ table: 2024 }).table).toBe("2024");
  });
});

describe("what a browser remembers", () => {
  const key = arrangementKey("modules", "all");

  it("comes back as it was stored", () => {
    const memory = rememberPlaces({ ...emptyMemory, layout: "grid" }, key, new Map([["orders", { x: 10.4, y: -3 }]]));
    expect(parseMemory(serialiseMemory(memory))).toEqual({
      layout: "grid",
      moved: new Map([[key, new Map([["orders", { x: 10, y: -3 }]])]]),
    });
  });

  it("forgets the places of one arrangement alone", () => {
    const other = arrangementKey("grid", "all");
    const both = rememberPlaces(
      rememberPlaces(emptyMemory, key, new Map([["a", { x: 1, y: 1 }]])),
      other,
      new Map([["a", { x: 2, y: 2 }]]),
    );
    expect([...forgetPlaces(both, key).moved.keys()]).toEqual([other]);
  });

  it.each([null, "", "{", "[]", "null", '{"moved":3}', '{"moved":{"grid/all":{"a":[1]}},"layout":"x"}'])(
    "reads damaged storage %j as no places",
    (text) => {
      const { layout, moved } = parseMemory(text);
      expect(layout).toBeUndefined();
      expect([...moved.values()].every((places) => places.size === 0)).toBe(true);
    },
  );
});

describe("undoing a move", () => {
  const key = arrangementKey("modules", "all");
  const at = (table: string, x: number, y: number) => new Map([[table, { x, y }]]);
  const once = rememberPlaces(emptyMemory, key, at("orders", 1, 2));

  it("puts a table back where an earlier drag had left it", () => {
    const before = placesNow(once, key, ["orders"]);
    const twice = rememberPlaces(once, key, at("orders", 30, 40));
    expect(rememberPlaces(twice, key, before)).toEqual(once);
  });

  it("leaves a table to the layout that no earlier drag had moved", () => {
    expect(rememberPlaces(once, key, placesNow(emptyMemory, key, ["orders"]))).toEqual(emptyMemory);
    const both = rememberPlaces(once, key, at("items", 5, 6));
    expect(rememberPlaces(both, key, placesNow(once, key, ["items"]))).toEqual(once);
  });

  it("puts all tables back that were moved at once", () => {
    const tables = ["orders", "items"];
    const both = rememberPlaces(once, key, new Map([...at("orders", 9, 9), ...at("items", 5, 6)]));
    expect(rememberPlaces(both, key, placesNow(once, key, tables))).toEqual(once);
  });
});
