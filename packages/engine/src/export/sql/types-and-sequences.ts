import type { QualifiedName, Sequence, UserType } from "../../catalog/model.ts";
import type { SqlNames } from "./sql-names.ts";

/** The statement that makes a type, a domain or an alias. */
export function createType(type: UserType, names: SqlNames): string {
  const name = names.qualified(type);
  const definition = type.definition === undefined ? "" : ` ${type.definition}`;
  switch (type.kind) {
    case "enum": {
      return `CREATE TYPE ${name} AS ENUM (${type.labels.map((label) => names.text(label)).join(", ")})`;
    }
    case "domain": {
      const notNull = type.isNotNull && definition === "" ? " NOT NULL" : "";
      return `CREATE DOMAIN ${name} AS ${type.baseType ?? "text"}${definition}${notNull}`;
    }
    case "alias": {
      return `CREATE TYPE ${name} FROM ${type.baseType ?? "int"}${type.isNotNull ? " NOT NULL" : ""}`;
    }
    case "composite": {
      return `CREATE TYPE ${name}${definition === "" ? " AS ()" : definition}`;
    }
    case "range": {
      return `CREATE TYPE ${name}${definition === "" ? " AS RANGE (subtype = numeric)" : definition}`;
    }
    default: {
      return `CREATE TYPE ${name}${definition}`;
    }
  }
}

/** The statement that makes a sequence; its owner is set once the tables are there. */
export function createSequence(sequence: QualifiedName & Pick<Sequence, "definition">, names: SqlNames): string {
  const definition = sequence.definition === undefined ? "" : ` ${sequence.definition}`;
  return `CREATE SEQUENCE ${names.qualified(sequence)}${definition}`;
}

/** The statement that gives a sequence to its column; null when no column owns it. */
export function setSequenceOwner(sequence: Sequence, names: SqlNames): string | null {
  if (sequence.ownedBy === null) return null;
  const { table, column } = sequence.ownedBy;
  return `ALTER SEQUENCE ${names.qualified(sequence)} OWNED BY ${names.qualified(table)}.${names.bare(column)}`;
}
