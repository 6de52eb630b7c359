import type { CodeRun } from "../code/schema-code.ts";
import { listOf } from "../wording.ts";

/** What code of the schema hands over to code that could not be read, as sentences with a space before each. */
export function unreadCode(runs: readonly CodeRun[]): string {
  const outside = runs.map((run) => run.outside());
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
