import { describe, expect, it } from "vitest";
import { layoutTables } from "../../src/features/diagram/layout/layout-tables.ts";
import { layoutProblem } from "../../src/features/diagram/layout/layout-problem.ts";
import { affectedPart } from "../../src/features/diagram/model/affected-part.ts";
import { buildModel } from "../../src/features/diagram/model/diagram-model.ts";
import type { DiffOverlay } from "../../src/features/diagram/model/diff-overlay.ts";
import type { ImpactOverlay } from "../../src/features/diagram/model/overlay.ts";
import { overlappingBoxes } from "./lay-out.ts";
import { syntheticSchema } from "./synthetic-schema.ts";

const schema = syntheticSchema(200);
const whole = buildModel(schema);

/** An impact on the first tables, a level deeper after every so many. */
function impactOn(count: number, perLevel: number): ImpactOverlay {
  const touched = schema.tables.slice(0, count);
  return {
    kind: "impact",
    tables: new Map(touched.map(({ id }, at) => [id, { level: Math.floor(at / perLevel), mark: null }])),
    relationships: new Set(),
    ways: new Set(),
    levelNotes: [],
  };
}

describe("what an overlay is about, as a diagram of its own", () => {
  it("has the touched tables with their levels, and the keys between them", () => {
    const part = affectedPart(schema, whole, impactOn(30, 10));
    expect(part?.input.tables.map(({ id }) => id)).toEqual(schema.tables.slice(0, 30).map(({ id }) => id));
    expect(new Set(part?.levels)).toEqual(new Set([0, 1, 2]));
    const ids = new Set(part?.input.tables.map(({ id }) => id));
    expect(part?.input.relationships).toEqual(schema.relationships.filter(({ from_table: from }) => ids.has(from)));
  });

  it("has the table that an added key leads to, though that one stays as it is", () => {
    const key = schema.relationships.find(({ from_table: from, to_table: to }) => from !== to);
    const fate = { fate: "added", formerName: null, columns: new Map() } as const;
    const overlay: DiffOverlay = {
      kind: "diff",
      tables: new Map([[key?.from_table ?? "", fate]]),
      relationships: new Map([[key?.id ?? "", "added"]]),
    };
    const shown = new Set(affectedPart(schema, whole, overlay)?.input.tables.map(({ id }) => id));
    expect(shown).toEqual(new Set([key?.from_table, key?.to_table]));
  });

  it("does not call a table unconnected whose keys lead out of it", () => {
    const apart = schema.tables.filter(({ id }) =>
      schema.relationships.some(({ from_table: from, to_table: to }) => from === id && to !== id),
    );
    const input = { tables: apart.slice(0, 1), relationships: schema.relationships };
    const { modules } = layoutTables(layoutProblem(buildModel(input), "keys", "modules"));
    expect(modules.map(({ title }) => title.name)).toEqual(["Not connected here"]);
  });

  it("is left out where the whole tells as much", () => {
    expect(affectedPart(schema, whole, undefined)).toBeUndefined();
    expect(affectedPart(schema, whole, impactOn(1, 1))).toBeUndefined();
    expect(affectedPart(schema, whole, impactOn(200, 10))).toBeUndefined();
    const small = syntheticSchema(30);
    expect(affectedPart(small, buildModel(small), impactOn(5, 1))).toBeUndefined();
  });
});

describe("the layout by levels", () => {
  const part = affectedPart(schema, whole, impactOn(150, 60));
  const problem = layoutProblem(buildModel(part?.input ?? schema), "keys", "modules", {
    unit: "level",
    of: part?.levels ?? [],
  });
  const result = layoutTables(problem);

  it("places each level right of the one before, without overlap", () => {
    expect(overlappingBoxes(problem, result)).toEqual([]);
    expect(result.modules.map(({ title }) => title.name)).toEqual(["Level 0 · 60", "Level 1 · 60", "Level 2 · 30"]);
    const [first, second, third] = result.modules;
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(second?.x ?? 0);
    expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThan(third?.x ?? 0);
  });

  it("keeps every table in the block of its level, below its title", () => {
    for (const [table, level] of (part?.levels ?? []).entries()) {
      const region = result.modules[result.moduleOf[table] ?? -1];
      expect(region?.title.name).toMatch(new RegExp(`^Level ${level} ·`));
      expect((result.y[table] ?? 0) >= (region?.y ?? 0) + (region?.titleHeight ?? 0)).toBe(true);
    }
  });

  it("is the same twice", () => {
    expect(layoutTables(problem)).toEqual(result);
  });
});
