import type {
  Column,
  Relationship,
  Table,
  TableDetail,
  TableStatisticsEntry,
  TableWithColumns,
} from "@foretell/contract";
import type { Key } from "@foretell/engine";
import { catalogFormat } from "../../db/formats/catalog-format.ts";
import { readStored } from "../../db/formats/stored-format.ts";
import { completeColumn, completeForeignKey, completeTable } from "../../db/stored-shapes.ts";
import type { StoredColumn } from "../../db/stored-shapes.ts";
import type { RelationshipRow, TableDetailRow, TriggerRow, TableRow, TableWithColumnsRow } from "./tables.repo.ts";

/** A table as lists show it. */
export function toTable(row: TableRow): Table {
  const { display_name, cut_texts, ...columns } = row;
  return { ...columns, name: display_name, cut_texts: [...(cut_texts ?? [])] };
}

/** A table with its columns. Throws StoredShapeError. */
export function toTableWithColumns(stored: TableWithColumnsRow): TableWithColumns {
  const { format, columns: document, primary_key, cut_texts, ...row } = stored;
  const columns = readStored(catalogFormat, "columns", { format, document });
  const keyColumns = new Set(primary_key?.columns);
  const own = cut_texts?.filter((path) => path === "comment" || path.startsWith("columns/")) ?? [];
  return { ...toTable({ ...row, cut_texts: own }), columns: columns.map((column) => toColumn(column, keyColumns)) };
}

/** Of each kind of thing that the details of a table list. */
const maxShown = 1_000;

/** A table with all that is known of its structure. Throws StoredShapeError. */
export function toTableDetail(
  { kind, definition: document, ...row }: TableDetailRow,
  triggers: readonly TriggerRow[],
  relationships: readonly RelationshipRow[],
  statistics: TableStatisticsEntry,
): TableDetail {
  const definition = completeTable(readStored(catalogFormat, "definition", { format: row.format, document }));
  const { primaryKey, uniqueKeys, checks, indexes } = definition;
  return {
    ...toTableWithColumns({ ...row, primary_key: primaryKey }),
    cut_texts: [...(row.cut_texts ?? [])],
    kind,
    is_complete: [uniqueKeys, checks, indexes, triggers, relationships].every(({ length }) => length <= maxShown),
    primary_key: primaryKey === null ? null : toKey(primaryKey),
    unique_keys: uniqueKeys.slice(0, maxShown).map(toKey),
    checks: checks.slice(0, maxShown).map(({ name, expression }) => ({ name, expression })),
    indexes: indexes.slice(0, maxShown).map(({ name, isUnique, method, parts, predicate }) => ({
      name,
      is_unique: isUnique,
      method,
      parts: parts.map((part) => (part.isDescending ? `${part.text} DESC` : part.text)),
      predicate,
    })),
    triggers: triggers.slice(0, maxShown),
    relationships: relationships.slice(0, maxShown).map(toRelationship),
    statistics,
  };
}

/** A foreign key as the interface shows it. Throws StoredShapeError. */
export function toRelationship({ id, from_table, to_table, format, definition }: RelationshipRow): Relationship {
  const foreignKey = completeForeignKey(readStored(catalogFormat, "foreignKey", { format, document: definition }));
  const { columns, referencedColumns } = foreignKey;
  return {
    id,
    from_table,
    to_table,
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
