import { projectsRoutes } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { projectPaths } from "../src/lib/project-paths.ts";
import { projectScope } from "../src/lib/project-scope.ts";

describe("the scope of a personal project", () => {
  const scope = projectScope({ kind: "personal", id: "p1" });

  it("has its pages and calls", () => {
    expect(scope).toMatchObject({ id: "p1", kind: "personal", paths: { list: "/projects", overview: "/projects/p1" } });
    expect(scope.routes.project).toBe(projectsRoutes.get);
  });

  it("lets its owner do everything", () => {
    expect((["read", "edit", "administer", "own"] as const).every(scope.can)).toBe(true);
  });
});

describe("the addresses inside a project", () => {
  it.each([
    ["personal", "/projects/p1"],
    ["collaborative", "/collaborative-projects/p1"],
  ] as const)("of a %s one begin with %s", (kind, base) => {
    const paths = projectPaths(kind, "p1");
    expect([paths.overview, paths.schemas, paths.importSchema, paths.tables, paths.simulations]).toEqual(
      ["", "/schemas", "/schemas/import", "/tables", "/simulations"].map((rest) => `${base}${rest}`),
    );
    expect([paths.schema("s1"), paths.versions("s1"), paths.simulation("x1"), paths.erd(), paths.erd("s1")]).toEqual(
      ["/schemas/s1", "/schemas/s1/versions", "/simulations/x1", "/erd", "/erd/s1"].map((rest) => `${base}${rest}`),
    );
  });
});
