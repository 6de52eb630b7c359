import { describe, expect, test } from "vitest";
import { dumpBombs } from "../tools/bombs/dump-bombs.ts";
import { countCatalog, dialectNames, exportJson, exportSql, prepareSchema, readDump } from "../src/index.ts";
import type { Census } from "../src/index.ts";

/** Elements of each kind: enough to reach every loop, and few enough for all kinds to be read in seconds. */
const size = 120;

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** How many statements a census tells the outcome of. */
const toldOf = ({ used, counted, irrelevant, notUnderstood }: Census): number =>
  sum(used) + sum(counted) + sum(irrelevant) + notUnderstood.reduce((total, { count }) => total + count, 0);

test("each dialect has at least 150 kinds, each with a name of its own", () => {
  for (const dialect of dialectNames) {
    const names = dumpBombs.filter((bomb) => bomb.dialect === dialect).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(150);
    expect(new Set(names).size).toBe(names.length);
  }
});

describe.each(dialectNames)("dumps of %s that cost more than they weigh", (dialect) => {
  test.each(dumpBombs.filter((bomb) => bomb.dialect === dialect))("$name", ({ dump }) => {
    const { catalog, statistics, census, excess } = readDump(dump(size), { dialect });
    expect(excess).toBeUndefined();
    // Nothing goes by in silence: what holds a statement comes to one of the outcomes, or a note says why not.
    if (census.statementCount > 0) expect(toldOf(census) + census.notes.length).toBeGreaterThan(0);
    expect(census.found).toEqual(countCatalog(catalog));
    prepareSchema(catalog, statistics);
    expect(exportSql(catalog)).toBeTypeOf("string");
    expect(exportJson(catalog, statistics)).toBeDefined();
  });
});
