import type { CodeRun } from "../code/schema-code.ts";
import { listOf } from "../wording.ts";

/** What code of the schema hands over to code that could not be read. */
export interface UnreadCode {
  /** As sentences with a space before each; empty where all was read. */
  readonly told: string;
  /** What was not read, each as a part of a sentence. */
  readonly names: readonly string[];
}

export function unreadCode(runs: readonly CodeRun[]): UnreadCode {
  const outside = runs.map((run) => ({ code: run.code, ...run.outside() }));
  const routines = [...new Set(outside.flatMap((each) => each.routines))];
  const builders = outside.filter(({ buildsStatements }) => buildsStatements).map(({ code }) => code.name);
  const calls =
    routines.length > 0
      ? ` It calls ${listOf(routines)}, whose code was not read: other tables may be written there.`
      : "";
  const builds = builders.length > 0 ? " It runs statements that it puts together as text, which were not read." : "";
  return {
    told: calls + builds,
    names: [...routines, ...builders.map((name) => `the statements that ${name} puts together`)],
  };
}
