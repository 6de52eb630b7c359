import { describe, expect, it } from "vitest";
import type { DiagramTable } from "../../src/features/diagram/model/diagram-input.ts";
import { openingDensity } from "../../src/features/diagram/model/opening-density.ts";
import { syntheticSchema } from "./synthetic-schema.ts";
import { densities, shownColumns, shownCount } from "../../src/features/diagram/model/density.ts";

const tables = (count: number): readonly DiagramTable[] => syntheticSchema(count).tables;

describe("what a diagram opens with", () => {
  it("is all columns where their titles can be read", () => {
    expect(openingDensity(tables(8))).toBe("all");
    expect(openingDensity([])).toBe("all");
  });

  it("is less of each table where there are more of them", () => {
    expect(openingDensity(tables(25))).toBe("keys");
    expect(openingDensity(tables(45))).toBe("names");
  });

  it("is the keys where titles cannot be read at any rate, for whoever goes nearer", () => {
    expect(openingDensity(tables(1_000))).toBe("keys");
  });

  it("counts the columns that are shown without listing them", () => {
    const some = tables(40);
    for (const density of densities)
      expect(some.map((table) => shownCount(table, density))).toEqual(
        some.map((table) => shownColumns(table, density).length),
      );
  });
});
