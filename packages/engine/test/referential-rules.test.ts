import { describe, expect, test } from "vitest";
import { referentialRulesByDialect } from "../src/dialects/referential-rules-by-dialect.ts";
import type { ReferentialRules } from "../src/dialects/referential-rules-model.ts";
import { dialectNames, predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName, DumpReading, PreparedSchema, SchemaStatistics } from "../src/index.ts";
import { getSection, readCases } from "./support/case-file.ts";
import { renderPrediction } from "./support/render-impact.ts";

/** What a rule could say; of the limit its neighbours, and one where there is none. */
const values: { readonly [Rule in keyof ReferentialRules]: readonly ReferentialRules[Rule][] } = {
  setDefault: ["NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"],
  updateActions: ["none", "once a table", "all"],
  keyOrder: ["creation", "referenced index", "reverse creation"],
  noActionCheck: ["queue", "at once", "statement end"],
  restrictCheck: ["queue", "at once", "row", "statement end"],
  actionsSeeWholeStatement: [true, false],
  actionsBeforeNextRow: [true, false],
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

/**
 * Statistics that do not tell which row has which value: where they do, a statement is carried out row by row, and the rows decide
 * what the rules would.
 */
const withoutRows = ({ tables, ...rest }: SchemaStatistics): SchemaStatistics => ({
  ...rest,
  tables: tables.map((table) => ({
    ...table,
    columns: table.columns.map(({ rowPositions: _rowPositions, ...column }) => column),
  })),
});

/** What is told of each case, one by one, under the rules of now. */
function* tellCases(cases: ReturnType<typeof casesOf>): Generator<string> {
  // A schema keeps what was found out under the rules of before.
  const schemas = new Map<DumpReading, PreparedSchema>();
  for (const { testCase, dump } of cases) {
    const schema = schemas.get(dump) ?? prepareSchema(dump.catalog, withoutRows(dump.statistics));
    schemas.set(dump, schema);
    yield renderPrediction(predict(getSection(testCase, "statement"), { schema }));
  }
}

/** Whether any case is told otherwise than before. */
function isAnyDifferent(cases: ReturnType<typeof casesOf>, before: readonly string[]): boolean {
  let at = 0;
  for (const told of tellCases(cases)) {
    if (told !== before[at]) return true;
    at += 1;
  }
  return false;
}

describe.each(dialectNames)("every rule of %s decides a case", (dialect) => {
  const cases = casesOf(dialect);
  const before = [...tellCases(cases)];
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
        expect(isAnyDifferent(cases, before)).toBe(true);
      } finally {
        byDialect[dialect] = rules;
      }
    },
  );
});
