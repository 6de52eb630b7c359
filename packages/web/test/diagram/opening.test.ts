import { describe, expect, it } from "vitest";
import { type LayoutResult, layoutProblem } from "../../src/features/diagram/layout/layout-problem.ts";
import { layoutReadable } from "../../src/features/diagram/layout/layout-tables.ts";
import { buildModel } from "../../src/features/diagram/model/diagram-model.ts";
import { type Density, densities, shownColumns, shownCount } from "../../src/features/diagram/model/density.ts";
import { fitZoomOf } from "../../src/features/diagram/model/fit-zoom.ts";
import { middleTitle } from "../../src/features/diagram/model/middle-title.ts";
import { openingDensities } from "../../src/features/diagram/model/opening-density.ts";
import { centreOn, visibleRectangle } from "../../src/features/diagram/model/camera.ts";
import { openingPlace } from "../../src/features/diagram/model/opening-place.ts";
import { indexOverlay } from "../../src/features/diagram/model/overlay.ts";
import { encloses } from "../../src/features/diagram/model/rectangle.ts";
import { createScene, type Scene, tableRectangle } from "../../src/features/diagram/model/scene.ts";
import { syntheticSchema } from "./synthetic-schema.ts";

interface Opening {
  readonly density: Density | undefined;
  readonly scene: Scene;
  /** At which the whole is seen. */
  readonly zoom: number;
}

function open(count: number): Opening {
  const input = syntheticSchema(count);
  const model = buildModel(input);
  const tried = openingDensities(input.tables);
  const { result, chosen } = layoutReadable(tried.map((density) => layoutProblem(model, density, "modules")));
  const density = tried[chosen];
  const scene = createScene(model, density ?? "all", result, { showHubLines: false, moved: new Map() });
  return { density, scene, zoom: zoomOf(result) };
}

function zoomOf({ modules }: LayoutResult): number {
  const left = Math.min(...modules.map(({ x }) => x));
  const top = Math.min(...modules.map(({ y }) => y));
  const right = Math.max(...modules.map(({ x, width }) => x + width));
  const bottom = Math.max(...modules.map(({ y, height }) => y + height));
  return fitZoomOf(right - left, bottom - top);
}

describe("what a diagram opens with", () => {
  it("is all columns where they can be read", () => {
    expect(open(8).density).toBe("all");
    expect(openingDensities([])[0]).toBe("all");
  });

  it("is less of each table where there are more of them", () => {
    const steps = [8, 15, 25, 45, 80].map((count) => densities.findIndex((density) => density === open(count).density));
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(steps.at(-1)).toBe(densities.indexOf("names"));
  });

  it.each([20, 40, 60, 80])("has titles of 11 px over %i tables", (count) => {
    const { density, scene, zoom } = open(count);
    const sizes = scene.model.tables.map(({ name }, table) =>
      density === "names" ? middleTitle(name, zoom, tableRectangle(scene, table)).size * zoom : 11,
    );
    expect(sizes.filter((size) => size > 10.9).length / count).toBeGreaterThan(0.9);
  });

  it("is the keys where titles cannot be read at any rate, for whoever goes nearer, and no other is tried", () => {
    expect(openingDensities(syntheticSchema(1_000).tables)).toEqual(["keys"]);
  });

  it("counts the columns that are shown without listing them", () => {
    const some = syntheticSchema(40).tables;
    for (const density of densities)
      expect(some.map((table) => shownCount(table, density))).toEqual(
        some.map((table) => shownColumns(table, density).length),
      );
  });
});

describe("what of a diagram a phone shows first", () => {
  const phone = { width: 390, height: 560 };

  it("is all of it where that can be read, and on any wider screen", () => {
    expect(openingPlace(open(1).scene, phone, null)).toBeUndefined();
    expect(openingPlace(open(80).scene, { width: 1_120, height: 680 }, null)).toBeUndefined();
  });

  it.each([8, 20, 80, 300])("is the table with the most keys of %i, at a size that can be read", (count) => {
    const { scene } = open(count);
    const place = openingPlace(scene, phone, null);
    const { edgesOf } = scene.model;
    const most = Math.max(...edgesOf.map(({ length }) => length));
    const box = tableRectangle(
      scene,
      edgesOf.findIndex(({ length }) => length === most),
    );
    expect(place?.zoom).toBeGreaterThanOrEqual(0.33);
    const shown = visibleRectangle(centreOn(place ?? { x: 0, y: 0 }, phone, place?.zoom ?? 0), phone);
    expect(encloses(shown, { ...box, height: Math.min(box.height, shown.height / 2) })).toBe(true);
  });

  it("is the table of a statement where one is told of", () => {
    const { scene } = open(80);
    const id = scene.model.tables[77]?.id ?? "";
    const overlay = indexOverlay(scene.model, {
      kind: "impact",
      tables: new Map([
        [scene.model.tables[3]?.id ?? "", { level: 1, mark: null }],
        [id, { level: 0, mark: null }],
      ]),
      relationships: new Set(),
      ways: new Set(),
      levelNotes: [],
    });
    const place = openingPlace(scene, phone, overlay);
    const shown = visibleRectangle(centreOn(place ?? { x: 0, y: 0 }, phone, place?.zoom ?? 0), phone);
    expect(encloses(shown, tableRectangle(scene, 77))).toBe(true);
  });
});
