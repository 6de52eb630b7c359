import { describe, expect, test } from "vitest";
import { dialectNames } from "../src/index.ts";
import type { PreparedSchema } from "../src/index.ts";
import { readCases } from "./support/case-file.ts";
import { prepareGiven, renderEstimate, statementsOf } from "./support/render-estimates.ts";

describe("estimates from given statistics", () => {
  let prepare: (() => PreparedSchema) | undefined;
  for (const { file, name, sections } of readCases("estimates")) {
    const dialect = dialectNames.find((each) => file.startsWith(each));
    if (!dialect) throw new Error(`${file} is named after no dialect`);
    // A case without a dump goes on with the one before it.
    const dump = sections.get("dump");
    if (dump !== undefined) prepare = () => prepareGiven(dump, sections.get("statistics") ?? "{}", dialect);
    const current = prepare;
    if (current === undefined) throw new Error("the first case of a file needs a dump");
    for (const title of ["rows", "derived"] as const)
      for (const [statement, told] of statementsOf(sections.get(title) ?? ""))
        test(`${file}: ${name}: ${statement}`, () => {
          expect(renderEstimate(current(), statement, title === "derived")).toBe(told);
        });
  }
});
