import type { SchemaChange } from "../schema-change.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";

/** Longer ones no server has. */
const lengthLimit = 512;

/**
 * Reads PostgreSQL's `CREATE OPERATOR schema.~<< (…)` from behind that word; null for a class or a family of operators.
 * @see https://www.postgresql.org/docs/current/sql-createoperator.html
 */
export function readOperator(cursor: DefinitionCursor): SchemaChange | null {
  const head = cursor.source(cursor.index, cursor.limit).slice(0, lengthLimit);
  const name = /^(?:(?:\w+|"[^"]*")\s*\.\s*)?([-+*/<>=~!@#%^&|`?]+)\s*\(/u.exec(head)?.[1];
  return name === undefined ? null : { kind: "create operator", name };
}

/**
 * Reads PostgreSQL's `CREATE CAST (source AS target) WITH … AS IMPLICIT` from behind CAST.
 * @see https://www.postgresql.org/docs/current/sql-createcast.html
 */
export function readCast(cursor: DefinitionCursor): SchemaChange | null {
  const text = cursor.source(cursor.index, cursor.limit).slice(0, lengthLimit);
  const [, source, target, rest = ""] = /^\(([^()]+?)\sAS\s([^()]+)\)(.*)$/isu.exec(text) ?? [];
  if (source === undefined || target === undefined) return null;
  const context = /\bAS\s+(IMPLICIT|ASSIGNMENT)\s*$/iu.exec(rest)?.[1]?.toLowerCase();
  return {
    kind: "create cast",
    cast: {
      source: source.trim(),
      target: target.trim(),
      context: context === "implicit" || context === "assignment" ? context : "explicit",
    },
  };
}
