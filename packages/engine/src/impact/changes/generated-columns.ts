import type { Table } from "../../catalog/model.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";

const wordsByTable = new WeakMap<Table, ReadonlyMap<string, ReadonlySet<string>>>();

/** The generated columns of a table that are computed from any of the given columns, directly or through each other. */
export function generatedFrom(schema: PreparedSchema, table: Table, written: ReadonlySet<string>): readonly string[] {
  const words = generatedWords(schema, table);
  const changed = new Set([...written].map((name) => name.toLowerCase()));
  const found: string[] = [];
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const [name, used] of words) {
      if (changed.has(name.toLowerCase()) || ![...changed].some((column) => used.has(column))) continue;
      found.push(name);
      changed.add(name.toLowerCase());
      isGrowing = true;
    }
  }
  return found;
}

/** The names in the expression of each generated column, in lower case. */
function generatedWords(schema: PreparedSchema, table: Table): ReadonlyMap<string, ReadonlySet<string>> {
  let words = wordsByTable.get(table);
  if (words === undefined) {
    const map = new Map<string, ReadonlySet<string>>();
    for (const { name, generated } of table.columns) {
      if (generated === null) continue;
      const { tokens } = tokenise(generated.expression, schema.catalog.dialect);
      map.set(
        name,
        new Set(
          tokens.filter(({ kind }) => kind === "word" || kind === "quoted").map(({ value }) => value.toLowerCase()),
        ),
      );
    }
    words = map;
    wordsByTable.set(table, words);
  }
  return words;
}
