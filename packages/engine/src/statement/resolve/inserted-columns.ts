import type { Column } from "../../catalog/model.ts";
import { columnsWithoutList } from "../../catalog/unlisted-columns.ts";
import type { Name } from "../ast.ts";
import { getTargetColumn } from "./column-lookup.ts";
import { columnsOf } from "./source-columns.ts";
import type { FoundColumn } from "./source-columns.ts";
import type { Resolver } from "./resolver.ts";
import type { Source } from "./source.ts";
import type { InsertOperation } from "./write-operation.ts";
import type { WrittenTable } from "./view-target.ts";
import { getWrittenTable } from "./write-target.ts";

/** Where an INSERT puts its rows. */
interface Inserted {
  readonly written: WrittenTable;
  /** The columns that get a value, in the order of the values. */
  readonly columns: readonly Column[];
  readonly parts: InsertOperation["parts"];
  readonly list: InsertOperation["list"];
  /** How many values a row may have. */
  readonly width: number;
}

/**
 * The columns that an INSERT fills: those of its list; without one as many of the target's as its rows have values, in order.
 * Fails where a listed column is not there, or where the target cannot take the rows.
 */
export function insertedColumns(resolver: Resolver, source: Source, list: readonly Name[], given: number): Inserted {
  const isUnlisted = list.length === 0;
  const offered = isUnlisted ? offeredColumns(resolver, source) : [];
  const named = isUnlisted
    ? offered.slice(0, given)
    : list.flatMap((name) => getTargetColumn(resolver.schema, source, name) ?? []);
  return {
    written: getWrittenTable(resolver, source, { event: "INSERT", columns: named, isUnlisted }),
    columns: named.flatMap(({ origin }) => origin?.column ?? []),
    parts: new Set(named.flatMap(({ origin }, at) => (list[at]?.isPart === true && origin ? [origin.column] : []))),
    list: listOf(list, named),
    width: isUnlisted ? offered.length : list.length,
  };
}

/** Where the columns of a table are named; what a view computes is none of them. */
function listOf(list: readonly Name[], named: readonly FoundColumn[]): InsertOperation["list"] {
  const [first, last] = [list[0], list.at(-1)];
  if (!first || !last || named.length !== list.length) return null;
  return {
    names: list.flatMap(({ span }, at) => (named[at]?.origin ? [span] : [])),
    span: { start: first.span.start, end: last.span.end },
  };
}

function offeredColumns({ schema }: Resolver, source: Source): FoundColumn[] {
  const columns = columnsOf(source) ?? [];
  const stored = columns.flatMap(({ origin }) => origin?.column ?? []);
  const taken = new Set(columnsWithoutList(schema.catalog.dialect, stored));
  return columns
    .filter(({ origin }) => origin === null || taken.has(origin.column))
    .map(({ name, origin }) => ({ source, origin, name }));
}
