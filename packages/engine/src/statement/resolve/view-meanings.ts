import type { Table, View } from "../../catalog/model.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import type { Query } from "../ast.ts";
import type { Resolver } from "./resolver.ts";
import type { TableRead } from "./scope.ts";
import type { OutputColumn } from "./source.ts";

/** What a view offers and reads. */
export interface ViewMeaning {
  readonly columns: readonly OutputColumn[];
  readonly reads: readonly TableRead[];
  /** The one table whose rows a simple view shows: all of them, or some. */
  readonly baseTable: Table | null;
  readonly query: Query;
  /** What the names of the query are bound to. */
  readonly resolver: Resolver;
}

const meaningsBySchema = new WeakMap<PreparedSchema, Map<View, ViewMeaning | null>>();

/** Filled as views are met: what each offers and reads; null while it is being read or when it cannot be. */
export function viewMeaningsOf(schema: PreparedSchema): Map<View, ViewMeaning | null> {
  let meanings = meaningsBySchema.get(schema);
  if (meanings === undefined) meaningsBySchema.set(schema, (meanings = new Map<View, ViewMeaning | null>()));
  return meanings;
}
