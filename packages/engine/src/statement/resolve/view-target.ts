import type { Table, View } from "../../catalog/model.ts";
import type { Span } from "../../sql/span.ts";
import { ParseFailure, UnwritableView } from "../parse-failure.ts";
import type { ViewMeaning } from "../prepared-schema.ts";
import type { Query, Select } from "../query-ast.ts";
import { hasOuterJoin } from "../walk-from.ts";
import { findCodeInstead } from "./code-instead.ts";
import type { FoundColumn } from "./column-lookup.ts";
import { keyPreserved } from "./key-preserved.ts";
import { viewDepthLimit } from "./query-limits.ts";
import { codeOfRule, rulesOn } from "./rule-code.ts";
import { sourcesOfItem } from "./resolver.ts";
import type { Resolver } from "./resolver.ts";
import type { Source } from "./scope.ts";
import { meaningOfView } from "./view-meaning.ts";
import { whyUnwritable } from "./view-writability.ts";

/** What is written to a target. */
export interface TargetWrite {
  readonly event: "INSERT" | "UPDATE" | "DELETE";
  /** The columns that get a value: of an INSERT without a list those that its rows fill. */
  readonly columns: readonly FoundColumn[];
  /** An INSERT without a list of columns. */
  readonly isUnlisted?: boolean;
}

/** Where a write goes in the end. */
export interface WrittenTable {
  readonly table: Table;
  /** The views on the way there, the one that the statement names first. */
  readonly views: readonly View[];
}

/** A write on its way through the query of a view. */
interface Passage {
  readonly resolver: Resolver;
  /** The views so far, this one last. */
  readonly views: readonly View[];
  readonly view: View;
  readonly meaning: ViewMeaning;
  readonly write: TargetWrite;
  readonly span: Span;
}

/**
 * The table to which a database follows a write to a view: of a join the one whose columns are written. Fails with
 * `UnwritableView` where the database refuses the write, or where code of the view or of one that it reads does the work.
 */
export function getTableBehind(
  resolver: Resolver,
  view: View,
  write: TargetWrite,
  span: Span,
  outer: readonly View[] = [],
): WrittenTable {
  const { schema } = resolver;
  const { event, columns } = write;
  const fail = failureOf(view, write, span);
  if (findCodeInstead(schema, view, event, namesOf(columns))) throw fail("its code does the work");
  // PostgreSQL looks for no table behind a view of which a rule may take some of the rows.
  if (rulesOn(schema, view, event).some((rule) => codeOfRule(rule).replacesSome))
    throw fail(`a rule of the view ${view.name} takes some of its rows only`);
  const meaning = meaningOfView(resolver, view);
  const refusal = whyUnwritable(schema.catalog.dialect, view, meaning?.query ?? null);
  if (refusal !== null) throw fail(refusal);
  if (meaning === null || outer.length > viewDepthLimit) throw unknownTable(view, write, span);
  const computed = columns.find(({ origin }) => origin === null);
  if (computed) throw fail(`the column ${computed.name} of the view ${view.name} is computed`);
  const isTwice = new Set(columns.map(({ origin }) => origin?.column)).size < columns.length;
  if (isTwice && (event === "INSERT" || schema.catalog.dialect !== "mysql"))
    throw fail(`one column behind the view ${view.name} gets a value twice`);
  return followView({ resolver, views: [...outer, view], view, meaning, write, span });
}

const namesOf = (columns: readonly FoundColumn[]): ReadonlySet<string> => new Set(columns.map(({ name }) => name));

const failureOf =
  (view: View, { event, columns }: TargetWrite, span: Span) =>
  (reason: string) =>
    new UnwritableView({ view, event, columns: namesOf(columns), reason }, span);

function unknownTable(view: View, { event }: TargetWrite, span: Span): ParseFailure {
  const message = `The query of the view ${view.name} cannot be followed, so that it is not known to which table the ${event} goes.`;
  return new ParseFailure("not_supported", message, span);
}

