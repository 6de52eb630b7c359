import { findColumn } from "../../catalog/catalog-index.ts";
import { findRowId } from "../../catalog/row-id.ts";
import type { Name, NameExpression, StarExpression } from "../ast.ts";
import { findNearestName } from "../nearest-name.ts";
import { ParseFailure } from "../parse-failure.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { isPseudoColumn } from "./pseudo-columns.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import type { ColumnOrigin, MergedColumn, OutputColumn, Scope, Source } from "./scope.ts";

/** How names of select items take part: first in ORDER BY, last in GROUP BY and HAVING, elsewhere not. */
export type ItemRule = "items first" | "columns first" | "no items";

/** A column found in a source. */
export interface FoundColumn {
  readonly source: Source;
  readonly origin: ColumnOrigin | null;
  readonly name: string;
}

export type ColumnLookup =
  | { readonly kind: "found"; readonly columns: readonly FoundColumn[]; readonly isOuter: boolean }
  /** The name is a whole row of a source (`SELECT t FROM t`). */
  | { readonly kind: "row"; readonly source: Source }
  /** The name is an item of the select list. */
  | { readonly kind: "item"; readonly item: OutputColumn }
  /** Nothing can be said against it: a pseudo column, or a source that cannot be looked into may have it. */
  | { readonly kind: "unknown" };

/** A column of one source by its stored name. */
export function findInSource(schema: PreparedSchema, source: Source, name: string): FoundColumn | undefined {
  const wanted = comparable(schema, name);
  const renamedAt = source.renamed.findIndex((column) => comparable(schema, column) === wanted);
  if (renamedAt >= 0) {
    const original = source.table ? source.table.columns[renamedAt] : undefined;
    if (source.table && original)
      return { source, origin: { source, table: source.table, column: original }, name: original.name };
    const output = source.columns?.[renamedAt];
    return { source, origin: output?.origin ?? null, name: output?.name ?? name };
  }
  if (source.table) {
    const column =
      findColumn(schema.index, source.table, name) ?? findRowId(schema.catalog.dialect, source.table, name);
    if (column === undefined) return undefined;
    if (source.renamed.length > source.table.columns.indexOf(column)) return undefined;
    return { source, origin: { source, table: source.table, column }, name: column.name };
  }
  const output = source.columns?.find(
    (column, at) => at >= source.renamed.length && comparable(schema, column.name) === wanted,
  );
  return output && { source, origin: output.origin, name: output.name };
}

/** All columns of a source in order; null when they cannot be told. */
export function columnsOf(source: Source): readonly OutputColumn[] | null {
  const { table } = source;
  const columns = table
    ? table.columns.map((column) => ({ name: column.name, origin: { source, table, column } }))
    : source.columns;
  if (columns === null || source.renamed.length === 0) return columns;
  return columns.map(({ name, origin }, at) => ({ name: source.renamed[at] ?? name, origin }));
}

/** Whether nothing is known of a source's columns. */
export const isOpaque = (source: Source) => source.table === null && source.columns === null;

/** Whether a scope's one column of a name, asked for without a qualifier, shows a source's value of it. */
export function isShown(schema: PreparedSchema, scope: Scope, source: Source, name: string): boolean {
  const merged = findMerged(schema, scope, source, name);
  return merged === undefined || merged.shown.includes(source);
}

/** The merged column of a name in which a source takes part. */
export function findMerged(
  schema: PreparedSchema,
  scope: Scope,
  source: Source,
  name: string,
): MergedColumn | undefined {
  const wanted = comparable(schema, name);
  return scope.merged.find((merged) => merged.name === wanted && merged.sides.includes(source));
}

function isMergedWith(schema: PreparedSchema, scope: Scope, name: string, first: Source, second: Source): boolean {
  return first === second || findMerged(schema, scope, first, name)?.sides.includes(second) === true;
}

