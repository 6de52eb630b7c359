import { describe, expect, it } from "vitest";
import { gridLayout } from "../../src/features/diagram/layout/grid-layout.ts";
import { countCrossings, straightLines } from "../../src/features/diagram/layout/layout-score.ts";
import { modulesLayout } from "../../src/features/diagram/layout/modules-layout.ts";
import { boxesOnSegment, indexBoxes } from "../../src/features/diagram/model/box-index.ts";
import { boxWidthFor } from "../../src/features/diagram/model/box-width.ts";
import { columnsWidth, gridGap, minBoxHeight, rowHeight } from "../../src/features/diagram/model/dimensions.ts";
import { overlaps } from "../../src/features/diagram/model/rectangle.ts";
import { tableRectangle } from "../../src/features/diagram/model/scene.ts";
import { indexOf, layOut, overlappingBoxes } from "./lay-out.ts";
import { key, schemaWithHub, shop, table } from "./small-schema.ts";
import { syntheticSchema } from "./synthetic-schema.ts";

const sizes = [1, 2, 5, 50, 300, 1_000];

describe.each(["grid", "modules"] as const)("the %s layout", (kind) => {
  it.each(sizes)("places %i tables without overlap", (count) => {
    const { problem, result } = layOut(syntheticSchema(count), kind);
    expect(result.x).toHaveLength(count);
    expect(overlappingBoxes(problem, result)).toEqual([]);
  });

  it.each(["all", "keys", "names"] as const)("places tables that show %s without overlap", (density) => {
    const { problem, result } = layOut(syntheticSchema(200), kind, density);
    expect(overlappingBoxes(problem, result)).toEqual([]);
  });

  it("gives the same schema the same places and ways", () => {
    expect(layOut(syntheticSchema(300), kind).result).toEqual(layOut(syntheticSchema(300), kind).result);
  });

  it("lays out a schema without tables, and one without keys", () => {
    expect(layOut({ tables: [], relationships: [] }, kind).result.x).toHaveLength(0);
    const tables = Array.from({ length: 30 }, (_, index) => table(`t${index}`, "id*"));
    const { problem, result } = layOut({ tables, relationships: [] }, kind);
    expect(overlappingBoxes(problem, result)).toEqual([]);
  });
});

describe("the width of boxes", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));

  it("is what columns need, and where only names show what these need", () => {
    expect(boxWidthFor(named("a"), "all")).toBe(columnsWidth);
    expect(boxWidthFor(named("a"), "keys")).toBe(columnsWidth);
    const widths = ["a", "customer", "customer_address", "customer_address_history_entry_of_year"].map((name) =>
      boxWidthFor(named(name), "names"),
    );
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(new Set(widths).size).toBe(4);
    expect(widths.at(-1)).toBeLessThan(600);
  });

  it("leaves few long names out of account", () => {
    const short = Array.from({ length: 40 }, (_, at) => `t${at}`);
    const long = "a_name_that_is_so_long_that_nobody_types_it";
    expect(boxWidthFor(named(...short, long), "names")).toBe(boxWidthFor(named(...short), "names"));
  });

  it("makes the whole of tables with short names smaller", () => {
    const schema = {
      tables: Array.from({ length: 60 }, (_, at) => table(`t${at}`, "id*")),
      relationships: Array.from({ length: 59 }, (_, at) => key(`t${at + 1}(id) t${Math.floor(at / 3)}(id)`)),
    };
    const { scene } = layOut(schema, "modules", "names");
    expect(scene.boxWidth).toBeLessThan(columnsWidth / 2);
    expect(overlappingBoxes(layOut(schema, "modules", "names").problem, scene)).toEqual([]);
  });
});

