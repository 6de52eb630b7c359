import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { Impact, TableStatistics } from "../src/index.ts";
import { getSection, readCases } from "./support/case-file.ts";

type Risk = Impact["risk"];

const risks: readonly Risk[] = ["safe", "notice", "risk", "severe"];

/** Where the rules say otherwise than a careful reader did, and why they are kept. */
const differing: Readonly<Record<string, readonly [told: Risk, ground: string]>> = {
  "INSERT INTO draft (id, body) VALUES (1, 'x')": ["notice", "a live database's count proves no emptiness"],
  "UPDATE customer SET is_active = false": ["severe", "a whole table of 120,000 rows is above the threshold"],
  "DELETE FROM payment WHERE id > 0 OR id <= 0": ["risk", "two halves that are the whole are not seen as such"],
  "DELETE FROM orders WHERE status = 'cancelled'": [
    "notice",
    "without statistics of the values 2,000 rows are expected",
  ],
};

describe("the risk of statements as a careful reader sees it, who judged before there were rules", () => {
  for (const testCase of readCases("risk")) {
    const { catalog } = readDump(getSection(testCase, "dump"), { dialect: "postgresql" });
    const tables = getSection(testCase, "rows")
      .split("\n")
      .map((line): TableStatistics => {
        const [name = "", count] = line.split(" ");
        return { namespace: "public", name, rowCount: Number(count), source: "database", columns: [] };
      });
    const schema = prepareSchema(catalog, { tables });
    const judged = getSection(testCase, "judged")
      .split("\n")
      .map((line) => {
        const at = line.indexOf(" | ");
        return { risk: line.slice(0, at), sql: line.slice(at + 3) };
      });
    test.each(judged)("$risk: $sql", ({ risk, sql }) => {
      const prediction = predict(sql, { schema });
      if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
      const { impact } = prediction;
      const [told, ground] = differing[sql] ?? [risk, ""];
      expect(impact.risk, `${ground} ${impact.riskReasons.map(({ code }) => code).join(" ")}`).toBe(told);
      // Nobody is told less than a step beside what the reader saw.
      expect(Math.abs(risks.indexOf(impact.risk) - risks.indexOf(risk as Risk))).toBeLessThanOrEqual(1);
    });
  }
});
