import { describe, expect, test } from "vitest";
import { predict, readDump } from "../src/index.ts";
import { dialectOf, getSection, readCases } from "./support/case-file.ts";
import { tellConstant } from "./support/tell-constant.ts";

/**
 * Each case is a type, with what becomes of constants in a column of it: `open` where nothing is told; `read` where the database refuses them whatever
 * rows there are; `written` where a row gets them; `by setting` where its settings, or more than is known here, decide. Behind that what is wrong, and what is wanted.
 */
describe("the constants that a type takes", () => {
  for (const testCase of readCases("constants")) {
    test(`${testCase.file}: ${testCase.name}`, () => {
      const before = testCase.sections.get("before") ?? "";
      const dump = `${before}\nCREATE TABLE t (${getSection(testCase, "column")}) ${testCase.sections.get("options") ?? ""};`;
      const schema = readDump(dump, { dialect: dialectOf(testCase.file) });
      const lines = getSection(testCase, "constants").split("\n");
      const told = lines.map((line) => {
        const constant = line.slice(line.indexOf(" | ") + 3);
        return `${tellConstant((sql) => predict(sql, schema), constant)} | ${constant}`;
      });
      expect(told).toEqual(lines);
    });
  }
});
