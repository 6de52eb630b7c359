import * as contract from "@foretell/contract";
import type { Plugin } from "vite";

const prefix = "contract-routes:";

/** What a caller needs of a route. */
type CalledRoute = Pick<contract.RouteContract, "method" | "path" | "access">;

/** The route tables of the contract by the names under which it exports them, each route with what a call needs alone. */
export function calledRoutes(): ReadonlyMap<string, Readonly<Record<string, CalledRoute>>> {
  const tables = Object.entries<unknown>({ ...contract }).filter((entry): entry is [string, RouteTable] =>
    isRouteTable(entry[1]),
  );
  return new Map(
    tables.map(([name, table]) => [
      name,
      Object.fromEntries(
        Object.entries(table).map(([key, { method, path, access }]) => [key, { method, path, access }]),
      ),
    ]),
  );
}

type RouteTable = Readonly<Record<string, contract.RouteContract>>;

function isRouteTable(value: unknown): value is RouteTable {
  if (typeof value !== "object" || value === null) return false;
  const routes: unknown[] = Object.values(value);
  return routes.length > 0 && routes.every((route) => typeof route === "object" && route !== null && "method" in route);
}

/**
 * Gives the browser each route with its method, path and access alone. The shapes of its parameters, bodies and answers are
 * for the server and for the types; with them every page would load zod and the shapes of every other page.
 */
export function contractRoutes(): Plugin {
  const tables = calledRoutes();
  return {
    name: "contract-routes",
    apply: "build",
    resolveId: { filter: { id: /^contract-routes:/ }, handler: (id) => ({ id: `\0${id}`, moduleSideEffects: false }) },
    load: {
      // oxlint-disable-next-line no-control-regex -- how the bundler marks what is no file.
      filter: { id: /^\0contract-routes:/ },
      handler: (id) => {
        const name = id.slice(1 + prefix.length);
        return `export const ${name} = ${JSON.stringify(tables.get(name))};`;
      },
    },
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]index\.ts$/ },
      // What a module exports by name goes before what it exports with a star.
      handler: (code) => ({
        code: [code, ...Array.from(tables.keys(), (name) => `export { ${name} } from "${prefix}${name}";`)].join("\n"),
        map: null,
      }),
    },
  };
}