describe("the grid layout", () => {
  it("sets boxes 280 wide at a pitch of 330, about √n across", () => {
    const { result } = layOut(syntheticSchema(100), "grid");
    const lefts = [...new Set(result.x)].sort((a, b) => a - b);
    expect(columnsWidth).toBe(280);
    expect(lefts).toEqual(Array.from({ length: 10 }, (_, column) => column * 330));
    expect(columnsWidth + gridGap).toBe(330);
  });

  it("gives a box 20 pixels a column and at least 120", () => {
    const { problem } = layOut({
      tables: [table("a", "id*"), table("b", "a, b, c, d, e, f, g, h")],
      relationships: [],
    });
    expect(problem.heights[0]).toBe(minBoxHeight);
    expect(minBoxHeight).toBe(120);
    const { problem: longer } = layOut({ tables: [table("b", "a, b, c, d, e, f, g, h, i")], relationships: [] });
    expect((longer.heights[0] ?? 0) - (problem.heights[1] ?? 0)).toBe(rowHeight);
    expect(rowHeight).toBe(20);
  });

  it("puts connected tables near each other", () => {
    const { problem, model } = layOut(syntheticSchema(300), "grid");
    const ordered = gridLayout(problem);
    const shuffled = { x: ordered.x.toReversed(), y: ordered.y };
    const length = (placement: { x: Float64Array; y: Float64Array }): number => {
      const lines = straightLines(problem, placement);
      let sum = 0;
      for (let at = 0; at < lines.length; at += 4)
        sum += Math.hypot((lines[at] ?? 0) - (lines[at + 2] ?? 0), (lines[at + 1] ?? 0) - (lines[at + 3] ?? 0));
      return sum;
    };
    expect(model.tables).toHaveLength(300);
    expect(length(ordered)).toBeLessThan(length(shuffled));
  });
});

describe("the modules layout", () => {
  it("has a ratio of width to height that suits a screen", () => {
    const { result, problem } = layOut(syntheticSchema(1_000), "modules");
    const width = Math.max(...result.x) + problem.boxWidth - Math.min(...result.x);
    const height = Math.max(...result.y.map((y, table) => y + (problem.heights[table] ?? 0))) - Math.min(...result.y);
    expect(width / height).toBeGreaterThan(1.2);
    expect(width / height).toBeLessThan(1.9);
  });

  it("crosses far fewer lines than the grid", () => {
    const { problem } = layOut(syntheticSchema(300), "grid");
    const crossings = (placement: { x: Float64Array; y: Float64Array }): number =>
      countCrossings(straightLines(problem, placement));
    expect(crossings(modulesLayout(problem)) * 20).toBeLessThan(crossings(gridLayout(problem)));
  });

  it("sets hubs and unconnected tables aside, and every table inside its module", () => {
    const input = schemaWithHub(60);
    const loose = table("settings", "name*, value");
    const { scene, model } = layOut({ ...input, tables: [...input.tables, loose] }, "modules");
    const kindOf = (name: string): string | undefined =>
      scene.modules[scene.moduleOf[indexOf(model, name)] ?? -1]?.kind;
    expect(kindOf("users")).toBe("hubs");
    expect(kindOf("settings")).toBe("unconnected");
    expect(kindOf("entry_3")).toBe("connected");
    for (const index of model.tables.keys()) {
      const region = scene.modules[scene.moduleOf[index] ?? -1];
      const box = tableRectangle(scene, index);
      expect(region).toBeDefined();
      if (region === undefined) continue;
      expect(box.x).toBeGreaterThanOrEqual(region.x);
      expect(box.y).toBeGreaterThanOrEqual(region.y);
      expect(box.x + box.width).toBeLessThanOrEqual(region.x + region.width);
      expect(box.y + box.height).toBeLessThanOrEqual(region.y + region.height);
    }
  });

  it("keeps modules apart", () => {
    const { scene } = layOut(syntheticSchema(300), "modules");
    const { modules } = scene;
    expect(modules.length).toBeGreaterThan(5);
    for (const [index, a] of modules.entries())
      for (const b of modules.slice(index + 1)) expect(overlaps(a, b)).toBe(false);
  });

  it("puts a referenced table left of those that reference it", () => {
    const { scene, model } = layOut(shop, "modules");
    const x = (name: string): number => scene.x[indexOf(model, name)] ?? 0;
    expect(x("customers")).toBeLessThan(x("orders"));
    expect(x("orders")).toBeLessThan(x("order_items"));
  });

  it("survives keys in a circle", () => {
    const tables = ["a", "b", "c"].map((name) => table(name, "id*, next_id>"));
    const relationships = ["a b", "b c", "c a"].map((pair) => {
      const [from = "", to = ""] = pair.split(" ");
      return {
        id: pair,
        from_table: `id of ${from}`,
        from_columns: ["next_id"],
        to_table: `id of ${to}`,
        to_name: to,
        to_columns: ["id"],
        constraint_name: null,
        on_delete_action: "NO ACTION" as const,
        on_update_action: "NO ACTION" as const,
      };
    });
    const { problem, result } = layOut({ tables, relationships }, "modules");
    expect(overlappingBoxes(problem, result)).toEqual([]);
  });
});

