import type { Trigger } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { outsideCodeOf } from "../../statement/trigger-code.ts";
import { listOf } from "../wording.ts";

/** What the code of triggers hands over to code that could not be read, as sentences with a space before each. */
export function unreadCode(schema: PreparedSchema, triggers: readonly Trigger[]): string {
  const outside = triggers.map((trigger) => outsideCodeOf(schema, trigger));
  const routines = [...new Set(outside.flatMap((code) => code.routines))];
  const calls =
    routines.length > 0
      ? ` It calls ${listOf(routines)}, whose code was not read: other tables may be written there.`
      : "";
  const builds = outside.some((code) => code.buildsStatements)
    ? " It runs statements that it puts together as text, which were not read."
    : "";
  return calls + builds;
}
