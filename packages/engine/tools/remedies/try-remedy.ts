import type { Remedy, Repointing } from "../../src/index.ts";
import { quoteName } from "../../src/dialects/quote-name.ts";
import type { Referee, Snapshot } from "../referees/referee.ts";

const begin: Readonly<Record<string, string>> = { postgresql: "BEGIN", mysql: "START TRANSACTION", sqlite: "BEGIN" };

/** What goes wrong when a server runs what is offered, one sentence each. */
export function tryRemedy(referee: Referee, dump: string, remedy: Remedy, statement: string): string[] {
  const faults: string[] = [];
  const options = { looksAtEach: false };
  const steps = [begin[referee.dialect] ?? "BEGIN", ...remedy.steps.map(({ sql }) => sql), "COMMIT"];
  const play = referee.play(dump, steps, options);
  if (play.failedAt !== null)
    return [`step ${String(play.failedAt)} fails: ${play.error.slice(0, 300)}\n  ${steps[play.failedAt] ?? ""}`];
  const { undo, batches, repointing } = remedy;
  if (repointing !== null) faults.push(...tryRepointing(referee, dump, repointing));
  if (undo !== null) {
    const parts = [undo.save, ...steps, undo.restore, undo.clear];
    const undone = referee.play(dump, parts, options);
    const [first] = undone.snapshots;
    if (undone.failedAt !== null)
      faults.push(`the undo fails at ${String(undone.failedAt)}: ${undone.error.slice(0, 300)}`);
    else if (first) faults.push(...differing(first, undone.last));
  }
  if (batches !== null) {
    const times = batches.repeats ? 3 : 1;
    const parts = Array.from({ length: times }, () => batches.sql);
    const inParts = referee.play(dump, parts, options);
    const whole = referee.play(dump, [statement], options);
    if (inParts.failedAt !== null) faults.push(`parts fail: ${inParts.error.slice(0, 300)}`);
    else faults.push(...differing(whole.last, inParts.last).map((fault) => `in parts, ${fault}`));
  }
  return faults;
}

/** Each place is filled with the first row that remains; nothing is tried where none does. */
function tryRepointing(referee: Referee, dump: string, { steps, places, undo }: Repointing): string[] {
  const options = { looksAtEach: false };
  const looks = places.map(({ look }, at) => `CREATE TABLE remaining_${String(at)} AS ${look}`);
  const remaining = referee.play(dump, looks, options);
  if (remaining.failedAt !== null) return [`the rows that remain are not found: ${remaining.error.slice(0, 300)}`];
  const isNone = looks.some((_, at) => remaining.last.get(`remaining_${String(at)}`)?.length === 0);
  if (isNone) return [];
  const fill = (sql: string) =>
    places.reduce((filled, { mark, table, column, look }) => {
      const name = (text: string) => quoteName(text, referee.dialect);
      const own = places.filter((place) => place.table === table).map((place) => name(place.column));
      const value = `(SELECT ${name(column)} FROM (${look}) AS remaining ORDER BY ${own.join(", ")} LIMIT 1)`;
      return filled.replaceAll(new RegExp(`${mark}\\b`, "gu"), () => value);
    }, sql);
  const filled = [begin[referee.dialect] ?? "BEGIN", ...steps.map(({ sql }) => fill(sql)), "COMMIT"];
  const all = undo === null ? filled : [undo.save, ...filled, undo.restore, undo.clear];
  const play = referee.play(dump, all, options);
  if (play.failedAt !== null)
    return [
      `re-pointing fails at ${String(play.failedAt)}: ${play.error.slice(0, 300)}\n  ${all[play.failedAt] ?? ""}`,
    ];
  const [first] = play.snapshots;
  return undo === null || first === undefined ? [] : differing(first, play.last).map((fault) => `re-pointed, ${fault}`);
}

/** The tables that are not the same, row for row. */
function differing(wanted: Snapshot, found: Snapshot): string[] {
  const faults: string[] = [];
  for (const [table, rows] of wanted) {
    const own = found.get(table);
    if (own === undefined || own.length !== rows.length || own.some((row, at) => row !== rows[at]))
      faults.push(`${table} is another: ${String(rows.length)} rows before, ${String(own?.length ?? 0)} after`);
  }
  return faults;
}
