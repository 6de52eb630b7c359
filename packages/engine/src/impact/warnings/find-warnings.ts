import type { Warning } from "../model.ts";
import { warnOfCascades } from "./cascade-warnings.ts";
import { warnOfCode } from "./code-warnings.ts";
import { warnOfFunctions } from "./function-warnings.ts";
import { warnOfJoins } from "./join-warnings.ts";
import { warnOfKeys } from "./key-warnings.ts";
import { warnOfPredicates } from "./predicate-warnings.ts";
import { warnOfSchema } from "./schema-warnings.ts";
import { warnOfScope } from "./scope-warnings.ts";
import { warnOfWrites } from "./write-warnings.ts";
import type { WarningInput } from "./warning-input.ts";

/** What a careful reviewer would say of a statement: risks first, each once. */
export function findWarnings(input: WarningInput): readonly Warning[] {
  const found = [
    ...warnOfScope(input),
    ...warnOfSchema(input),
    ...warnOfFunctions(input),
    ...warnOfWrites(input),
    ...warnOfPredicates(input),
    ...warnOfJoins(input),
    ...warnOfCascades(input),
    ...warnOfKeys(input),
    ...warnOfCode(input),
  ];
  const unique = new Map(
    found.map((warning) => [[warning.code, warning.message, warning.span?.start].join("\u0000"), warning]),
  );
  return [...unique.values()].sort((first, second) => rank(first) - rank(second));
}

const rank = (warning: Warning) => (warning.severity === "risk" ? 0 : 1);
