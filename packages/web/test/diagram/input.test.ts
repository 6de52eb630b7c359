import { describe, expect, it } from "vitest";
import { findKeyCommand } from "../../src/features/diagram/view/key-commands.ts";
import { readWheel } from "../../src/features/diagram/view/wheel-gesture.ts";
import { searchTables } from "../../src/features/diagram/model/search-tables.ts";
import { shop, table } from "./small-schema.ts";

const wheel = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false, shiftKey: false };
const press = { key: "", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

describe("the wheel", () => {
  it("zooms in when turned away, and out by the same factor when turned back", () => {
    const away = readWheel({ ...wheel, deltaY: -120 });
    const back = readWheel({ ...wheel, deltaY: 120 });
    expect(away.kind === "zoom" && away.factor > 1).toBe(true);
    expect(away.kind === "zoom" && back.kind === "zoom" && away.factor * back.factor).toBeCloseTo(1);
  });

  it("zooms by lines as some browsers send them", () => {
    expect(readWheel({ ...wheel, deltaY: 3, deltaMode: 1 }).kind).toBe("zoom");
  });

  it("pans sideways with Shift", () => {
    expect(readWheel({ ...wheel, deltaY: 120, shiftKey: true })).toEqual({ kind: "pan", dx: -120, dy: 0 });
  });

  it("pans with two fingers on a trackpad, and zooms when they pinch", () => {
    expect(readWheel({ ...wheel, deltaX: 3.5, deltaY: 7.25 })).toEqual({ kind: "pan", dx: -3.5, dy: -7.25 });
    expect(readWheel({ ...wheel, deltaY: 8 })).toEqual({ kind: "pan", dx: -0, dy: -8 });
    expect(readWheel({ ...wheel, deltaY: -4.5, ctrlKey: true })).toEqual({ kind: "zoom", factor: Math.exp(0.045) });
  });
});

describe("keys", () => {
  it.each([
    [{ key: "ArrowLeft" }, { kind: "next", direction: "left" }],
    [
      { key: "ArrowLeft", shiftKey: true },
      { kind: "pan", dx: 80, dy: 0 },
    ],
    [{ key: "0" }, { kind: "fit" }],
    [{ key: "1" }, { kind: "actual size" }],
    [{ key: "Enter" }, { kind: "focus" }],
    [{ key: " " }, { kind: "toggle" }],
    // What it leaves hangs on all that the diagram shows.
    [{ key: "Escape" }, undefined],
    [{ key: "/" }, { kind: "search" }],
  ])("%j does %j", (event, command) => {
    expect(findKeyCommand({ ...press, ...event })).toEqual(command);
  });

  it("leave what belongs to the browser alone", () => {
    expect(findKeyCommand({ ...press, key: "0", ctrlKey: true })).toBeUndefined();
    expect(findKeyCommand({ ...press, key: "Tab" })).toBeUndefined();
    expect(findKeyCommand({ ...press, key: "+", metaKey: true })).toBeUndefined();
  });
});

describe("searchTables", () => {
  const names = (text: string): (string | undefined)[] =>
    searchTables(shop.tables, text).map((match) => shop.tables[match.table]?.name);

  it("finds tables before columns, whole names before parts", () => {
    expect(names("orders")).toEqual(["orders"]);
    expect(names("order")).toEqual(["orders", "order_items"]);
    expect(searchTables(shop.tables, "customer")).toEqual([
      { table: 0, column: null },
      { table: 1, column: "customer_id" },
    ]);
  });

  it("finds a word inside a name, and a bare name behind its namespace", () => {
    expect(names("ITEMS")).toEqual(["order_items"]);
    const tables = [table("sales.order_history", "id*"), table("sales.orders", "id*")];
    expect(searchTables(tables, "orders").map((match) => match.table)).toEqual([1]);
  });

  it("finds nothing for nothing", () => {
    expect(names("  ")).toEqual([]);
    expect(names("zebra")).toEqual([]);
  });
});
