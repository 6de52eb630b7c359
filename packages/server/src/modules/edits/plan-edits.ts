import type { ColumnInput, SchemaEdit } from "@foretell/contract";
import type { CatalogEdit, Column, ColumnSpec, ForeignKey, Table } from "@foretell/engine";

/** The parts of a working state by the ids under which the interface knows them. */
export interface StateIds {
  readonly tables: ReadonlyMap<string, Table>;
  readonly columns: ReadonlyMap<string, { readonly table: Table; readonly column: Column }>;
  readonly foreignKeys: ReadonlyMap<string, ForeignKey>;
}

/** An edit names what is not there. */
export class MissingPartError extends Error {}

/** Edits as the engine takes them. Throws MissingPartError. */
export function planEdits(edits: readonly SchemaEdit[], ids: StateIds): CatalogEdit[] {
  return edits.map((edit) => planEdit(edit, ids));
}

function planEdit(edit: SchemaEdit, ids: StateIds): CatalogEdit {
  switch (edit.action) {
    case "create_table": {
      const { name, columns, comment } = edit;
      return { kind: "create table", name, columns: columns.map(toSpec), comment: blankToNull(comment) ?? null };
    }
    case "update_table": {
      const table = present(ids.tables.get(edit.table_id.toLowerCase()), "Table");
      return { kind: "change table", table, name: edit.name, comment: blankToNull(edit.comment) };
    }
    case "delete_table": {
      const table = present(ids.tables.get(edit.table_id.toLowerCase()), "Table");
      return { kind: "drop table", table, isCascade: edit.cascade === true };
    }
    case "create_column": {
      const table = present(ids.tables.get(edit.table_id.toLowerCase()), "Table");
      return { kind: "add column", table, column: toSpec(edit), after: edit.after ?? null };
    }
    case "update_column": {
      const { table, column } = present(ids.columns.get(edit.column_id.toLowerCase()), "Column");
      const change = {
        name: edit.name,
        type: edit.data_type,
        isNullable: edit.is_nullable,
        isPrimaryKey: edit.is_primary_key,
        default: blankToNull(edit.default_value),
        isAutoIncrement: edit.is_auto_increment,
        comment: blankToNull(edit.comment),
      };
      return { kind: "change column", table, column, change };
    }
    case "delete_column": {
      const { table, column } = present(ids.columns.get(edit.column_id.toLowerCase()), "Column");
      return { kind: "drop column", table, column, isCascade: edit.cascade === true };
    }
    case "create_relationship": {
      return {
        kind: "add foreign key",
        key: {
          fromTable: edit.from_table,
          toTable: edit.to_table,
          fromColumns: edit.from_columns ?? listOf(edit.from_column) ?? [],
          toColumns: edit.to_columns ?? listOf(edit.to_column) ?? null,
          name: blankToNull(edit.constraint_name) ?? null,
          onDelete: edit.on_delete_action,
          onUpdate: edit.on_update_action,
        },
      };
    }
    case "update_relationship": {
      const key = present(ids.foreignKeys.get(edit.relationship_id.toLowerCase()), "Relationship");
      const change = {
        fromTable: edit.from_table,
        toTable: edit.to_table,
        fromColumns: edit.from_columns ?? listOf(edit.from_column),
        toColumns: edit.to_columns ?? listOf(edit.to_column),
        name: blankToNull(edit.constraint_name),
        onDelete: edit.on_delete_action,
        onUpdate: edit.on_update_action,
      };
      return { kind: "change foreign key", key, change };
    }
    case "delete_relationship": {
      return {
        kind: "drop foreign key",
        key: present(ids.foreignKeys.get(edit.relationship_id.toLowerCase()), "Relationship"),
      };
    }
    default: {
      return { kind: "sql", sql: edit.sql };
    }
  }
}

function toSpec(column: ColumnInput): ColumnSpec {
  return {
    name: column.name,
    type: column.data_type,
    isNullable: column.is_nullable,
    isPrimaryKey: column.is_primary_key,
    default: blankToNull(column.default_value) ?? null,
    isAutoIncrement: column.is_auto_increment === true,
    comment: blankToNull(column.comment) ?? null,
  };
}

/** What is blank is nothing; what is left out stays so. */
function blankToNull(text: string | null | undefined): string | null | undefined {
  return text === "" ? null : text;
}

const listOf = (name: string | undefined): readonly string[] | undefined => (name === undefined ? undefined : [name]);

function present<Part>(part: Part | undefined, what: string): Part {
  if (part === undefined) throw new MissingPartError(`${what} not found`);
  return part;
}