describe("the ways of lines", () => {
  it("run through no box in the grid", () => {
    const { scene } = layOut(syntheticSchema(300), "grid");
    const index = indexBoxes(scene);
    let drawn = 0;
    for (const [edge, route] of scene.routes.entries()) {
      const key = scene.model.edges[edge];
      if (route.length === 0 || key === undefined) continue;
      drawn += 1;
      for (let at = 0; at + 3 < route.length; at += 2) {
        const except = at === 0 ? key.from : at + 4 === route.length ? key.to : -1;
        const piece = [route[at], route[at + 1], route[at + 2], route[at + 3]].map((value) => value ?? 0);
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = piece;
        expect(boxesOnSegment(index, x1, y1, x2, y2, 0, except, 1)).toEqual([]);
      }
    }
    expect(drawn).toBeGreaterThan(100);
  });

  it("begin and end at the columns of the key, and bend at right angles", () => {
    const { scene, model } = layOut(shop, "grid");
    const edge = 0;
    const route = scene.routes[edge] ?? new Float32Array(0);
    const orders = tableRectangle(scene, indexOf(model, "orders"));
    expect([orders.x, orders.x + orders.width]).toContain(route[0]);
    expect(route[1]).toBe(orders.y + 34 + 1.5 * rowHeight);
    for (let at = 0; at + 3 < route.length; at += 2)
      expect(route[at] === route[at + 2] || route[at + 1] === route[at + 3]).toBe(true);
  });

  it("make a loop of a self reference", () => {
    const { scene, model } = layOut(shop, "grid");
    const edge = model.edges.findIndex(({ from, to }) => from === to);
    const box = tableRectangle(scene, indexOf(model, "employees"));
    const route = scene.routes[edge] ?? new Float32Array(0);
    expect(route[0]).toBe(box.x + box.width);
    expect(route.at(-2)).toBe(box.x + box.width);
    expect(route[1]).not.toBe(route.at(-1));
  });
});

describe("the titles of modules", () => {
  it.each([50, 300, 1_000])("have room of their own above the boxes of %i tables", (count) => {
    const { result } = layOut(syntheticSchema(count), "modules", "keys");
    for (const [table, module] of result.moduleOf.entries()) {
      const region = result.modules[module];
      expect(region && (result.y[table] ?? 0) >= region.y + region.titleHeight).toBe(true);
    }
  });

  it("have more room the more tables there are, as the whole is seen from further away", () => {
    const roomOf = (count: number): number =>
      Math.max(
        ...layOut(syntheticSchema(count), "modules", "keys").result.modules.map(({ titleHeight }) => titleHeight),
      );
    expect(roomOf(1_000)).toBeGreaterThan(1.5 * roomOf(100));
  });
});
