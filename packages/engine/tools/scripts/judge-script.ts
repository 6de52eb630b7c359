import type { Impact, ScriptPrediction, ScriptStatement } from "../../src/index.ts";
import type { Play, Snapshot } from "../referees/referee.ts";

/** What was told of a script beside what a server did: what is wrong, one sentence each. */
export function judgeScript(prediction: ScriptPrediction, play: Play, isWholeTransaction: boolean): string[] {
  if (prediction.outcome === "failed") {
    if (play.failedAt !== null && prediction.failure.code === "syntax") return [];
    return [`not told at all: ${prediction.failure.message}`];
  }
  const { statements } = prediction.script;
  const faults: string[] = [];
  const failedAt = play.failedAt;
  const end = failedAt ?? statements.length;
  for (const statement of statements.slice(0, end)) {
    const place = `statement ${String(statement.number)} (${statement.text.slice(0, 90).replaceAll("\n", " ")})`;
    if (statement.outcome !== "runs") {
      const isAtCommit = isWholeTransaction && failedAt === statements.length;
      if (!isAtCommit) faults.push(`${place} runs, told: ${statement.headline}`);
      break;
    }
    const [before, after] = [play.snapshots[statement.number - 1], play.snapshots[statement.number]];
    if (statement.kind === "rows" && before && after && statement.impact)
      faults.push(...judgeRows(statement.impact, before, after).map((fault) => `${place}: ${fault}`));
  }
  const failing = failedAt === null ? undefined : statements[failedAt];
  if (failing && !isDoubted(failing))
    faults.push(
      `statement ${String(failing.number)} (${failing.text.slice(0, 120)}) fails: ${play.error.slice(0, 200)}; told: ${failing.outcome} ${failing.headline}`,
    );
  if (failing && failing.outcome === "fails")
    faults.push(...judgeStanding(prediction.script.standing, play, isWholeTransaction));
  return faults;
}

/** Told not to run, or to run under conditions alone. */
const isDoubted = ({ outcome, verdict, impact }: ScriptStatement): boolean =>
  outcome !== "runs" || verdict !== "succeeds" || (impact?.conditions.length ?? 0) > 0;

/** Of each table no fewer and no more rows than told may have come and gone, and none of a table that is not told of. */
function judgeRows(impact: Impact, before: Snapshot, after: Snapshot): string[] {
  const faults: string[] = [];
  for (const [table, rows] of after) {
    const own = before.get(table);
    if (own === undefined) continue;
    const [gone, come] = differences(own, rows);
    const told = (operation: string) => {
      const found = impact.rows.filter((row) => row.operation === operation && sameTable(row.table, table));
      return {
        low: Math.max(0, ...found.map((row) => row.rows.low)),
        high: found.reduce((sum, row) => sum + row.rows.high, 0),
        found,
      };
    };
    const [deleted, inserted, updated] = [told("DELETE"), told("INSERT"), told("UPDATE")];
    const isKnown = [deleted, inserted, updated].some(({ found }) => found.length > 0);
    if (gone + come > 0 && !isKnown)
      faults.push(`${table} changes (${String(gone)} gone, ${String(come)} come) and is not told of`);
    else if (gone > deleted.high + updated.high || come > inserted.high + updated.high)
      faults.push(
        `${table}: ${String(gone)} gone, ${String(come)} come; told at most ${String(deleted.high)} deleted, ${String(inserted.high)} inserted, ${String(updated.high)} updated`,
      );
    else {
      const grown = come - gone;
      const isReplaced = deleted.found.length > 0 && inserted.found.length > 0;
      if (!isReplaced && (grown < inserted.low - deleted.high || grown > inserted.high - deleted.low))
        faults.push(
          `${table}: ${String(grown)} rows more; told +${String(inserted.low)}..${String(inserted.high)} -${String(deleted.low)}..${String(deleted.high)}`,
        );
    }
  }
  return faults;
}

const sameTable = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** How many lines of the first are not in the second, and the other way round; both are sorted. */
function differences(first: readonly string[], second: readonly string[]): [number, number] {
  const counts = new Map<string, number>();
  for (const line of first) counts.set(line, (counts.get(line) ?? 0) + 1);
  let come = 0;
  for (const line of second) {
    const count = counts.get(line) ?? 0;
    if (count > 0) counts.set(line, count - 1);
    else come += 1;
  }
  return [[...counts.values()].reduce((sum, count) => sum + count, 0), come];
}

/** What stands after the failure is what was there after as many statements as are told to stand. */
function judgeStanding(standing: string | null, { snapshots, last }: Play, isWholeTransaction: boolean): string[] {
  const count = /^Statements? (?:1 (?:to|and) )?(\d+)/u.exec(standing ?? "");
  const kept = count ? Number(count[1]) : 0;
  const wanted = snapshots[kept];
  if (!wanted) return [];
  const same = isSame(wanted, last);
  return same ? [] : [`not what is told stands: ${standing ?? ""}${isWholeTransaction ? "" : " (own transactions)"}`];
}

const isSame = (one: Snapshot, other: Snapshot): boolean =>
  one.size === other.size &&
  [...one].every(([table, rows]) => {
    const own = other.get(table);
    return own !== undefined && differences(rows, own).every((count) => count === 0);
  });
