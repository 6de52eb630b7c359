import type { Blocker, Place, Placed } from "../impact/model.ts";
import { Placer } from "../impact/places/placer.ts";
import { tokenise } from "../lexing/tokenise.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { positionAt } from "../sql/position.ts";
import type { Span } from "../sql/span.ts";

/** A place in a text. */
export const placeIn = (text: string, span: Span): Place => ({ span, position: positionAt(text, span.start) });

/** What rows have against a change of the schema, at the names in its text: the column or constraint, else the table. */
export function placeInSchemaChange(
  text: string,
  dialect: DialectName,
  blockers: readonly Blocker[],
): Placed<Blocker>[] {
  if (blockers.length === 0) return [];
  const named = new Map<string, Span>();
  for (const { kind, value, start, end } of tokenise(text, dialect).tokens) {
    const name = value.toLowerCase();
    if ((kind === "word" || kind === "quoted") && !named.has(name)) named.set(name, { start, end });
  }
  const placer = new Placer(text, ({ table, columns, constraintName }) => {
    const names = [...columns.slice(-1), constraintName, table.slice(table.lastIndexOf(".") + 1)];
    return names.flatMap((name) => named.get(name?.toLowerCase() ?? "") ?? [])[0] ?? null;
  });
  return blockers.map(placer.place);
}
