import { describe, expect, it } from "vitest";
import { bundlesOf } from "../../src/features/diagram/model/bundles.ts";
import { edgeTextPlace } from "../../src/features/diagram/model/edge-text.ts";
import { encloses, overlaps, type Rectangle } from "../../src/features/diagram/model/rectangle.ts";
import { rerouteEdges, type Scene, tableRectangle } from "../../src/features/diagram/model/scene.ts";
import { layOut } from "./lay-out.ts";
import { key, shop, table } from "./small-schema.ts";
import { syntheticSchema } from "./synthetic-schema.ts";

/** The straight pieces of a line, each as the rectangle around it. */
function piecesOf(route: Float32Array): Rectangle[] {
  return Array.from({ length: Math.max(0, route.length / 2 - 1) }, (_, piece) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = route.subarray(piece * 2, piece * 2 + 4);
    return { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2) };
  });
}

function placesOf(scene: Scene): Rectangle[] {
  return scene.model.edges.flatMap((edge, index) => {
    const route = scene.routes[index];
    const isWritten = edge.onDelete !== "NO ACTION" && route !== undefined && route.length > 0;
    const place = isWritten ? edgeTextPlace(scene, index, edge.onDelete.toLowerCase()) : null;
    return place ?? [];
  });
}

describe("keys between the same two tables", () => {
  const addresses = {
    tables: [table("address", "id*, street"), table("orders", "id*, billing_id>, shipping_id>, former_id>")],
    relationships: ["billing_id", "shipping_id", "former_id"].map((column) => key(`orders(${column}) address(id)`)),
  };

  it("have a way and an end each", () => {
    const { scene } = layOut(addresses, "modules");
    const ends = scene.routes.map((route) => route.at(-1));
    expect(new Set(ends).size).toBe(3);
    const address = tableRectangle(scene, 0);
    for (const route of scene.routes) expect(route.at(-1)).toBeLessThan(address.y + address.height);
    const uprights = scene.routes.map(
      (route) => piecesOf(route).find(({ width, height }) => width === 0 && height > 0)?.x,
    );
    expect(new Set(uprights).size).toBe(3);
  });

  it("loop beside each other where a table references itself more than once", () => {
    const { scene } = layOut({
      tables: [table("person", "id*, mother_id>?, father_id>?")],
      relationships: [key("person(mother_id) person(id)"), key("person(father_id) person(id)")],
    });
    const [mother, father] = scene.routes.map((route) => Math.max(...route.filter((_, at) => at % 2 === 0)));
    expect(mother).not.toBe(father);
  });
});

describe("the text of a line", () => {
  it.each([
    ["the shop", layOut(shop, "modules").scene],
    ["120 tables", layOut(syntheticSchema(120), "modules").scene],
  ])("of %s lies on no line, no box and no other text", (_name, scene) => {
    const places = placesOf(scene);
    expect(places.length).toBeGreaterThan(0);
    const lines = scene.routes.flatMap(piecesOf);
    const boxes = scene.model.tables.map((_table, index) => tableRectangle(scene, index));
    for (const [at, place] of places.entries()) {
      expect(boxes.filter((box) => overlaps(box, place))).toEqual([]);
      expect(
        lines.filter((line) => overlaps({ ...line, width: line.width || 0.1, height: line.height || 0.1 }, place)),
      ).toEqual([]);
      expect(places.filter((other, index) => index < at && overlaps(other, place))).toEqual([]);
    }
  });

  it("is written of most lines that have one", () => {
    const { scene } = layOut(syntheticSchema(120), "modules");
    const written = scene.model.edges.filter(
      ({ onDelete }, edge) => onDelete !== "NO ACTION" && (scene.routes[edge]?.length ?? 0) > 0,
    );
    expect(placesOf(scene).length / written.length).toBeGreaterThan(0.8);
  });

  it("is placed anew when a box has moved", () => {
    const { scene } = layOut(shop, "grid");
    const before = edgeTextPlace(scene, 0, "cascade");
    if (before === null) throw new Error("there is no room");
    const settings = scene.model.tables.findIndex(({ name }) => name === "settings");
    scene.x[settings] = before.x - 20;
    scene.y[settings] = before.y - 20;
    rerouteEdges(scene, [1]);
    expect(edgeTextPlace(scene, 0, "cascade")).not.toEqual(before);
  });

  it("takes no room from others where its line is drawn elsewhere for a moment", () => {
    const { scene } = layOut(shop, "grid");
    const { scene: other } = layOut(shop, "grid");
    const lines = scene.model.edges.flatMap(({ onDelete }, edge) =>
      onDelete !== "NO ACTION" && (scene.routes[edge]?.length ?? 0) > 0 ? [edge] : [],
    );
    const moment = lines.map((line) => edgeTextPlace(scene, line, "cascade", scene.routes[line]?.slice()));
    expect(moment.some((place) => place !== null)).toBe(true);
    expect(placesOf(scene)).toEqual(placesOf(other));
  });
});

describe("keys between modules from far", () => {
  it("are one line each with their number, of the borders of both, the most first", () => {
    const { scene } = layOut(syntheticSchema(900), "modules");
    const bundles = bundlesOf(scene);
    expect(bundles.length).toBeGreaterThan(5);
    expect(bundles.map(({ count }) => count)).toEqual(bundles.map(({ count }) => count).sort((a, b) => b - a));
    const between = scene.model.edges.filter(
      ({ from, to }, edge) => scene.links.isStub[edge] === 0 && scene.moduleOf[from] !== scene.moduleOf[to],
    );
    expect(bundles.reduce((sum, { count }) => sum + count, 0)).toBe(between.length);
    for (const { from } of bundles) {
      const point = { x: from.x - 1, y: from.y - 1, width: 2, height: 2 };
      expect(scene.modules.some((module) => overlaps(module, point) && !encloses(module, point))).toBe(true);
    }
  });

  it("have their own lines where they are few", () => {
    expect(bundlesOf(layOut(shop, "modules").scene)).toEqual([]);
    expect(bundlesOf(layOut(syntheticSchema(900), "grid").scene)).toEqual([]);
  });
});
