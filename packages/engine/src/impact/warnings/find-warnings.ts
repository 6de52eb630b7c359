import type { Warning } from "../model.ts";
import { warnOfCascades } from "./cascade-warnings.ts";
import { warnOfCode } from "./code-warnings.ts";
import { warnOfFunctions } from "./function-warnings.ts";
import { warnOfJoins } from "./join-warnings.ts";
import { warnOfKeys } from "./key-warnings.ts";
import { warnOfPredicates } from "./predicate-warnings.ts";
import { warnOfScope } from "./scope-warnings.ts";
import { warnOfWrites } from "./write-warnings.ts";
import type { WarningInput } from "./warning-input.ts";

/** What a look at a statement and its consequences gives. */
export interface Review {
  readonly warnings: readonly Warning[];
  /** Code that runs, or is called, and was not read; each as a part of a sentence. */
  readonly unreadCode: readonly string[];
}

/** What a careful reviewer would say of a statement: risks first, each once. */
export function findWarnings(input: WarningInput): Review {
  const unread = new Set<string>();
  const found = [
    ...warnOfScope(input),
    ...warnOfFunctions(input),
    ...warnOfWrites(input),
    ...warnOfPredicates(input),
    ...warnOfJoins(input),
    ...warnOfCascades(input),
    ...warnOfKeys(input),
    ...warnOfCode(input, unread),
  ];
  const unique = new Map(
    found.map((warning) => [[warning.code, warning.message, warning.span?.start].join("\u0000"), warning]),
  );
  const warnings = [...unique.values()].sort((first, second) => rank(first) - rank(second));
  return { warnings, unreadCode: [...unread] };
}

const rank = (warning: Warning) => (warning.severity === "risk" ? 0 : 1);