function followView(passage: Passage): WrittenTable {
  const { resolver, views, view, meaning, write, span } = passage;
  const { dialect } = resolver.schema.catalog;
  const fail = failureOf(view, write, span);
  for (let { query } = meaning; ;) {
    const part = writtenPart(passage, query);
    if (part?.table) return { table: part.table, views };
    if (part?.view)
      return getTableBehind(resolver, part.view, { ...write, columns: columnsIn(part, write) }, span, views);
    if (!part?.query || dialect === "postgresql" || dialect === "mysql")
      throw fail(`the view ${view.name} shows no table of its own`);
    query = part.query;
    const refusal = whyUnwritable(dialect, view, query);
    if (refusal !== null) throw fail(refusal);
  }
}

/** The part of a query's FROM to which a write goes; undefined where there is none. */
function writtenPart({ resolver, view, meaning, write, span }: Passage, query: Query): Source | undefined {
  const { dialect } = resolver.schema.catalog;
  const fail = failureOf(view, write, span);
  const select = selectOf(query);
  const parts = select?.from.flatMap((item) => sourcesOfItem(meaning.resolver, item)) ?? [];
  const [first] = parts;
  if (!select || !first) return undefined;
  if (parts.length === 1) {
    if (dialect === "mysql" && isReadBeside(meaning.resolver, first))
      throw fail(`a subquery of the view ${view.name} reads the table that it shows`);
    return first;
  }
  const written = writtenParts(parts, write);
  const [only] = written;
  if (written.size > 1) throw fail(`the view ${view.name} joins tables, and columns of several of them are written`);
  if (dialect === "oracle") {
    const preserved = keyPreserved(meaning.resolver, select, parts);
    if (!preserved && !only) throw unknownTable(view, write, span);
    const part = only ?? preserved?.[0];
    if (!part || preserved?.includes(part) === false)
      throw fail(
        `the view ${view.name} joins tables${part ? `, and a row of ${part.table?.name ?? ""} may be in several of its rows` : ""}`,
      );
    return part;
  }
  if (dialect === "postgresql" || !only) throw fail(`the view ${view.name} joins tables`);
  if (dialect === "mysql" && write.event === "INSERT") {
    if (write.isUnlisted === true) throw fail(`the view ${view.name} joins tables, and no columns are listed`);
    if (select.from.some(hasOuterJoin)) throw fail(`the view ${view.name} has an outer join`);
  }
  return only;
}

/** The SELECT of a query, out of its brackets; null for other queries. */
function selectOf({ body }: Query): Select | null {
  if (body.kind === "query") return selectOf(body);
  return body.kind === "select" ? body : null;
}

/** The parts of a FROM clause from which the written columns come. */
function writtenParts(parts: readonly Source[], { columns }: TargetWrite): ReadonlySet<Source> {
  const partBySource = new Map(
    parts.flatMap((part) => [
      [part, part] as const,
      ...(part.columns ?? []).flatMap(({ origin }) => (origin ? [[origin.source, part] as const] : [])),
    ]),
  );
  return new Set(columns.flatMap(({ origin }) => (origin && partBySource.get(origin.source)) ?? []));
}

/** The written columns by their names in a view that a view reads. */
function columnsIn(part: Source, { columns }: TargetWrite): FoundColumn[] {
  const offered = Map.groupBy(part.columns ?? [], ({ origin }) => origin?.column);
  return columns.flatMap(({ origin }) => {
    const inner = offered.get(origin?.column)?.find((column) => column.origin?.source === origin?.source);
    return inner ? [{ source: part, origin, name: inner.name }] : [];
  });
}

/** Whether a subquery of a view reads the table that the view's own FROM has. @see https://dev.mysql.com/doc/refman/8.4/en/view-updatability.html */
function isReadBeside(inner: Resolver, part: Source): boolean {
  if (part.table === null) return false;
  const others = [...inner.sources.values()].filter((source) => source !== part);
  return others.some(
    ({ table, view }) =>
      table === part.table ||
      (view && meaningOfView(inner, view)?.reads.some(({ source }) => source.table === part.table)),
  );
}
