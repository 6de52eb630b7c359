import { describe, expect, it } from "vitest";
import { hitTest } from "../../src/features/diagram/model/hit-test.ts";
import { levelOfDetail, showsEdgeText } from "../../src/features/diagram/model/level-of-detail.ts";
import { findNearestTable, findTableTowards } from "../../src/features/diagram/model/nearest-table.ts";
import { rowCentre, tableRectangle } from "../../src/features/diagram/model/scene.ts";
import { indexOf, layOut } from "./lay-out.ts";
import { shop, table } from "./small-schema.ts";

describe("hitTest", () => {
  const { scene, model } = layOut(shop);
  const orders = indexOf(model, "orders");
  const box = tableRectangle(scene, orders);

  it("finds a table by its header and a column by its row", () => {
    expect(hitTest(scene, { x: box.x + 5, y: box.y + 5 }, 1)).toEqual({ kind: "table", table: orders, column: null });
    const point = { x: box.x + 100, y: rowCentre(scene, orders, 2) };
    expect(hitTest(scene, point, 1)).toEqual({ kind: "table", table: orders, column: 2 });
  });

  it("finds no column where columns cannot be told apart", () => {
    const point = { x: box.x + 100, y: rowCentre(scene, orders, 2) };
    expect(hitTest(scene, point, 0.2)).toEqual({ kind: "table", table: orders, column: null });
  });

  it("finds nothing in the empty part of a high box's row area but the table", () => {
    const settings = indexOf(model, "settings");
    const empty = tableRectangle(scene, settings);
    const point = { x: empty.x + 10, y: empty.y + empty.height - 2 };
    expect(hitTest(scene, point, 1)).toEqual({ kind: "table", table: settings, column: null });
  });

  it("finds a line within a few pixels of the screen, at any zoom", () => {
    const route = scene.routes[0] ?? new Float32Array(0);
    const on = { x: ((route[0] ?? 0) + (route[2] ?? 0)) / 2, y: (route[1] ?? 0) + 4 };
    expect(hitTest(scene, on, 1)).toEqual({ kind: "edge", edge: 0 });
    expect(hitTest(scene, { ...on, y: on.y + 20 }, 4)).toBeNull();
  });

  it("finds nothing on the ground", () => {
    expect(hitTest(scene, { x: -5_000, y: -5_000 }, 1)).toBeNull();
  });
});

describe("levels of detail", () => {
  it("follow the height of a row on the screen", () => {
    expect(levelOfDetail(0.149)).toBe("far");
    expect(levelOfDetail(0.15)).toBe("middle");
    expect(levelOfDetail(0.449)).toBe("middle");
    expect(levelOfDetail(0.45)).toBe("near");
    expect(levelOfDetail(4)).toBe("near");
  });

  it("write on-delete texts from 65 % on", () => {
    expect([0.64, 0.65].map(showsEdgeText)).toEqual([false, true]);
  });
});

describe("arrow keys", () => {
  const tables = Array.from({ length: 9 }, (_, index) => table(`t${index}`, "id*"));
  const { scene } = layOut({ tables, relationships: [] });

  it("go to the neighbour in their direction", () => {
    expect(findTableTowards(scene, 4, "left")).toBe(3);
    expect(findTableTowards(scene, 4, "right")).toBe(5);
    expect(findTableTowards(scene, 4, "up")).toBe(1);
    expect(findTableTowards(scene, 4, "down")).toBe(7);
  });

  it("stay where nothing lies ahead", () => {
    expect(findTableTowards(scene, 0, "left")).toBeUndefined();
    expect(findTableTowards(scene, 8, "down")).toBeUndefined();
  });

  it("begin with the table nearest to the middle of the screen", () => {
    expect(findNearestTable(scene, { x: 470, y: 230 })).toBe(4);
  });
});
