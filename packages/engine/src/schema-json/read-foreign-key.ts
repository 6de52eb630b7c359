import type { ForeignKey, QualifiedName, Table } from "../catalog/model.ts";
import { noSpan } from "./read-table.ts";
import type { ColumnMatcher } from "./read-table.ts";
import type { ReadingContext } from "./reading-context.ts";
import type { ForeignKeyData } from "./table-shape.ts";

/** The tables of the document by name, for both ends of a foreign key. */
export type FindTable = (name: QualifiedName) => Table | undefined;

/** The columns of a table by name: one for all keys of the table, which may have as many as columns. */
export type MatcherOf = (table: Table) => ColumnMatcher;

/** The foreign key of the catalog; null, and reported, when its own columns are not there. A missing other end is kept as dangling. */
export function readForeignKey(
  data: ForeignKeyData,
  table: Table,
  findTable: FindTable,
  matcherOf: MatcherOf,
  context: ReadingContext,
): ForeignKey | null {
  const what = `The foreign key ${data.name ?? `of ${table.name}`}`;
  const columns = matcherOf(table).match(data.columns, data, what);
  if (!columns) return null;
  const referencedTable = context.names.resolve(data.referenced_table, table.namespace);
  const target = findTable(referencedTable);
  const targetColumns = target && matcherOf(target);
  const given = data.referenced_columns?.map((name) => targetColumns?.find(name) ?? name);
  const isGiven = given !== undefined && given.length > 0;
  const referencedColumns = isGiven ? given : (target?.primaryKey?.columns ?? []);
  if (referencedColumns.length > 0 && referencedColumns.length !== columns.length) {
    context.problems
      .placeOf(data)
      .report(
        `${what} has ${columns.length} columns and references ${referencedColumns.length}; it was left out. Make them as many.`,
      );
    return null;
  }
  const isInitiallyDeferred = data.initially_deferred ?? false;
  return {
    name: data.name ?? null,
    table: { namespace: table.namespace, name: table.name },
    columns,
    referencedTable: target ? { namespace: target.namespace, name: target.name } : referencedTable,
    referencedColumns,
    onDelete: data.on_delete ?? "NO ACTION",
    onUpdate: data.on_update ?? "NO ACTION",
    onDeleteColumns: data.on_delete_columns ?? null,
    match: data.match ?? "SIMPLE",
    // What is deferred from the start can be deferred, whatever the document says beside it.
    isDeferrable: isInitiallyDeferred || data.deferrable === true,
    isInitiallyDeferred,
    isEnforced: data.enforced ?? true,
    isValidated: data.validated ?? true,
    isDangling:
      targetColumns === undefined ||
      referencedColumns.length === 0 ||
      referencedColumns.some((name) => targetColumns.find(name) === undefined),
    span: noSpan,
  };
}
