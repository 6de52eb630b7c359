import { describe, expect, it } from "vitest";
import { frameImage } from "../../src/features/diagram/export/draw-image.ts";
import { drawSvg } from "../../src/features/diagram/export/draw-svg.ts";
import { imagePart } from "../../src/features/diagram/export/image-part.ts";
import { noTables, type Picture } from "../../src/features/diagram/draw/picture.ts";
import { indexOverlay } from "../../src/features/diagram/model/overlay.ts";
import { encloses, overlaps } from "../../src/features/diagram/model/rectangle.ts";
import { boundsOf, tableRectangle } from "../../src/features/diagram/model/scene.ts";
import { indexOf, layOut } from "./lay-out.ts";
import { shop } from "./small-schema.ts";
import { plainTheme as theme } from "./plain-theme.ts";

const { model, scene } = layOut(shop, "modules");
const picture: Picture = { scene, theme, overlay: null, hidden: noTables, noted: noTables };
const orders = indexOf(model, "orders");
const customers = indexOf(model, "customers");

describe("what an image shows of a diagram", () => {
  it("is all of it, with a margin", () => {
    const part = imagePart(picture, "whole", { chosen: [orders], view: null });
    expect(part).toMatchObject({ tableCount: model.tables.length, keyCount: model.edges.length });
    expect(encloses(part.bounds, boundsOf(scene))).toBe(true);
  });

  it("is the chosen tables with the keys between them, and nothing of what lies between", () => {
    const part = imagePart(picture, "chosen", { chosen: [customers, orders], view: null });
    expect(part).toMatchObject({ tableCount: 2, keyCount: 1 });
    const document = drawSvg(frameImage(part.picture, part.bounds, { title: "two", note: "of six" }), []);
    for (const text of ["customers", "orders", "two", "of six"]) expect(document).toContain(`>${text}</text>`);
    for (const text of ["products", "employees", "settings"]) expect(document).not.toContain(`>${text}</text>`);
  });

  it("is what the window shows, cut as it is cut there, and counts what it has", () => {
    const view = tableRectangle(scene, orders);
    const part = imagePart(picture, "view", { chosen: [], view });
    expect(part.bounds).toEqual(view);
    expect(part).toMatchObject({ tableCount: 1, keyCount: 0 });
    const image = frameImage(part.picture, part.bounds, { title: "orders", note: "alone" });
    if (image.heading === null) throw new Error("There is no heading");
    expect(overlaps(image.heading.bounds, view)).toBe(false);
    expect(encloses(image.bounds, image.heading.bounds)).toBe(true);
  });

  it("tells below the chosen tables of these alone", () => {
    const overlay = indexOverlay(model, {
      kind: "impact",
      tables: new Map(model.tables.map(({ id }) => [id, { level: 1, mark: null }])),
      relationships: new Set(),
      ways: new Set(),
      levelNotes: [],
    });
    const part = imagePart({ ...picture, overlay }, "chosen", { chosen: [customers, orders], view: null });
    const document = drawSvg(frameImage(part.picture, part.bounds, { title: "two", note: "" }), []);
    expect(document).toContain(">level 1, 2 tables</text>");
  });

  it("has no word above or below where none is wished", () => {
    const { picture: whole, bounds } = imagePart(picture, "whole", { chosen: [], view: null });
    expect(frameImage(whole, bounds, null)).toMatchObject({ bounds, heading: null, legend: null });
  });
});
