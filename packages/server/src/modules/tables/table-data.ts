import type { Column, Relationship, Table, TableDetail, TableWithColumns } from "@foretell/contract";
import type { Key, Trigger } from "@foretell/engine";
import { completeColumn, completeForeignKey, completeTable } from "../../db/stored-shapes.ts";
import type { StoredColumn, StoredForeignKey } from "../../db/stored-shapes.ts";
import type { RelationshipRow, TableDetailRow, TableRow, TableWithColumnsRow } from "./tables.repo.ts";

/** A table as lists show it. */
export function toTable(row: TableRow): Table {
  const { display_name, ...columns } = row;
  return { ...columns, name: display_name };
}

/** A table with its columns. */
export function toTableWithColumns({ columns, primary_key, ...row }: TableWithColumnsRow): TableWithColumns {
  const keyColumns = new Set(primary_key?.columns);
  return { ...toTable(row), columns: columns.map((column) => toColumn(column, keyColumns)) };
}

/** A table with all that is known of its structure. */
export function toTableDetail(
  { kind, definition: stored, ...row }: TableDetailRow,
  triggers: readonly Trigger[],
  relationships: readonly RelationshipRow[],
): TableDetail {
  const definition = completeTable(stored);
  return {
    ...toTableWithColumns({ ...row, primary_key: definition.primaryKey }),
    kind,
    primary_key: definition.primaryKey === null ? null : toKey(definition.primaryKey),
    unique_keys: definition.uniqueKeys.map(toKey),
    checks: definition.checks.map(({ name, expression }) => ({ name, expression })),
    indexes: definition.indexes.map(({ name, isUnique, method, parts, predicate }) => ({
      name,
      is_unique: isUnique,
      method,
      parts: parts.map((part) => (part.isDescending ? `${part.text} DESC` : part.text)),
      predicate,
    })),
    triggers: triggers.map(({ name, timing, events, isEnabled }) => ({
      name,
      timing,
      events: [...events],
      is_enabled: isEnabled,
    })),
    relationships: relationships.map(toRelationship),
  };
}

/** A foreign key as the interface shows it. */
export function toRelationship({ id, from_table, to_table, definition }: RelationshipRow): Relationship {
  return { id, from_table, to_table, ...toRelationshipFields(definition) };
}

function toRelationshipFields(stored: StoredForeignKey): Omit<Relationship, "id" | "from_table" | "to_table"> {
  const foreignKey = completeForeignKey(stored);
  const { columns, referencedColumns } = foreignKey;
  return {
    from_column: columns[0] ?? "",
    to_column: referencedColumns[0] ?? "",
    from_columns: [...columns],
    to_columns: [...referencedColumns],
    constraint_name: foreignKey.name,
    on_delete_action: foreignKey.onDelete,
    on_update_action: foreignKey.onUpdate,
    is_deferrable: foreignKey.isDeferrable,
    is_enforced: foreignKey.isEnforced,
    is_dangling: foreignKey.isDangling,
  };
}

function toColumn(stored: StoredColumn, keyColumns: ReadonlySet<string>): Column {
  const column = completeColumn(stored);
  return {
    id: column.id,
    name: column.name,
    data_type: column.type,
    is_nullable: column.isNullable,
    is_primary_key: keyColumns.has(column.name),
    default_value: column.default,
    is_auto_increment: column.isAutoIncrement,
    generated_expression: column.generated?.expression ?? null,
    comment: column.comment,
  };
}

const toKey = ({ name, columns }: Key) => ({ name, columns: [...columns] });
