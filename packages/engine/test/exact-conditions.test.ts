import { describe, expect, test } from "vitest";
import { dialectNames, predict, prepareSchema, readDump } from "../src/index.ts";
import { getSection, readCases } from "./support/case-file.ts";

/**
 * Each line of a case is `rows | condition`: how many rows of `t` meet it in the database itself, and whether that number is told
 * for certain (`exact`) or within bounds (`open`). PostgreSQL 15, MariaDB 10.11 and SQLite 3.40 were asked; Oracle and SQL Server
 * are as their manuals have it.
 */
describe("conditions over known values", () => {
  for (const testCase of readCases("values")) {
    test(`${testCase.file}: ${testCase.name}`, () => {
      const dialect = dialectNames.find((name) => testCase.file.startsWith(name));
      if (dialect === undefined) throw new Error(`${testCase.file} is named after no dialect`);
      const { catalog, statistics } = readDump(getSection(testCase, "dump"), { dialect });
      const schema = prepareSchema(catalog, statistics);
      const lines = getSection(testCase, "conditions").trimEnd().split("\n");
      const told = lines.map((line) => {
        const [, count = "", condition = ""] = /^(\d+) \w+ \| (.*)$/u.exec(line) ?? [];
        const prediction = predict(`DELETE FROM t WHERE ${condition}`, { schema });
        if (prediction.outcome !== "completed") return `${condition}: ${prediction.failure.message}`;
        const { low, high } = prediction.impact.totals.rows;
        const holdsTruth = low <= Number(count) && Number(count) <= high;
        const certainty = low === high ? "exact" : "open";
        return holdsTruth ? `${count} ${certainty} | ${condition}` : `[${String(low)}, ${String(high)}] | ${condition}`;
      });
      expect(lines.length).toBeGreaterThan(0);
      expect(told).toEqual(lines);
    });
  }
});
