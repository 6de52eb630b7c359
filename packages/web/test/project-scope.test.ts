import { schemasRoutes } from "@foretell/contract";
import { describe, expect, it, vi } from "vitest";
import { projectPaths } from "../src/lib/project-paths.ts";
import { projectScope } from "../src/lib/project-scope.ts";

// The session of a tab is read when the client of the interface is loaded.
vi.hoisted(() => {
  const empty = { getItem: () => null };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

describe("the scope of a personal project", () => {
  const scope = projectScope({ kind: "personal", id: "p1" });

  it("has its pages and calls", () => {
    expect(scope).toMatchObject({ id: "p1", kind: "personal", paths: { list: "/projects", overview: "/projects/p1" } });
    const request = { route: schemasRoutes.get, params: { id: "s1" } };
    expect(scope.readdress(request)).toBe(request);
  });

  it("lets its owner do everything", () => {
    expect((["read", "edit", "administer", "own"] as const).every(scope.can)).toBe(true);
  });
});

describe("the scope of a collaborative project", () => {
  const ref = { kind: "collaborative", id: "p1" } as const;

  it("has each call below its own address", () => {
    const { route, params } = projectScope(ref).readdress({ route: schemasRoutes.get, params: { id: "s1" } });
    expect({ path: route.path, params }).toEqual({
      path: "/collaborative-projects/:projectId/schemas/:id",
      params: { id: "s1", projectId: "p1" },
    });
    const list = projectScope(ref).readdress({ route: schemasRoutes.listOfProject, params: { projectId: "p1" } });
    expect(list.route.path).toBe("/collaborative-projects/:projectId/schemas");
  });

  it.each([
    [null, ["read"]],
    ["viewer", ["read"]],
    ["editor", ["read", "edit"]],
    ["admin", ["read", "edit", "administer"]],
    ["owner", ["read", "edit", "administer", "own"]],
  ] as const)("lets who has the role %s %j", (role, allowed) => {
    const scope = projectScope(ref, role);
    for (const permission of ["read", "edit", "administer", "own"] as const) {
      const isAllowed = allowed.some((one) => one === permission);
      expect(scope.can(permission)).toBe(isAllowed);
    }
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
