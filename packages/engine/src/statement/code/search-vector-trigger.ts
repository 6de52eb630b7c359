import { findColumn } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import { foldIdentifier } from "../../catalog/names.ts";
import { readTriggerCall } from "../../catalog/trigger-call.ts";
import { tokenise } from "../../sql/tokenise.ts";
import type { PreparedSchema } from "../prepared-schema.ts";

/** What a built-in trigger function of PostgreSQL keeps up to date. */
export interface SearchVector {
  /** The column that it sets. */
  readonly column: string;
  /** An UPDATE that names none of these columns leaves the vector as it is. */
  readonly sources: readonly string[];
}

/**
 * The column that `tsvector_update_trigger(vector, configuration, text …)` sets; null for other code. In
 * `tsvector_update_trigger_column` the configuration is a column too.
 *
 * @see https://www.postgresql.org/docs/current/textsearch-features.html#TEXTSEARCH-UPDATE-TRIGGERS
 */
export function searchVectorOf(schema: PreparedSchema, table: Table, body: string): SearchVector | null {
  const call = readTriggerCall(body);
  if (call?.code !== null) return null;
  const name = /\b(tsvector_update_trigger(?:_column)?)$/iu.exec(call.functionName)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const written = call.call.slice(call.call.indexOf("(") + 1, -1);
  const { tokens } = tokenise(written, "postgresql");
  const names = tokens
    .filter(({ kind }) => kind === "word" || kind === "quoted" || kind === "string")
    .map((token) => (token.kind === "string" ? token.value : foldIdentifier("postgresql", token)));
  const [vector, ...others] = names.flatMap((each) => findColumn(schema.index, table, each)?.name ?? []);
  // The name of a configuration may be that of a column by chance.
  const isColumn = name.endsWith("_column") || others[0] !== names[1];
  return vector === undefined ? null : { column: vector, sources: isColumn ? others : others.slice(1) };
}
