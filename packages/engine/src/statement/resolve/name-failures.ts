import type { Name } from "../ast.ts";
import { findNearestName } from "../nearest-name.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import type { Scope } from "./scope.ts";
import type { Source } from "./source.ts";
import { columnsOf } from "./source-columns.ts";
import type { FoundColumn } from "./source-columns.ts";

/** The failure that a name could be a column of several sources. */
export function ambiguous(name: Name, found: readonly FoundColumn[]): ParseFailure {
  const places = found.map((column) => `${column.source.name ?? "a subquery"}.${column.name}`);
  const first = places[0] ?? name.text;
  return new ParseFailure(
    "ambiguous_column",
    `The column "${name.text}" is ambiguous: it could be ${places.join(" or ")}. Write ${first}.`,
    name.span,
    first,
  );
}

/** The sources that a name may mean, the nearest first. */
export function sourcesInReach(scope: Scope): Source[] {
  const sources: Source[] = [];
  for (let at: Scope | null = scope; at !== null; at = at.parent) sources.push(...at.sources);
  return sources;
}

/** The sources of the statement that stand where a name cannot reach them. */
export function sourcesOutOfSight(scope: Scope): Source[] {
  const sources: Source[] = [];
  for (let at: Scope | null = scope; at !== null; at = at.parent) sources.push(...at.outOfSight);
  return sources;
}

/** The failure that none of the sources has a column of a name, with the nearest one that they have. */
export function unknownColumn(
  sources: readonly Source[],
  name: Name,
  outOfSight: readonly Source[] = [],
): ParseFailure {
  const [hidden] = outOfSight;
  if (hidden) {
    const message = `The column "${name.text}" of ${hidden.name ?? "a subquery"} cannot be named in this part of the statement.`;
    return new ParseFailure("unknown_column", message, name.span);
  }
  return columnFailure(
    name.text,
    name,
    nearestColumn(sources, name.text),
    sources.length === 1 ? sources[0]?.name : undefined,
  );
}

/** The failure that a source has no column of a name, with its nearest one. */
export function unknownColumnOf(source: Source, name: Name): ParseFailure {
  return columnFailure(name.text, name, nearestColumn([source], name.text), source.name);
}

function nearestColumn(sources: readonly Source[], name: string): string | null {
  const names = sources.flatMap((source) => columnsOf(source)?.map((column) => column.name) ?? []);
  return findNearestName(name, new Set(names));
}

function columnFailure(
  written: string,
  name: Name,
  nearest: string | null,
  table: string | null | undefined,
): ParseFailure {
  const where = table ? ` in ${table}` : "";
  const meant = nearest === null ? "" : ` Did you mean "${nearest}"?`;
  return new ParseFailure("unknown_column", `There is no column "${written}"${where}.${meant}`, name.span, nearest);
}

/** The failure that what stands before a column or a star names nothing, with the nearest alias. */
export function unknownQualifier(
  schema: PreparedSchema,
  scope: Scope,
  qualifier: readonly Name[],
  column: Name,
): ParseFailure {
  const written = qualifier.map((part) => part.text).join(".");
  const code = schema.catalog.dialect === "postgresql" ? "unknown_table" : "unknown_column";
  const span = qualifier[0] ? { start: qualifier[0].span.start, end: column.span.end } : column.span;
  if (isOutOfSight(schema, scope, qualifier)) {
    const message = `"${written}" in "${written}.${column.text}" cannot be named in this part of the statement.`;
    return new ParseFailure(code, message, span);
  }
  const wanted = foldedLast(schema, qualifier);
  const others = qualifiersIn(scope).filter((name) => qualifier.length > 1 || comparable(schema, name) !== wanted);
  const nearest = aliasOf(schema, scope, qualifier) ?? findNearestName(qualifier.at(-1)?.text ?? "", others);
  const meant = nearest === null ? "" : ` Did you mean "${nearest}"?`;
  return new ParseFailure(
    code,
    `"${written}" in "${written}.${column.text}" is no table or alias of this query.${meant}`,
    span,
    nearest,
  );
}

/** Whether a qualifier names a source of the statement that stands where it cannot reach. */
export function isOutOfSight(schema: PreparedSchema, scope: Scope, qualifier: readonly Name[]): boolean {
  const wanted = foldedLast(schema, qualifier);
  return sourcesOutOfSight(scope).some(({ name }) => name !== null && comparable(schema, name) === wanted);
}

/** What may stand before a column. */
function qualifiersIn(scope: Scope): string[] {
  const names: string[] = [];
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const hidden = new Set(at.joinNames.flatMap((join) => (join.hidesTables ? join.scope.sources : [])));
    for (const source of at.sources) if (source.name !== null && !hidden.has(source)) names.push(source.name);
    names.push(...at.joinNames.map(({ name }) => name));
  }
  return names;
}

/** The alias that hides a table's own name: `SELECT customer.id FROM customer AS c`. */
function aliasOf(schema: PreparedSchema, scope: Scope, qualifier: readonly Name[]): string | null {
  const wanted = foldedLast(schema, qualifier);
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const hidden = at.sources.find(({ table, view }) => comparable(schema, (table ?? view)?.name ?? "") === wanted);
    const join = at.joinNames.find(({ scope: { sources } }) => hidden && sources.includes(hidden));
    const name = join?.name ?? hidden?.name;
    if (name) return name;
  }
  return null;
}

/** The last part of a name in the form under which names are the same; null where there is none. */
function foldedLast(schema: PreparedSchema, names: readonly Name[]): string | null {
  const last = names.at(-1);
  return last ? comparable(schema, foldName(schema, last)) : null;
}
