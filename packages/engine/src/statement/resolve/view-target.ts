import type { Table, View } from "../../catalog/model.ts";
import type { Span } from "../../sql/span.ts";
import { ParseFailure, UnwritableView } from "../parse-failure.ts";
import type { Query, Select } from "../ast.ts";
import { hasOuterJoin } from "../walk-from.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { findCodeInstead } from "./code-instead.ts";
import type { FoundColumn } from "./source-columns.ts";
import { keyPreserved } from "./key-preserved.ts";
import { viewDepthLimit } from "./query-limits.ts";
import { codeOfRule, rulesOn } from "./rule-code.ts";
import { sourcesOfItem } from "./resolver.ts";
import type { Resolver } from "./resolver.ts";
import type { Source } from "./source.ts";
import { meaningOfView } from "./view-meaning.ts";
import { refusedFeature } from "./view-writability.ts";

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

/** A write on its way through the query of a view, or through one that the statement names in the place of a table. */
interface Passage {
  readonly resolver: Resolver;
  /** The one that has bound the names of the query. */
  readonly inner: Resolver;
  /** The views so far. */
  readonly views: readonly View[];
  /** What the query is to a person: `the view v`. */
  readonly what: string;
  readonly write: TargetWrite;
  readonly span: Span;
  readonly fail: (reason: string) => ParseFailure;
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
  const { event } = write;
  const columns = new Set(write.columns.map(({ name }) => name));
  const what = `the view ${view.name}`;
  const fail = (reason: string) => new UnwritableView({ view, event, columns, reason }, span);
  if (findCodeInstead(schema, view, event, columns)) throw fail(`code of ${what} does the work`);
  // PostgreSQL looks for no table behind a view of which a rule may take some of the rows.
  if (rulesOn(schema, view, event).some((rule) => codeOfRule(rule).replacesSome))
    throw fail(`a rule of ${what} takes some of its rows only`);
  if (schema.catalog.dialect === "sqlite") throw fail("SQLite writes to no view");
  if (view.isMaterialized) throw fail(`${what} is materialized`);
  if (view.isReadOnly === true) throw fail(`${what} is ${readOnlyAs(schema)}`);
  const meaning = meaningOfView(resolver, view);
  if (meaning === null || outer.length > viewDepthLimit) throw unknownTable(what, write, span);
  const { query, resolver: inner } = meaning;
  return passQuery({ resolver, inner, views: [...outer, view], what, write, span, fail }, query);
}

/**
 * What keeps a view from being written: Oracle's option, MySQL's algorithm.
 * @see https://docs.oracle.com/en/error-help/db/ora-42399/
 * @see https://dev.mysql.com/doc/refman/8.4/en/view-algorithms.html
 */
const readOnlyAs = ({ catalog }: PreparedSchema): string =>
  catalog.dialect === "mysql" ? "put into a temporary table" : "read only";

/** The table to which SQL Server and Oracle follow a write to a query that stands in the place of a table. */
export function getTableOfQuery(resolver: Resolver, { query, name, span }: Source, write: TargetWrite): WrittenTable {
  const what = name === null ? "the query" : `the query ${name}`;
  const fail = (reason: string) =>
    new ParseFailure("not_supported", `The target of the ${write.event} cannot be written: ${reason}.`, span);
  if (query === null || !writesToQueries(resolver)) throw fail("it is no table or view of this schema");
  return passQuery({ resolver, inner: resolver, views: [], what, write, span, fail }, query);
}

const writesToQueries = ({ schema: { catalog } }: Resolver): boolean =>
  catalog.dialect === "oracle" || catalog.dialect === "sqlserver";

function unknownTable(what: string, { event }: TargetWrite, span: Span): ParseFailure {
  const message = `The query of ${what} cannot be followed, so that it is not known to which table the ${event} goes.`;
  return new ParseFailure("not_supported", message, span);
}

function passQuery(passage: Passage, query: Query): WrittenTable {
  const { resolver, views, what, write, span, fail } = passage;
  const { dialect } = resolver.schema.catalog;
  const { event, columns } = write;
  const computed = columns.find(({ origin }) => origin === null);
  // Elements of one column may get a value each.
  const named = new Set(columns.map(({ name }) => name));
  const isTwice = new Set(columns.map(({ origin }) => origin?.column)).size < named.size;
  for (let inside = query; ;) {
    const feature = refusedFeature(dialect, inside);
    if (feature !== null) throw fail(`${what} has ${feature}`);
    if (computed) throw fail(`the column ${computed.name} of ${what} is computed`);
    if (isTwice && (event === "INSERT" || dialect !== "mysql"))
      throw fail(`one column behind ${what} gets a value twice`);
    const part = writtenPart(passage, inside);
    if (part?.table) return { table: part.table, views };
    if (part?.view)
      return getTableBehind(resolver, part.view, { ...write, columns: columnsIn(part, write) }, span, views);
    if (!part?.query || !writesToQueries(resolver)) throw fail(`${what} shows no table of its own`);
    inside = part.query;
  }
}

/** The part of a query's FROM to which a write goes; undefined where there is none. */
function writtenPart({ resolver, inner, what, write, span, fail }: Passage, query: Query): Source | undefined {
  const { dialect } = resolver.schema.catalog;
  const select = selectOf(query);
  const parts = select?.from.flatMap((item) => sourcesOfItem(inner, item)) ?? [];
  const [first] = parts;
  if (!select || !first) return undefined;
  if (parts.length === 1) {
    if (dialect === "mysql" && isReadBeside(inner, first))
      throw fail(`a subquery of ${what} reads the table that it shows`);
    return first;
  }
  const written = writtenParts(parts, write);
  const [only] = written;
  if (written.size > 1) throw fail(`${what} joins tables, and columns of several of them are written`);
  if (dialect === "oracle") {
    const preserved = keyPreserved(inner, select, parts);
    if (!preserved && !only) throw unknownTable(what, write, span);
    const part = only ?? preserved?.[0];
    if (!part) throw fail(`${what} joins tables`);
    if (preserved?.includes(part) === false)
      throw fail(`${what} joins tables, and may show a row of ${part.table?.name ?? "one"} several times`);
    return part;
  }
  if (dialect === "postgresql" || !only) throw fail(`${what} joins tables`);
  if (dialect === "mysql" && write.event === "INSERT") {
    if (write.isUnlisted === true) throw fail(`${what} joins tables, and no columns are listed`);
    if (select.from.some(hasOuterJoin)) throw fail(`${what} has an outer join`);
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
