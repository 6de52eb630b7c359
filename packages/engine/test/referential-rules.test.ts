import { describe, expect, test } from "vitest";
import { referentialRulesByDialect } from "../src/dialects/referential-rules-by-dialect.ts";
import type { ReferentialRules } from "../src/dialects/referential-rules-model.ts";
import { dialectNames, predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName, PreparedSchema, DumpReading } from "../src/index.ts";
import { getSection, readCases } from "./support/case-file.ts";
import { renderPrediction } from "./support/render-impact.ts";

/** What a rule could say; of the limit its neighbours, and one where there is none. */
const values: { readonly [Rule in keyof ReferentialRules]: readonly ReferentialRules[Rule][] } = {
  setDefault: ["NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"],
  updateActions: ["none", "once a table", "all"],
  keyOrder: ["creation", "constraint name", "reverse creation"],
  noActionCheck: ["queue", "at once", "statement end"],
  restrictCheck: ["queue", "at once", "row", "statement end"],
  actionsSeeWholeStatement: [true, false],
  cascadesFireTriggers: [true, false],
  codeWritesUsedTables: [true, false],
  maximumChain: [14, 15, 16, null],
  checksRowsChangedTwice: [true, false],
  checksKeysOfRewrittenIndexes: [true, false],
  enforcesMatchFull: [true, false],
  nullsInUniqueKeys: ["any tells apart", "all tell apart", "equal"],
  isEnforcementOptional: [true, false],
  refusesSeveralPaths: [true, false],
};

/** The cases of a database in order, each with the dump that it stands on. */
function casesOf(dialect: DialectName) {
  let dump = readDump("", { dialect });
  return readCases("impact")
    .filter(({ file }) => file.startsWith(dialect))
    .map((testCase) => {
      const text = testCase.sections.get("dump");
      if (text !== undefined) dump = readDump(text, { dialect });
      return { testCase, dump };
    });
}

/** The first case that is told otherwise than it is written down. */
function findDifference(cases: ReturnType<typeof casesOf>): string | null {
  // A schema keeps what was found out under the rules of before.
  const schemas = new Map<DumpReading, PreparedSchema>();
  const found = cases.find(({ testCase, dump }) => {
    const schema = schemas.get(dump) ?? prepareSchema(dump.catalog, dump.statistics);
    schemas.set(dump, schema);
    const prediction = predict(getSection(testCase, "statement"), { schema });
    return renderPrediction(prediction) !== getSection(testCase, "impact").trimEnd();
  });
  return found?.testCase.name ?? null;
}

describe.each(dialectNames)("every rule of %s decides a case", (dialect) => {
  const cases = casesOf(dialect);
  const byDialect: Record<DialectName, ReferentialRules> = referentialRulesByDialect;
  const rules = byDialect[dialect];
  const changes = Object.entries(values).flatMap(([rule, ofRule]) =>
    ofRule.map((value) => ({ rule, value, changed: { ...rules, [rule]: value } })),
  );

  test.each(changes.filter(({ rule, value }) => rules[rule as keyof ReferentialRules] !== value))(
    "$rule is not $value",
    ({ changed }) => {
      byDialect[dialect] = changed;
      try {
        expect(findDifference(cases)).not.toBeNull();
      } finally {
        byDialect[dialect] = rules;
      }
    },
  );
});
