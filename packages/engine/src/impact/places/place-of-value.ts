import type { Span } from "../../sql/span.ts";
import type { Expression, Query } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { InsertOperation, UpdateOperation } from "../../statement/resolve/write-operation.ts";

/**
 * Where a write gives some columns their values: the values themselves, of one row where it is said which; else the names of the
 * columns, the list that leaves them out, or the table.
 */
export function placeOfValues(
  schema: PreparedSchema,
  operation: InsertOperation | UpdateOperation,
  columns: readonly string[],
  row?: number,
): Span {
  const wanted = new Set(columns.map((name) => comparable(schema, name)));
  const isMeant = ({ name }: { readonly name: string }) => wanted.has(comparable(schema, name));
  const table = operation.source.span;
  if (operation.kind === "update") return placeOfAssigned(operation.assignments, isMeant) ?? table;
  const places = operation.columns.flatMap((column, at) => (isMeant(column) ? [at] : []));
  if (places.length === 0)
    return placeOfAssigned(operation.conflictAssignments, isMeant) ?? operation.list?.span ?? table;
  const values = valuesOfRow(operation, row);
  const names = operation.list?.names;
  return around(places, (at) => values?.[at]?.span) ?? around(places, (at) => names?.[at]) ?? table;
}

/** Where the first of some columns is given its value by name. */
export function placeOfAssigned(
  assignments: UpdateOperation["assignments"],
  isMeant: (column: { readonly name: string }) => boolean,
): Span | undefined {
  const assigned = assignments.find(({ column }) => isMeant(column));
  return assigned && (assigned.value?.span ?? assigned.name);
}

/** The values of the row that is meant; of several rows none unless one is told, for then it may be any. */
function valuesOfRow(
  { rows, query, isMergeBranch, branchValues }: InsertOperation,
  row: number | undefined,
): readonly Expression[] | undefined {
  if (isMergeBranch) return branchValues;
  if (rows === null) return valuesOfQuery(query);
  return row === undefined && rows.length > 1 ? undefined : rows[row ?? 0];
}

function valuesOfQuery(query: Query | null): readonly Expression[] | undefined {
  if (query?.body.kind !== "select") return undefined;
  const values = query.body.items.map(({ expression }) => expression);
  return values.some(({ kind }) => kind === "star") ? undefined : values;
}

/** What stands at some places, as one piece where they follow each other, else at the first of them. */
function around(places: readonly number[], spanAt: (place: number) => Span | undefined): Span | undefined {
  const [first = 0] = places;
  const span = spanAt(first);
  const isOnePiece = places.every((place, at) => place === first + at);
  return span && { start: span.start, end: (isOnePiece ? spanAt(first + places.length - 1)?.end : null) ?? span.end };
}
