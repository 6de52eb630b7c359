import type { DialectName } from "../../dialects/dialect-name.ts";
import type { FunctionTable } from "../../statement/query-ast.ts";
import { foldIdentifier } from "../names.ts";
import { unknownColumn } from "../unknown-column.ts";
import type { ColumnDraft } from "./table-draft.ts";
import { ownEntry } from "../../sql/own-entry.ts";

/** Set-returning functions of PostgreSQL with one column, which is called as the function's alias, else as the function. */
const ofOneColumn = new Set([
  "generate_series",
  "generate_subscripts",
  "regexp_split_to_table",
  "regexp_matches",
  "string_to_table",
  "json_object_keys",
  "jsonb_object_keys",
  "jsonb_path_query",
]);

/** Those whose columns have names of their own. */
const ofNamedColumns: Readonly<Record<string, readonly string[]>> = {
  json_array_elements: ["value"],
  jsonb_array_elements: ["value"],
  json_array_elements_text: ["value"],
  jsonb_array_elements_text: ["value"],
  json_each: ["key", "value"],
  jsonb_each: ["key", "value"],
  json_each_text: ["key", "value"],
  jsonb_each_text: ["key", "value"],
};

/** Whether a function of PostgreSQL returns a row for each value of a set, wherever it stands; by its name in lower case. */
export const isSetReturning = (name: string): boolean =>
  name === "unnest" || ofOneColumn.has(name) || ownEntry(ofNamedColumns, name) !== undefined;

/** The columns of SQLite's table-valued functions that are shown. */
const ofSqlite: Readonly<Record<string, readonly string[]>> = {
  generate_series: ["value"],
  json_each: ["key", "value", "type", "atom", "id", "parent", "fullkey", "path"],
  json_tree: ["key", "value", "type", "atom", "id", "parent", "fullkey", "path"],
};

/** The name and the columns of a function in FROM; null where only the function knows them. */
export function functionColumns(
  { calls, columns, alias, hasOrdinality }: FunctionTable,
  dialect: DialectName,
): { readonly name: string | null; readonly columns: readonly ColumnDraft[] | null } {
  const fold = (name: { readonly text: string; readonly isQuoted: boolean }): string =>
    foldIdentifier(dialect, { kind: name.isQuoted ? "quoted" : "word", value: name.text });
  const [call] = calls;
  const last = call?.kind === "call" ? call.name.at(-1) : undefined;
  const name = last ? fold(last) : null;
  const names =
    columns?.map(fold) ??
    (calls.length === 1 && call?.kind === "call" && name !== null
      ? namesOf(name, call.arguments.length, alias ? fold(alias.name) : name, dialect)
      : null);
  const ordinality = hasOrdinality && dialect === "postgresql" ? ["ordinality"] : [];
  return { name, columns: names && [...names, ...ordinality].map(unknownColumn) };
}

function namesOf(
  name: string,
  argumentCount: number,
  shownName: string,
  dialect: DialectName,
): readonly string[] | null {
  if (dialect === "sqlite") return ownEntry(ofSqlite, name) ?? null;
  if (dialect !== "postgresql") return null;
  if (name === "unnest") return argumentCount === 1 ? [shownName] : Array.from({ length: argumentCount }, () => name);
  return ownEntry(ofNamedColumns, name) ?? (ofOneColumn.has(name) ? [shownName] : null);
}
