import type { Name, NameExpression, StarExpression } from "../ast.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import {
  ambiguous,
  isOutOfSight,
  sourcesInReach,
  sourcesOutOfSight,
  unknownColumn,
  unknownColumnOf,
  unknownQualifier,
} from "./name-failures.ts";
import { hasSystemColumn, isValueWord } from "./pseudo-columns.ts";
import { comparable, foldName } from "./relation-lookup.ts";
import type { ItemRule, JoinName, Scope } from "./scope.ts";
import type { MergedColumn } from "./merged-columns.ts";
import type { OutputColumn, Source } from "./source.ts";
import { findInSource, isOpaque } from "./source-columns.ts";
import type { FoundColumn } from "./source-columns.ts";

export type ColumnLookup =
  | { readonly kind: "found"; readonly columns: readonly FoundColumn[]; readonly isOuter: boolean }
  /** The name is a whole row of a source (`SELECT t FROM t`), or of several that are joined under a name. */
  | { readonly kind: "row"; readonly sources: readonly Source[] }
  /** The name is an item of the select list. */
  | { readonly kind: "item"; readonly item: OutputColumn }
  /** Nothing can be said against it: a pseudo column, or a source that cannot be looked into may have it. */
  | { readonly kind: "unknown" };

/** Whether a scope's one column of a name, asked for without a qualifier, shows a source's value of it. */
export function isShown(schema: PreparedSchema, scope: Scope, source: Source, name: string): boolean {
  const merged = findMerged(schema, scope, source, name);
  return merged === undefined || merged.shown.has(source);
}

/** The merged column of a name in which a source takes part. */
export function findMerged(
  schema: PreparedSchema,
  scope: Scope,
  source: Source,
  name: string,
): MergedColumn | undefined {
  return scope.merged.isEmpty ? undefined : scope.merged.find(comparable(schema, name), source);
}

function isMergedWith(schema: PreparedSchema, scope: Scope, name: string, first: Source, second: Source): boolean {
  return first === second || findMerged(schema, scope, first, name)?.sides.has(second) === true;
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
    const rule = at === scope ? itemRule : at.itemRule;
    if (rule === "items first" && item) return { kind: "item", item };
    const shown = shownColumns(schema, at, name);
    if (isAmbiguous(schema, at, name, shown)) {
      if (rule === "columns first" && item) return { kind: "item", item };
      throw ambiguous(last, shown);
    }
    if (shown.length > 0) return { kind: "found", columns: shown, isOuter: at !== scope };
    if (rule === "columns first" && item) return { kind: "item", item };
    if (isSystemColumn(schema, at, last, name)) return { kind: "unknown" };
    if (at.sources.some(isOpaque)) sawOpaque = true;
    const row = schema.catalog.dialect === "postgresql" ? sourcesNamed(schema, at, name) : [];
    if (row.length > 0) return { kind: "row", sources: row };
  }
  if (sawOpaque || isValueWord(schema.catalog.dialect, last, false)) return { kind: "unknown" };
  if (last.isQuoted && schema.catalog.dialect === "sqlite") return { kind: "unknown" };
  const hidden = sourcesOutOfSight(scope).filter((source) => findInSource(schema, source, name));
  throw unknownColumn(sourcesInReach(scope), last, hidden);
}

/** The columns of a name that the sources of one scope show. */
function shownColumns(schema: PreparedSchema, at: Scope, name: string): readonly FoundColumn[] {
  schema.steps.take("names", at.sources.length);
  return at.sources.flatMap((source) => {
    const column = findInSource(schema, source, name);
    return column && isShown(schema, at, source, name) ? [column] : [];
  });
}

function isAmbiguous(schema: PreparedSchema, at: Scope, name: string, shown: readonly FoundColumn[]): boolean {
  const [first] = shown;
  return first !== undefined && !shown.every(({ source }) => isMergedWith(schema, at, name, first.source, source));
}

/** Whether one table of a scope has a system column of a name; fails where several have it. */
function isSystemColumn({ catalog }: PreparedSchema, at: Scope, last: Name, name: string): boolean {
  const having = at.sources.filter((source) => hasSystemColumn(catalog.dialect, source, name));
  if (having.length > 1)
    throw ambiguous(
      last,
      having.map((source) => ({ source, origin: null, name })),
    );
  return having.length > 0;
}

/** The sources of one scope that a bare name means as a row: one, or those of a join that has the name. */
function sourcesNamed(schema: PreparedSchema, at: Scope, name: string): readonly Source[] {
  const { source, join } = findIn(schema, at, comparable(schema, name), null);
  return source ? [source] : (join?.scope.sources ?? []);
}

