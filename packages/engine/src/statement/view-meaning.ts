import type { View } from "../catalog/model.ts";
import { ParseFailure } from "./parse-failure.ts";
import { findQuery } from "./parse-statement.ts";
import type { ViewMeaning } from "./prepared-schema.ts";
import type { Resolver } from "./resolver.ts";
import type { TableRead } from "./scope.ts";
import type { Query } from "./query-ast.ts";
import { whyUnwritable } from "./view-writability.ts";

/** What a view offers and reads, found by reading its query once; null when the query cannot be understood. */
export function meaningOfView(resolver: Resolver, view: View): ViewMeaning | null {
  const { views } = resolver.schema;
  const known = views.get(view);
  if (known !== undefined) return known;
  // A view that is met again while it is being read refers to itself.
  views.set(view, null);
  const meaning = readView(resolver, view);
  views.set(view, meaning);
  return meaning;
}

function readView(resolver: Resolver, view: View): ViewMeaning | null {
  const query = findQuery(view.query, resolver.schema.catalog.dialect);
  if (query === undefined) return null;
  const inner = resolver.createResolver();
  try {
    const columns = inner.resolveQuery(query, null);
    if (columns === null) return null;
    const named = view.columns
      ? columns.map((column, at) => ({ ...column, name: view.columns?.[at] ?? column.name }))
      : columns;
    const reads: TableRead[] = [];
    for (const read of inner.reads.values()) {
      if (read.source.kind === "view" && read.source.view)
        reads.push(...(meaningOfView(resolver, read.source.view)?.reads ?? []));
      else reads.push({ ...read, throughView: view });
    }
    const refusal = whyUnwritable(resolver.schema.catalog.dialect, view, query);
    return {
      columns: named,
      reads,
      baseTable: refusal === null ? baseTableOf(inner, query) : null,
      refusal,
      query,
      resolver: inner,
    };
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return null;
  }
}

/** The only table of a query: the view can be written through. */
function baseTableOf(resolver: Resolver, query: Query): ViewMeaning["baseTable"] {
  const { body } = query;
  if (body.kind === "query") return baseTableOf(resolver, body);
  if (body.kind !== "select" || body.from.length !== 1) return null;
  const [item] = body.from;
  const source = item ? resolver.sources.get(item) : undefined;
  if (source?.view) return resolver.schema.views.get(source.view)?.baseTable ?? null;
  return source?.table ?? null;
}
