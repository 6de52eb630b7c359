import type { DialectName } from "../../sql/dialect-name.ts";
import type { FunctionTable } from "../../statement/ast.ts";
import { foldIdentifier } from "../../catalog/names.ts";
import { unknownColumn } from "../../catalog/unknown-column.ts";
import { ofNamedColumns, ofOneColumn } from "../../statement/set-returning.ts";
import type { ColumnDraft } from "./table-draft.ts";
import { ownEntry } from "../../sql/own-entry.ts";

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