function lookUpQualified(schema: PreparedSchema, scope: Scope, expression: NameExpression, name: string): ColumnLookup {
  const { dialect } = schema.catalog;
  const last = expression.parts.at(-1);
  const qualifier = expression.parts.at(-2);
  if (last === undefined || qualifier === undefined) return { kind: "unknown" };
  const { source, join, isOuter } = findQualified(schema, scope, expression.parts.slice(0, -1));
  if (join) return { kind: "found", columns: columnsOfJoin(schema, join, last), isOuter };
  if (source) {
    const column = findInSource(schema, source, name);
    if (column) return { kind: "found", columns: [column], isOuter };
    if (isOpaque(source) || isValueWord(dialect, last, true) || hasSystemColumn(dialect, source, name))
      return { kind: "unknown" };
    if (dialect === "postgresql" && hasFunctionOfRow(schema, source, name)) return { kind: "unknown" };
    throw unknownColumnOf(source, last);
  }
  if (isOutOfSight(schema, scope, expression.parts.slice(0, -1)))
    throw unknownQualifier(schema, scope, expression.parts.slice(0, -1), last);
  if (dialect === "oracle" || anyOpaque(scope)) return { kind: "unknown" };
  // A method of a typed column: `column.value(…)`.
  const asColumn = dialect === "sqlserver" ? tryColumn(schema, scope, qualifier) : undefined;
  if (asColumn) return { kind: "found", columns: [asColumn], isOuter: false };
  throw unknownQualifier(schema, scope, expression.parts.slice(0, -1), last);
}

/**
 * Whether a routine of a name takes a row of a table: it may be written like a column of that.
 * @see https://www.postgresql.org/docs/current/rowtypes.html#ROWTYPES-USAGE
 */
function hasFunctionOfRow({ catalog }: PreparedSchema, { table, view }: Source, name: string): boolean {
  const relation = (table ?? view)?.name.toLowerCase();
  if (relation === undefined) return false;
  const called = catalog.routines?.filter((routine) => routine.name === name) ?? [];
  return called.some(({ declarations = [] }) =>
    declarations.some(({ text }) => text.slice(0, text.indexOf(")")).toLowerCase().includes(relation)),
  );
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

/** What stands before a star (`t.*`), neither where nothing is known of it; fails where there is none of that name. */
export function getQualified(
  schema: PreparedSchema,
  scope: Scope,
  { qualifier, span }: StarExpression,
): Pick<Qualified, "source" | "join"> {
  const found = findQualified(schema, scope, qualifier);
  const last = qualifier.at(-1);
  // SQLite has no star for the name of a join.
  const isKnown = found.source ?? (schema.catalog.dialect === "sqlite" ? undefined : found.join);
  if (isKnown || !last || anyOpaque(scope)) return found;
  throw unknownQualifier(schema, scope, qualifier, { text: "*", isQuoted: false, span });
}

/** The source, or the join, that a qualifier names; neither where there is none. */
export interface Qualified {
  readonly source?: Source | undefined;
  readonly join?: JoinName | undefined;
  readonly isOuter: boolean;
}

/** What a qualifier (`t`, `schema.t`) names. */
export function findQualified(schema: PreparedSchema, scope: Scope, qualifier: readonly Name[]): Qualified {
  const last = qualifier.at(-1);
  if (last === undefined) return { isOuter: false };
  const wanted = comparable(schema, foldName(schema, last));
  const before = qualifier.at(-2);
  const namespace = before ? comparable(schema, foldName(schema, before)) : null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const found = findIn(schema, at, wanted, namespace);
    if (found.source ?? found.join) return { ...found, isOuter: at !== scope };
  }
  return { isOuter: false };
}

/** What a qualifier names in one scope. */
function findIn(
  schema: PreparedSchema,
  { sources, joinNames }: Scope,
  wanted: string,
  namespace: string | null,
): Pick<Qualified, "source" | "join"> {
  schema.steps.take("names", sources.length);
  const source = sources.find((candidate) => {
    if (candidate.name === null || comparable(schema, candidate.name) !== wanted) return false;
    if (joinNames.some((join) => join.hidesTables && join.scope.sources.includes(candidate))) return false;
    const own = candidate.namespace;
    // Nothing is known of where tables of the server are; MySQL's dumps leave their own database out.
    const isAnywhere = namespace === null || isOpaque(candidate) || schema.catalog.dialect === "mysql";
    return isAnywhere || (own !== null && comparable(schema, own) === namespace);
  });
  if (source || namespace !== null) return { source };
  return { join: joinNames.find((join) => comparable(schema, join.name) === wanted) };
}

/** The columns of a name that a join with a name of its own offers; fails where it has none, or several. */
function columnsOfJoin(schema: PreparedSchema, { scope, columns }: JoinName, last: Name): readonly FoundColumn[] {
  const name = foldName(schema, last);
  const isOffered = columns === null || columns.has(comparable(schema, name));
  const shown = isOffered ? shownColumns(schema, scope, name) : [];
  if (shown.length === 0 && !scope.sources.some(isOpaque))
    throw unknownColumn(columns === null ? scope.sources : [], last);
  // SQLite takes the first.
  if (schema.catalog.dialect === "sqlite") return shown.slice(0, 1);
  if (isAmbiguous(schema, scope, name, shown)) throw ambiguous(last, shown);
  return shown;
}

/** The target column of an assignment or an insert list, by its written name; fails with the nearest name. */
export function getTargetColumn(schema: PreparedSchema, source: Source, name: Name): FoundColumn | undefined {
  const found = findInSource(schema, source, foldName(schema, name));
  if (found) return found;
  const { dialect } = schema.catalog;
  const isWritten = dialect !== "postgresql" && hasSystemColumn(dialect, source, foldName(schema, name));
  if (isOpaque(source) || isWritten) return undefined;
  throw unknownColumnOf(source, name);
}
