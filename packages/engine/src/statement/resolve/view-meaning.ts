import type { Table, View } from "../../catalog/model.ts";
import { ParseFailure } from "../parse-failure.ts";
import { findQuery } from "../parse/parse-statement.ts";
import type { ViewMeaning } from "./view-meanings.ts";
import { viewDepthLimit } from "./query-limits.ts";
import type { Resolver } from "./resolver.ts";
import type { TableRead } from "./scope.ts";
import type { Query } from "../ast.ts";
import { viewMeaningsOf } from "./view-meanings.ts";
import { featuresOf } from "./view-writability.ts";

/** What a view offers and reads, found by reading its query once; null when the query cannot be understood. */
export function meaningOfView(resolver: Resolver, view: View): ViewMeaning | null {
  const views = viewMeaningsOf(resolver.schema);
  const known = views.get(view);
  if (known !== undefined) return known;
  // A view that is met again while it is being read refers to itself.
  views.set(view, null);
  let meaning: ViewMeaning | null | undefined;
  try {
    meaning = readView(resolver, view);
  } finally {
    // A statement that runs out of steps leaves nothing half read to the next one.
    if (meaning === undefined) views.delete(view);
  }
  views.set(view, meaning);
  return meaning;
}

function readView(resolver: Resolver, view: View): ViewMeaning | null {
  if (resolver.viewDepth >= viewDepthLimit) return null;
  const query = findQuery(view.query, resolver.schema.catalog.dialect);
  if (query === undefined) return null;
  const inner = resolver.createViewResolver();
  try {
    const columns = inner.resolveQuery(query, null);
    if (columns === null) return null;
    const named = view.columns
      ? columns.map((column, at) => ({ ...column, name: view.columns?.[at] ?? column.name }))
      : columns;
    return {
      columns: named,
      reads: readsBehind(inner),
      baseTable: view.isMaterialized ? null : baseTableOf(inner, query),
      query,
      resolver: inner,
    };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return null;
  }
}

/** The tables that the query of a view reads by itself and through other views: each once, with all columns that are read of it. */
function readsBehind(resolver: Resolver): TableRead[] {
  const byTable = new Map<Table, TableRead>();
  const add = ({ source, inResult, inPredicate }: TableRead): void => {
    if (source.table === null) return;
    resolver.schema.steps.take("names", inResult.size + inPredicate.size);
    const known = byTable.get(source.table);
    if (known === undefined) {
      byTable.set(source.table, { source, inResult: new Set(inResult), inPredicate: new Set(inPredicate) });
      return;
    }
    for (const column of inResult) known.inResult.add(column);
    for (const column of inPredicate) known.inPredicate.add(column);
  };
  for (const read of resolver.reads.values()) {
    if (read.source.view) for (const behind of meaningOfView(resolver, read.source.view)?.reads ?? []) add(behind);
    else add(read);
  }
  return [...byTable.values()];
}

/** The only table of a query whose rows are rows of it. */
function baseTableOf(resolver: Resolver, query: Query): ViewMeaning["baseTable"] {
  const { body } = query;
  if (featuresOf(query).length > 0) return null;
  if (body.kind === "query") return baseTableOf(resolver, body);
  if (body.kind !== "select" || body.from.length !== 1) return null;
  const [item] = body.from;
  const source = item ? resolver.sources.get(item) : undefined;
  if (source?.view) return viewMeaningsOf(resolver.schema).get(source.view)?.baseTable ?? null;
  return source?.table ?? null;
}