/** What a name means in a scope; throws the failure that the database would report. */
export function lookUpColumn(
  schema: PreparedSchema,
  scope: Scope,
  expression: NameExpression,
  itemRule: ItemRule,
): ColumnLookup {
  const last = expression.parts.at(-1);
  if (last === undefined) return { kind: "unknown" };
  const name = foldName(schema, last);
  if (expression.parts.length > 1) return lookUpQualified(schema, scope, expression, name);
  let sawOpaque = false;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const item = at.itemNames.get(comparable(schema, name));
    if (itemRule === "items first" && item && at === scope) return { kind: "item", item };
    const found = at.sources
      .map((source) => findInSource(schema, source, name))
      .filter((column) => column !== undefined);
    const shown = found.filter((column) => isShown(schema, at, column.source, name));
    const [first] = shown;
    if (
      first &&
      shown.length > 1 &&
      !shown.every((column) => isMergedWith(schema, at, name, first.source, column.source)) &&
      !at.sources.some(isOpaque) &&
      !(itemRule === "columns first" && item)
    ) {
      throw ambiguous(last, shown);
    }
    if (first) return { kind: "found", columns: shown, isOuter: at !== scope };
    if (itemRule !== "no items" && item && at === scope) return { kind: "item", item };
    if (at.sources.some(isOpaque)) sawOpaque = true;
    const row = at.sources.find(
      (source) => source.name !== null && comparable(schema, source.name) === comparable(schema, name),
    );
    if (row && schema.catalog.dialect === "postgresql") return { kind: "row", source: row };
  }
  if (sawOpaque || (!last.isQuoted && isPseudoColumn(schema.catalog.dialect, last.text.toUpperCase())))
    return { kind: "unknown" };
  if (last.isQuoted && schema.catalog.dialect === "sqlite") return { kind: "unknown" };
  throw unknownColumn(sourcesInReach(scope), last);
}

function lookUpQualified(schema: PreparedSchema, scope: Scope, expression: NameExpression, name: string): ColumnLookup {
  const { dialect } = schema.catalog;
  const last = expression.parts.at(-1);
  const qualifier = expression.parts.at(-2);
  if (last === undefined || qualifier === undefined) return { kind: "unknown" };
  const { source, isOuter } = findQualified(schema, scope, expression.parts.slice(0, -1));
  if (source) {
    const column = findInSource(schema, source, name);
    if (column) return { kind: "found", columns: [column], isOuter };
    if (isOpaque(source) || (!last.isQuoted && isPseudoColumn(dialect, last.text.toUpperCase())))
      return { kind: "unknown" };
    throw unknownColumnOf(source, last);
  }
  if (dialect === "oracle" || anyOpaque(scope) || (dialect === "postgresql" && expression.parts.length > 3))
    return { kind: "unknown" };
  // A method of a typed column: `column.value(…)`.
  const asColumn = dialect === "sqlserver" ? tryColumn(schema, scope, qualifier) : undefined;
  if (asColumn) return { kind: "found", columns: [asColumn], isOuter: false };
  throw unknownQualifier(schema, scope, expression.parts.slice(0, -1), last);
}

/** The column of a type with methods that a name means, behind a table's name too: `doc`, `t.doc`; undefined where it means another thing. */
export function findMethodOwner(
  schema: PreparedSchema,
  scope: Scope,
  { parts }: NameExpression,
): FoundColumn | undefined {
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  if (parts.length === 1) return tryColumn(schema, scope, last);
  const { source } = findQualified(schema, scope, parts.slice(0, -1));
  return source && findInSource(schema, source, foldName(schema, last));
}

function tryColumn(schema: PreparedSchema, scope: Scope, name: Name): FoundColumn | undefined {
  const folded = foldName(schema, name);
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    for (const source of at.sources) {
      const found = findInSource(schema, source, folded);
      const family = found?.origin?.column.typeFamily;
      if (found && (family === "other" || family === "json" || family === "xml" || family === "spatial")) return found;
    }
  }
  return undefined;
}

const anyOpaque = (scope: Scope): boolean => {
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.sources.some((source) => isOpaque(source) && source.name === null)) return true;
  }
  return false;
};

/** The source before a star (`t.*`), undefined where nothing is known of it; fails where there is none of that name. */
export function getQualified(
  schema: PreparedSchema,
  scope: Scope,
  { qualifier, span }: StarExpression,
): Source | undefined {
  const { source } = findQualified(schema, scope, qualifier);
  const last = qualifier.at(-1);
  if (source || !last || anyOpaque(scope)) return source;
  throw unknownQualifier(schema, scope, qualifier, { text: "*", isQuoted: false, span });
}

