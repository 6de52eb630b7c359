import { findColumn } from "../catalog/catalog-index.ts";
import type { Table } from "../catalog/model.ts";
import { foldIdentifier } from "../catalog/names.ts";
import { readTriggerCall } from "./trigger-call.ts";
import { tokenise } from "../lexing/tokenise.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";

/** What a built-in trigger function of PostgreSQL keeps up to date. */
export interface SearchVector {
  /** The column that it sets. */
  readonly column: string;
  /** An UPDATE that names none of these columns leaves the vector as it is. */
  readonly sources: readonly string[];
}

/**
 * The column that `tsvector_update_trigger(vector, configuration, text …)` sets; null for other code. A configuration that is a
 * column (`tsvector_update_trigger_column`) makes no new vector when it is written.
 *
 * @see https://www.postgresql.org/docs/current/textsearch-features.html#TEXTSEARCH-UPDATE-TRIGGERS
 */
export function searchVectorOf(schema: PreparedSchema, table: Table, body: string): SearchVector | null {
  const call = readTriggerCall(body);
  if (call?.code !== null || !/\btsvector_update_trigger(?:_column)?$/iu.test(call.functionName)) return null;
  const { tokens } = tokenise(call.call.slice(call.call.indexOf("(")), "postgresql");
  const [vector, , ...texts] = tokens
    .filter(({ kind }) => kind === "word" || kind === "quoted" || kind === "string")
    .map(({ kind, value }) => {
      const name = foldIdentifier("postgresql", { kind: kind === "word" ? kind : "quoted", value });
      return findColumn(schema.index, table, name)?.name;
    });
  if (vector === undefined) return null;
  return { column: vector, sources: texts.filter((name) => name !== undefined) };
}
