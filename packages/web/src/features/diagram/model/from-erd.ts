import type { ProjectErd, SchemaErd } from "@foretell/contract";
import type { DiagramInput } from "./diagram-input.ts";

type ErdParts = Pick<SchemaErd, "tables" | "relationships">;

/** The diagram of one schema. */
export function inputFromErd({ tables, relationships }: ErdParts): DiagramInput {
  const idOf = new Map(tables.map((table) => [table.name, table.id]));
  return {
    tables,
    relationships: relationships.map((relationship) => ({
      id: relationship.id,
      from_table: idOf.get(relationship.from_table) ?? "",
      from_columns: relationship.from_columns,
      to_table: idOf.get(relationship.to_table) ?? "",
      to_name: relationship.to_table,
      to_columns: relationship.to_columns,
      constraint_name: relationship.constraint_name,
      on_delete_action: relationship.on_delete_action,
      on_update_action: relationship.on_update_action,
    })),
  };
}

/**
 * The diagram of all schemas of a project: there the tables of one schema belong together, whatever their namespaces. The
 * keys of each schema are resolved in that schema, for schemas may share a name, and then their tables do.
 */
export function inputFromProjectErd({ schemas }: Pick<ProjectErd, "schemas">): DiagramInput {
  const inputs = schemas.map((schema) => {
    const { tables, relationships } = inputFromErd(schema);
    const nameOf = (name: string) => `${schema.label}.${name}`;
    return {
      tables: tables.map((table) => Object.assign({}, table, { name: nameOf(table.name), namespace: schema.label })),
      relationships: relationships.map((key) => Object.assign({}, key, { to_name: nameOf(key.to_name) })),
    };
  });
  return {
    tables: inputs.flatMap(({ tables }) => tables),
    relationships: inputs.flatMap(({ relationships }) => relationships),
  };
}
