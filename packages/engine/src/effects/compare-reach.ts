import { formatRows, listOf } from "../impact/wording.ts";
import type { CarriedNames } from "./carried-names.ts";
import type { ComparableImpact, OutcomeDifference } from "./model.ts";
import { areFarApart, reachOf } from "./reach.ts";
import type { Operation, Reach } from "./reach.ts";

const done: Readonly<Record<Operation, string>> = {
  DELETE: "deleted",
  UPDATE: "updated",
  INSERT: "inserted",
  SELECT: "read",
};

type Reaching = Pick<ComparableImpact, "rows" | "verdict">;

/** Which tables two outcomes reach, what they do to the rows of each, and to how many. */
export function compareReach(before: Reaching, after: Reaching, names: CarriedNames): OutcomeDifference[] {
  const old = reachOf(before.rows, names.table);
  const now = reachOf(after.rows);
  const verbs = verbsOf(before, after);
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((table) =>
    compareTable(table, old.get(table) ?? new Map(), now.get(table) ?? new Map(), verbs),
  );
}

interface Verbs {
  readonly was: string;
  readonly is: string;
  readonly are: string;
}

/** What is blocked changes no row. */
const verbsOf = (before: Reaching, after: Reaching): Verbs => ({
  was: before.verdict === "blocked" ? "would have been" : "were",
  is: after.verdict === "blocked" ? "would be" : "is",
  are: after.verdict === "blocked" ? "would be" : "are",
});

function compareTable(table: string, old: Reach, now: Reach, verbs: Verbs): OutcomeDifference[] {
  const [before, after] = [wordsOf(old), wordsOf(now)];
  if (before !== after) {
    const told = {
      table,
      before: old.size === 0 ? null : before,
      after: now.size === 0 ? null : after,
      position: null,
    };
    return [{ kind: "table", direction: "other", ...told, sentence: reachSentence(table, told, verbs) }];
  }
  return [...now].flatMap(([operation, rows]): OutcomeDifference[] => {
    const rowsBefore = old.get(operation);
    if (rowsBefore === undefined || !areFarApart(rowsBefore, rows)) return [];
    const [then, today] = [formatRows(rowsBefore), formatRows(rows)];
    return [
      {
        kind: "rows",
        direction: "other",
        table,
        before: then,
        after: today,
        sentence: `Of ${table} ${today} ${today.endsWith("rows") ? verbs.are : verbs.is} ${done[operation]}; before, ${then}.`,
        position: null,
      },
    ];
  });
}

function wordsOf(reach: Reach): string {
  return listOf(Array.from(reach.keys(), (operation) => done[operation]).toSorted());
}

function reachSentence(table: string, told: Pick<OutcomeDifference, "before" | "after">, { was, are }: Verbs): string {
  if (told.before === null) return `${table} is reached as well: its rows ${are} ${told.after ?? ""}.`;
  if (told.after === null) return `${table} is no longer reached: its rows ${was} ${told.before}.`;
  return `Rows of ${table} ${are} ${told.after}; before, they ${was} ${told.before}.`;
}
