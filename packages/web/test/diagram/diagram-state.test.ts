import { describe, expect, it } from "vitest";
import {
  arrangementKey,
  emptyMemory,
  forgetPlaces,
  parseMemory,
  rememberPlace,
  serialiseMemory,
  undoMove,
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
    const memory = rememberPlace({ ...emptyMemory, layout: "grid" }, key, "orders", { x: 10.4, y: -3 });
    expect(parseMemory(serialiseMemory(memory))).toEqual({
      layout: "grid",
      moved: new Map([[key, new Map([["orders", { x: 10, y: -3 }]])]]),
    });
  });

  it("forgets the places of one arrangement alone", () => {
    const other = arrangementKey("grid", "all");
    const both = rememberPlace(rememberPlace(emptyMemory, key, "a", { x: 1, y: 1 }), other, "a", { x: 2, y: 2 });
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
  const once = rememberPlace(emptyMemory, key, "orders", { x: 1, y: 2 });

  it("puts a table back where an earlier drag had left it", () => {
    const twice = rememberPlace(once, key, "orders", { x: 30, y: 40 });
    expect(undoMove(twice, { key, table: "orders", before: { x: 1, y: 2 } })).toEqual(once);
  });

  it("leaves a table to the layout that no earlier drag had moved", () => {
    expect(undoMove(once, { key, table: "orders", before: undefined })).toEqual(emptyMemory);
    const both = rememberPlace(once, key, "items", { x: 5, y: 6 });
    expect(undoMove(both, { key, table: "items", before: undefined })).toEqual(once);
  });
});