/** The source that a qualifier (`t`, `schema.t`) names. */
export function findQualified(
  schema: PreparedSchema,
  scope: Scope,
  qualifier: readonly Name[],
): { source: Source | undefined; isOuter: boolean } {
  const last = qualifier.at(-1);
  if (last === undefined) return { source: undefined, isOuter: false };
  const wanted = comparable(schema, foldName(schema, last));
  const before = qualifier.at(-2);
  const namespace = before ? comparable(schema, foldName(schema, before)) : null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const source = at.sources.find((candidate) => {
      if (candidate.name === null || comparable(schema, candidate.name) !== wanted) return false;
      const own = candidate.namespace;
      // Nothing is known of where tables of the server are; MySQL's dumps leave their own database out.
      const isAnywhere = namespace === null || isOpaque(candidate) || schema.catalog.dialect === "mysql";
      return isAnywhere || (own !== null && comparable(schema, own) === namespace);
    });
    if (source) return { source, isOuter: at !== scope };
  }
  return { source: undefined, isOuter: false };
}

function ambiguous(name: Name, found: readonly FoundColumn[]): ParseFailure {
  const places = found.map((column) => `${column.source.name ?? "a subquery"}.${column.name}`);
  const first = places[0] ?? name.text;
  return new ParseFailure(
    "ambiguous_column",
    `The column "${name.text}" is ambiguous: it could be ${places.join(" or ")}. Write ${first}.`,
    name.span,
    first,
  );
}

function sourcesInReach(scope: Scope): Source[] {
  const sources: Source[] = [];
  for (let at: Scope | null = scope; at !== null; at = at.parent) sources.push(...at.sources);
  return sources;
}

/** The failure that none of the sources has a column of a name, with the nearest one that they have. */
export function unknownColumn(sources: readonly Source[], name: Name): ParseFailure {
  return columnFailure(
    name.text,
    name,
    nearestColumn(sources, name.text),
    sources.length === 1 ? sources[0]?.name : undefined,
  );
}

function unknownColumnOf(source: Source, name: Name): ParseFailure {
  return columnFailure(name.text, name, nearestColumn([source], name.text), source.name);
}

function nearestColumn(sources: readonly Source[], name: string): string | null {
  const names = sources.flatMap((source) => columnsOf(source)?.map((column) => column.name) ?? []);
  return (
    names.find((candidate) => candidate.toLowerCase() === name.toLowerCase()) ?? findNearestName(name, new Set(names))
  );
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

function unknownQualifier(
  schema: PreparedSchema,
  scope: Scope,
  qualifier: readonly Name[],
  column: Name,
): ParseFailure {
  const written = qualifier.map((part) => part.text).join(".");
  const names: string[] = [];
  for (let at: Scope | null = scope; at !== null; at = at.parent)
    names.push(...at.sources.map((source) => source.name ?? ""));
  const nearest =
    aliasOf(schema, scope, qualifier) ??
    findNearestName(
      qualifier.at(-1)?.text ?? "",
      names.filter((name) => name !== ""),
    );
  const meant = nearest === null ? "" : ` Did you mean "${nearest}"?`;
  const code = schema.catalog.dialect === "postgresql" ? "unknown_table" : "unknown_column";
  const span = qualifier[0] ? { start: qualifier[0].span.start, end: column.span.end } : column.span;
  return new ParseFailure(
    code,
    `"${written}" in "${written}.${column.text}" is no table or alias of this query.${meant}`,
    span,
    nearest,
  );
}

/** The alias that hides a table's own name: `SELECT customer.id FROM customer AS c`. */
function aliasOf(schema: PreparedSchema, scope: Scope, qualifier: readonly Name[]): string | null {
  const last = qualifier.at(-1);
  const wanted = last ? comparable(schema, foldName(schema, last)) : null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const hidden = at.sources.find(({ table, view }) => comparable(schema, (table ?? view)?.name ?? "") === wanted);
    if (hidden?.name) return hidden.name;
  }
  return null;
}

/** The target column of an assignment or an insert list, by its written name; fails with the nearest name. */
export function getTargetColumn(schema: PreparedSchema, source: Source, name: Name): FoundColumn | undefined {
  const found = findInSource(schema, source, foldName(schema, name));
  if (found) return found;
  if (isOpaque(source) || isPseudoColumn(schema.catalog.dialect, name.text.toUpperCase())) return undefined;
  throw unknownColumnOf(source, name);
}
