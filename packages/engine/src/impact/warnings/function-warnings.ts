import type { Warning } from "../model.ts";
import { makeWarning } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";

/** Functions of which it is not known whether the database has them: the schema does not tell all of its routines. */
export function warnOfFunctions(input: WarningInput): Warning[] {
  return input.resolver.uncertainCalls.map(({ name }) => {
    const written = name.map(({ text }) => text).join(".");
    const first = name[0]?.span.start ?? 0;
    return makeWarning(input, {
      code: "UNKNOWN_FUNCTION",
      severity: "risk",
      message: `The function "${written}" is none of the database's own, and the schema does not tell whether it is one of its routines.`,
      span: { start: first, end: name.at(-1)?.span.end ?? first },
    });
  });
}
