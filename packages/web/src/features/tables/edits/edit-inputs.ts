import type { Column, Relationship } from "@foretell/contract";
import type { EditInput } from "../../../lib/schema-edits.ts";

/** A column as a form has it. */
export interface ColumnValues {
  readonly name: string;
  readonly data_type: string;
  readonly is_nullable: boolean;
  readonly is_primary_key: boolean;
  readonly is_auto_increment: boolean;
  readonly default_value: string;
  readonly comment: string;
}

/** A foreign key as a form has it; the columns of both sides are pairs. */
export interface RelationshipValues {
  readonly from_table: string;
  readonly to_table: string;
  readonly from_columns: readonly string[];
  readonly to_columns: readonly string[];
  readonly constraint_name: string;
  readonly on_delete_action: Relationship["on_delete_action"];
  readonly on_update_action: Relationship["on_update_action"];
}

/** What a form begins with for a column; a new one may be NULL, as in every database. */
export function columnValues(column: Column | undefined): ColumnValues {
  return {
    name: column?.name ?? "",
    data_type: column?.data_type ?? "",
    is_nullable: column?.is_nullable ?? true,
    is_primary_key: column?.is_primary_key ?? false,
    is_auto_increment: column?.is_auto_increment ?? false,
    default_value: column?.default_value ?? "",
    comment: column?.comment ?? "",
  };
}

/** A column as it is sent; undefined while it has no name or no type. */
export function columnInputOf({ default_value: standard, comment, ...column }: ColumnValues) {
  if (isBlank(column.name) || isBlank(column.data_type)) return undefined;
  return { ...column, default_value: textOrNull(standard), comment: textOrNull(comment) };
}

/** The new column of a table; none while it is not whole. */
export function addColumnEdits(tableId: string, values: ColumnValues): readonly EditInput[] {
  const column = columnInputOf(values);
  return column === undefined ? [] : [{ action: "create_column", table_id: tableId, ...column }];
}

/** What of a column is another than it was: what nobody touched is not sent, for somebody else may have. */
export function changeColumnEdits(column: Column, values: ColumnValues): readonly EditInput[] {
  const after = columnInputOf(values);
  const before = columnInputOf(columnValues(column));
  if (after === undefined || before === undefined) return [];
  const changes = changesOf(before, after);
  return Object.keys(changes).length === 0 ? [] : [{ action: "update_column", column_id: column.id, ...changes }];
}

/** Another name or comment of a table. */
export function changeTableEdits(
  table: { readonly id: string; readonly name: string; readonly comment: string | null },
  values: { readonly name: string; readonly comment: string },
): readonly EditInput[] {
  if (isBlank(values.name)) return [];
  const after = { name: values.name.trim(), comment: textOrNull(values.comment) };
  const changes = changesOf({ name: table.name, comment: textOrNull(table.comment ?? "") }, after);
  return Object.keys(changes).length === 0 ? [] : [{ action: "update_table", table_id: table.id, ...changes }];
}

/** A foreign key as it is sent; undefined while a table or a column of it is not chosen. */
function relationshipInputOf(values: RelationshipValues) {
  const { from_table, to_table, from_columns, to_columns, constraint_name, on_delete_action, on_update_action } =
    values;
  if (isBlank(from_table) || isBlank(to_table)) return undefined;
  if (from_columns.length === 0 || [...from_columns, ...to_columns].some(isBlank)) return undefined;
  return {
    from_table,
    to_table,
    from_columns: [...from_columns],
    to_columns: [...to_columns],
    constraint_name: textOrNull(constraint_name),
    on_delete_action,
    on_update_action,
  };
}

/** What a form begins with for a foreign key. */
export function relationshipValues(relationship: Relationship | undefined, fromTable: string): RelationshipValues {
  return {
    from_table: relationship?.from_table ?? fromTable,
    to_table: relationship?.to_table ?? "",
    from_columns: relationship?.from_columns ?? [""],
    to_columns: relationship?.to_columns ?? [""],
    constraint_name: relationship?.constraint_name ?? "",
    on_delete_action: relationship?.on_delete_action ?? "NO ACTION",
    on_update_action: relationship?.on_update_action ?? "NO ACTION",
  };
}

/** A new foreign key, or what of a known one is another than it was; none while it is not whole. */
export function relationshipEdits(
  relationship: Relationship | undefined,
  values: RelationshipValues,
): readonly EditInput[] {
  const after = relationshipInputOf(values);
  if (after === undefined) return [];
  if (relationship === undefined) return [{ action: "create_relationship", ...after }];
  const before = relationshipInputOf(relationshipValues(relationship, relationship.from_table));
  const changes = before === undefined ? after : changesOf(before, after);
  if (Object.keys(changes).length === 0) return [];
  return [{ action: "update_relationship", relationship_id: relationship.id, ...changes }];
}

/** The fields of `after` that differ. */
function changesOf<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const entries = Object.entries(after) as [keyof Fields, Fields[keyof Fields]][];
  const changed = entries.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]));
  return Object.fromEntries(changed) as Partial<Fields>;
}

const isBlank = (text: string): boolean => text.trim() === "";

/** What is left blank is not there. */
const textOrNull = (text: string): string | null => (isBlank(text) ? null : text.trim());
