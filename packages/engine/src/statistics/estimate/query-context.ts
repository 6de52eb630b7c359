import type { RowEstimate } from "../../catalog/statistics-model.ts";
import type { Expression, Query, Select } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import type { Source } from "../../statement/resolve/source.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";

/** What the parts of an estimate of a query share. */
export interface QueryContext {
  readonly schema: PreparedSchema;
  readonly resolver: Resolver;
  /** The rows of a query inside the query, or of a view's with the resolver of the view. */
  estimateQuery(query: Query, resolver: Resolver): RowEstimate;
  /** The share of a table's rows that a condition about it alone leaves. */
  estimateShare(source: Source, condition: Expression): number;
  /** The groups that keys make of the rows of a query before it groups them itself. */
  countGroups(select: Select, keys: readonly Expression[], resolver: Resolver): RowEstimate;
}
