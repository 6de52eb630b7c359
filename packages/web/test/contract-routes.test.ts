import { allRoutes } from "@foretell/contract";
import { describe, expect, it } from "vitest";
import { calledRoutes } from "../build/contract-routes.ts";

describe("the routes in the browser's build", () => {
  const tables = calledRoutes();

  it("are those of the contract, under the names by which it exports them", () => {
    const paths = new Set([...tables.values()].flatMap((table) => Object.values(table)).map(({ path }) => path));
    expect([...paths].sort()).toEqual([...new Set(allRoutes.map(({ path }) => path))].sort());
    expect(tables.get("projectsRoutes")?.["get"]).toEqual({
      method: "GET",
      path: "/projects/:id",
      access: "signed-in",
    });
  });

  it("carry no shape", () => {
    for (const table of tables.values())
      for (const route of Object.values(table)) expect(Object.keys(route)).toEqual(["method", "path", "access"]);
  });
});
