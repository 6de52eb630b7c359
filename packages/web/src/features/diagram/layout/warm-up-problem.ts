import type { LayoutProblem } from "./layout-problem.ts";

const tableCount = 120;
const groupSize = 12;

/** A schema of a few modules with keys between them, for which a layout does all that it does for another. */
export function warmUpProblem(): LayoutProblem {
  const tables = Array.from({ length: tableCount }, (_, table) => table);
  const children = tables.slice(1).flatMap((table) => [table, table]);
  const parents = tables
    .slice(1)
    .flatMap((table) => [table - (table % groupSize === 0 ? groupSize : 1), Math.floor(table / 2)]);
  return {
    kind: "modules",
    readableFrom: 0,
    boxWidth: 200,
    heights: Float64Array.from(tables, (table) => 80 + (table % 5) * 40),
    names: tables.map((table) => `group${Math.floor(table / groupSize)}_table${table}`),
    namespaces: tables.map(() => ""),
    isHub: tables.map((table) => table === 0),
    links: {
      from: Int32Array.from(children),
      to: Int32Array.from(parents),
      fromY: Float64Array.from(children, () => 40),
      toY: Float64Array.from(children, () => 20),
      isStub: Uint8Array.from(parents, (parent) => (parent === 0 ? 1 : 0)),
    },
  };
}
