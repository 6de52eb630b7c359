import { nameOfTable } from "./changes/arrival-path.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { Check } from "./cascade/cascade-result.ts";
import type { Arrival } from "./changes/change.ts";
import { formatRows, isUnlikely, listOf, verbOf } from "./wording.ts";

const verbs = { DELETE: "deleted", UPDATE: "updated", INSERT: "inserted" } as const;

/** One sentence that tells a person what happens to the rows of one result row, and why. */
export function explainArrival(schema: PreparedSchema, arrival: Arrival): string {
  const { change, parent, code, action } = arrival;
  const table = nameOfTable(schema, change.table);
  const rows = formatRows(arrival.rowSet.rows);
  if (parent === null) return explainDirect(arrival, table, rows);
  const from = nameOfTable(schema, parent.table);
  if (code) return `${from} → ${table} · ${code.kind} ${code.name} · ${rows} ${verbs[change.operation]} by its code.`;
  const clause = `${from} → ${table} · ON ${parent.operation} ${action ?? ""}`;
  const names = arrival.columns
    .filter(({ reason }) => reason !== "generated" && reason !== "written")
    .map(({ name }) => name);
  if (change.operation === "DELETE") return `${clause} · ${rows} deleted together with the ${from} row they reference.`;
  if (action === "SET NULL") return `${clause} · ${rows} kept, with ${listOf(names)} set to NULL.`;
  if (action === "SET DEFAULT")
    return `${clause} · ${rows} kept, with ${listOf(names)} set to ${names.length === 1 ? "its default" : "their defaults"}.`;
  const nulled = names.filter((name) => change.nulled.has(name));
  const moved = names.filter((name) => !change.nulled.has(name));
  const parts = [
    ...(moved.length > 0 ? [`${listOf(moved)} ${moved.length === 1 ? "follows" : "follow"} it`] : []),
    ...(nulled.length > 0 ? [`${listOf(nulled)} ${nulled.length === 1 ? "becomes" : "become"} NULL`] : []),
  ];
  return `${clause} · ${rows} ${verbOf(arrival.rowSet.rows, "get")} the new key: ${listOf(parts)}.`;
}

/** More names than a person reads in a sentence are counted. */
const shortListOf = (names: readonly string[]) =>
  listOf(names.length <= 8 ? names : [...names.slice(0, 7), `${String(names.length - 7)} more`]);

function explainDirect(arrival: Arrival, table: string, rows: string): string {
  const { change, code } = arrival;
  if (code) return `${rows} of ${table} ${verbs[change.operation]} by the code of the ${code.kind} ${code.name}.`;
  const scope = change.rowSet.isAll ? ": the whole table" : "";
  if (change.operation === "UPDATE") {
    const written = arrival.columns
      .filter(({ reason }) => reason === "written" || reason === "on_update" || reason === "generated")
      .map(({ name }) => name);
    const what = written.length > 0 ? ` (${shortListOf([...new Set(written)])})` : "";
    return `The statement updates ${rows} of ${table}${what}${scope}.`;
  }
  if (change.operation === "INSERT") return `The statement inserts ${rows} into ${table}.`;
  return `The statement deletes ${rows} of ${table}${scope}.`;
}

/** The sentence of a row of the result that stands for rows in the way. */
export function explainCheck(schema: PreparedSchema, check: Check): string {
  const from = nameOfTable(schema, check.change.table);
  const table = nameOfTable(schema, check.child);
  const verb = check.change.operation === "DELETE" ? "deleted" : "re-keyed";
  const { rows } = check.rowSet;
  const key = `${from} → ${table} · ${check.action}`;
  if (isUnlikely(rows)) return `${key} · a row may still reference the ${from} rows to be ${verb}; probably none does.`;
  const still = rows.low >= 1 ? `still ${verbOf(rows, "reference")}` : "may still reference";
  return `${key} · ${formatRows(rows)} ${still} the ${from} rows to be ${verb}.`;
}

/** The sentence of a table or view that is only read. */
export function explainRead(table: string, rows: string, through: string | null): string {
  return through === null
    ? `The statement reads ${rows} of ${table}.`
    : `The statement reads ${table} through the view ${through}.`;
}
