import { affinityOf } from "../../dialects/sqlite/affinity.ts";
import { sqliteDdlGrammar } from "../../dialects/sqlite/ddl-grammar.ts";
import { describeType } from "../parse/type-source.ts";
import type { ColumnDraft } from "./table-draft.ts";

/**
 * SQLite keeps the affinity of a type alone, numbers columns without a name, and puts `:1` behind a name that is taken. From
 * the fifth namesake on its numbers are of chance: they are counted on here.
 */
export function asSqliteKeeps(columns: readonly ColumnDraft[]): readonly ColumnDraft[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return columns.map((column, at) => {
    const wanted = column.name === "" ? `column${String(at + 1)}` : column.name;
    const base = wanted.replace(/:\d+$/u, "");
    let name = wanted;
    const key = base.toLowerCase();
    while (taken.has(name.toLowerCase())) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      name = `${base}:${String(count)}`;
    }
    taken.add(name.toLowerCase());
    return { ...column, ...describeType(affinityOf(column.type), sqliteDdlGrammar), name };
  });
}
