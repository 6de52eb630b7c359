import { describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { Impact, TableStatistics } from "../src/index.ts";
import { getSection, readCases } from "./support/case-file.ts";

type Risk = Impact["risk"];

const risks: readonly Risk[] = ["safe", "notice", "risk", "severe"];

const smallTable = "the whole of a table is severe from 10,000 rows on, and a risk below";
const byKey = "a row by its key that nothing references leaves nothing to be said, whatever the table is";
const open = "what must hold is a condition, and its rows are not known";
const unknownRows = "of a table of which nothing is known, a key may find a row or none";

/** Where the rules say otherwise than most of the readers, and why they are kept. */
const differing: Readonly<Record<string, readonly [told: Risk, ground: string]>> = {
  "INSERT INTO coupon (id, code, discount) VALUES (301, 'XMAS', 10)": ["notice", open],
  "INSERT INTO draft (id, body) VALUES (1, 'x')": ["notice", "a live database's count proves no emptiness"],
  "INSERT INTO orders (id, customer_id, status, placed_at) VALUES (1, 2, 'open', now())": ["notice", open],
  "UPDATE setting SET value = NULL": ["risk", smallTable],
  "UPDATE coupon SET discount = 5": ["risk", smallTable],
  "UPDATE product SET price = price * 1.1": ["risk", smallTable],
  "DELETE FROM draft": ["safe", "the table is counted to be empty"],
  "DELETE FROM payment WHERE id > 0 OR id <= 0": ["risk", "two halves that are the whole are not seen as such"],
  "DELETE FROM payment WHERE id = 12": ["safe", byKey],
  "DELETE FROM setting WHERE name = 'theme'": ["safe", byKey],
  "DELETE FROM audit_log WHERE id = 3": ["safe", byKey],
  "DELETE FROM coupon WHERE id = 12": ["notice", "1,333 links are lost, which are many from 10,000 on"],
  "DELETE FROM tenant WHERE id = 3": ["risk", "50,500 rows of six tables are a risk, and severe from a million on"],
  "DELETE FROM orders WHERE status = 'cancelled'": [
    "notice",
    "without statistics of the values 2,000 rows are expected; the readers thought of all that it may be",
  ],
  "DELETE FROM customer WHERE is_active = false": ["risk", "half of the rows are expected, and the whole is not"],
  "DELETE FROM import_batch WHERE id = 4": ["notice", unknownRows],
  "UPDATE import_batch SET body = 'x' WHERE id = 4": ["notice", unknownRows],
  "DELETE FROM orders WHERE customer_id NOT IN (SELECT referrer_id FROM customer)": [
    "risk",
    "with a NULL among the referrers nothing is deleted, which the warning says",
  ],
  "DELETE FROM customer WHERE email = NULL": [
    "risk",
    "a condition that is never true is a mistake, not a small statement",
  ],
};
/** The only one that is told by more than a step otherwise. */
const furthest = "DELETE FROM orders WHERE status = 'cancelled'";

/** What at least two of three readers saw, or the one between. */
function medianOf(judged: string): Risk {
  const [, median] = judged
    .split(" ")
    .map((risk) => risks.indexOf(risk as Risk))
    .sort((one, other) => one - other);
  return risks[median ?? -1] ?? "safe";
}

describe("the risk of statements as three careful readers see it, who did not know the rules", () => {
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
        return { readers: line.slice(0, at), sql: line.slice(at + 3) };
      });
    test.each(judged)("$readers: $sql", ({ readers, sql }) => {
      const prediction = predict(sql, { schema });
      if (prediction.outcome === "failed") throw new Error(prediction.failure.message);
      const { impact } = prediction;
      expect(readers.split(" ")).toHaveLength(3);
      const seen = medianOf(readers);
      const [told, ground] = differing[sql] ?? [seen, ""];
      expect(impact.risk, `${ground} ${impact.riskReasons.map(({ code }) => code).join(" ")}`).toBe(told);
      // Nobody is told less than a step beside what most readers saw.
      const steps = Math.abs(risks.indexOf(impact.risk) - risks.indexOf(seen));
      expect(steps).toBeLessThanOrEqual(sql === furthest ? 2 : 1);
    });
  }
});
