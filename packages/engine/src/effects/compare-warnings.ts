import type { CarriedNames } from "./carried-names.ts";
import type { ComparableWarning, OutcomeDifference } from "./model.ts";

/** Warnings that have come and that have gone. Where in the statement one stands, and its numbers, are no difference. */
export function compareWarnings(
  before: readonly ComparableWarning[],
  after: readonly ComparableWarning[],
  names: CarriedNames,
): OutcomeDifference[] {
  const carried = (table: string | null): string | null => (table === null ? null : names.table(table));
  const old = new Map(before.map((warning) => [keyOf(warning.code, carried(warning.table)), warning]));
  const now = new Map(after.map((warning) => [keyOf(warning.code, warning.table), warning]));
  const come = [...now].filter(([key]) => !old.has(key)).map(([, warning]) => added(warning));
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, warning]) => removed(warning, carried(warning.table)));
  return [...come, ...gone];
}

function keyOf(code: ComparableWarning["code"], table: string | null): string {
  return JSON.stringify([code, table]);
}

function added({ table, message }: ComparableWarning): OutcomeDifference {
  return {
    kind: "warning",
    direction: "worse",
    table,
    before: null,
    after: message,
    sentence: `New warning: ${message}`,
    position: null,
  };
}

function removed({ message }: ComparableWarning, table: string | null): OutcomeDifference {
  return {
    kind: "warning",
    direction: "better",
    table,
    before: message,
    after: null,
    sentence: `No longer warned of: ${message}`,
    position: null,
  };
}
