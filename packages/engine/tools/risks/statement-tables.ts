import type { Name } from "../../src/statement/ast.ts";
import type { Statement } from "../../src/statement/ast.ts";

/** A table that a statement needs, with the columns that it names of it. */
export interface NeededTable {
  /** As the statement writes it, ready for a CREATE TABLE. */
  readonly name: string;
  readonly columns: Map<string, string>;
}

/**
 * The tables with the columns that a statement names, as far as the statement itself tells: a column without a table is taken for
 * one of the first. Good enough to find statements that run on tables made for them; a real server says which do.
 */
export function neededTables(statement: Statement, names: readonly string[]): NeededTable[] {
  const tables = new Map<string, NeededTable>();
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const byAlias = new Map<string, NeededTable>();
  const bare: string[] = [];
  const qualified: (readonly [string, Name])[] = [];
  const merged: Name[] = [];
  visit(statement, (node) => {
    if (node["kind"] === "table" && isNames(node["name"])) {
      const parts = node["name"];
      const written = parts.map(({ text }) => text).join(".");
      if (!wanted.has(written.toLowerCase())) return;
      const key = written.toLowerCase();
      const table = tables.get(key) ?? { name: parts.map(write).join("."), columns: new Map() };
      tables.set(key, table);
      byAlias.set(parts.at(-1)?.text.toLowerCase() ?? "", table);
      const alias = node["alias"] as { readonly name: Name } | null;
      if (alias) byAlias.set(alias.name.text.toLowerCase(), table);
    }
    if (node["kind"] === "name" && isNames(node["parts"])) {
      const parts = node["parts"];
      const last = parts.at(-1);
      const owner = parts.at(-2);
      if (last && owner) qualified.push([owner.text.toLowerCase(), last]);
      else if (last) bare.push(write(last));
    }
    if (isNames(node["using"])) merged.push(...node["using"]);
    if (isNames(node["columns"]) && node["kind"] === undefined) bare.push(...node["columns"].map(write));
    if (Array.isArray(node["targets"]))
      for (const target of node["targets"]) if (isNames(target)) bare.push(...target.slice(-1).map(write));
  });
  const all = [...tables.values()];
  const add = (table: NeededTable | undefined, column: string): unknown =>
    table?.columns.set(column.toLowerCase(), column);
  for (const [owner, column] of qualified) add(byAlias.get(owner), write(column));
  for (const column of merged) for (const table of all) add(table, write(column));
  for (const column of bare) if (!all.some(({ columns }) => columns.has(column.toLowerCase()))) add(all[0], column);
  for (const table of all) if (table.columns.size === 0) table.columns.set("id", "id");
  return all;
}

const write = ({ text, isQuoted }: Name): string => (isQuoted ? `"${text.replaceAll('"', '""')}"` : text);

function isNames(value: unknown): value is readonly Name[] {
  return Array.isArray(value) && value.length > 0 && value.every((one: unknown) => isObject(one) && "isQuoted" in one);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function visit(value: unknown, found: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, found);
  else if (isObject(value)) {
    found(value);
    for (const one of Object.values(value)) visit(one, found);
  }
}
