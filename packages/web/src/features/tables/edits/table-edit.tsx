import type { Schema, Table } from "@foretell/contract";
import { DbName } from "../../../components/db-name.tsx";
import { endLabel } from "../relationship-sides.ts";
import { ColumnModal } from "./column-modal.tsx";
import type { OpenedEdit } from "./opened-edit.ts";
import { RelationshipModal } from "./relationship-modal.tsx";
import { RemovalModal } from "./removal-modal.tsx";
import { EditTableModal } from "./table-modal.tsx";

/** The window of the edit of a table that is under way. */
export function TableEdit({
  edit,
  schema,
  tables,
  onClose,
  onTableRemoved,
}: {
  edit: OpenedEdit;
  schema: Schema;
  tables: readonly Table[];
  onClose: () => void;
  onTableRemoved: () => void;
}) {
  const { table } = edit;
  const of = { schemaId: table.schema_id, revision: table.revision };
  switch (edit.kind) {
    case "edit table":
      return <EditTableModal table={table} onClose={onClose} />;
    case "edit column":
      return <ColumnModal table={table} column={edit.column} dialect={schema.db_type} onClose={onClose} />;
    case "edit relationship":
      return <RelationshipModal table={table} relationship={edit.relationship} tables={tables} onClose={onClose} />;
    case "delete table":
      return (
        <RemovalModal
          removal={{
            ...of,
            title: "Delete Table",
            edit: (cascade) => ({ action: "delete_table", table_id: table.id, cascade }),
            successText: "Table deleted successfully",
            failureText: "Failed to delete table",
          }}
          onClose={onClose}
          onRemoved={onTableRemoved}
        >
          Are you sure you want to delete <DbName>{table.name}</DbName> with its columns, keys and indexes?
        </RemovalModal>
      );
    case "delete column":
      return (
        <RemovalModal
          removal={{
            ...of,
            title: "Delete Column",
            edit: (cascade) => ({ action: "delete_column", column_id: edit.column.id, cascade }),
            successText: "Column deleted successfully",
            failureText: "Failed to delete column",
          }}
          onClose={onClose}
        >
          Are you sure you want to delete <DbName>{edit.column.name}</DbName> of <DbName>{table.name}</DbName>?
        </RemovalModal>
      );
    default: {
      const { from_table, from_columns, to_table, to_columns, id } = edit.relationship;
      return (
        <RemovalModal
          removal={{
            ...of,
            title: "Delete Relationship",
            edit: () => ({ action: "delete_relationship", relationship_id: id }),
            successText: "Relationship deleted successfully",
            failureText: "Failed to delete relationship",
          }}
          onClose={onClose}
        >
          Are you sure you want to delete the reference from <DbName>{endLabel(from_table, from_columns)}</DbName> to{" "}
          <DbName>{endLabel(to_table, to_columns)}</DbName>?
        </RemovalModal>
      );
    }
  }
}
