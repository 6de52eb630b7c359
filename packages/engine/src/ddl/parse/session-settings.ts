import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { SchemaChange } from "../schema-change.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";

/** PostgreSQL's `SET search_path = a, b` and `SET SCHEMA 'a'`. */
export function readSearchPath(cursor: DefinitionCursor): SchemaChange | null {
  if (cursor.dialect !== "postgresql") return null;
  const isLocal = cursor.acceptOneOf("LOCAL", "SESSION") === "LOCAL";
  if (cursor.accept("SCHEMA"))
    return { kind: "set namespace", namespace: cursor.token.value, isDatabase: false, isLocal };
  if (!cursor.accept("SEARCH_PATH")) return null;
  if (!cursor.acceptSign("=")) cursor.accept("TO");
  return { kind: "set namespace", namespace: firstOfPath(cursor), isDatabase: false, isLocal };
}

/** PostgreSQL's `RESET search_path`, `RESET ALL` and `DISCARD ALL`. */
export function readReset(cursor: DefinitionCursor): SchemaChange | null {
  if (cursor.dialect !== "postgresql" || cursor.acceptOneOf("SEARCH_PATH", "ALL") === null) return null;
  return { kind: "set namespace", namespace: null, isDatabase: false };
}

function firstOfPath(cursor: DefinitionCursor): string | null {
  let first: string | null = null;
  cursor.eachPart(() => {
    const name = cursor.token.kind === "string" ? cursor.token.value : cursor.readName();
    if (first === null && name !== "" && name !== "$user" && name !== "default") first = name;
  });
  return first;
}

/** pg_dump's `SELECT pg_catalog.set_config('search_path', '', false)`: names are qualified from here on. */
export function readSetConfig(cursor: DefinitionCursor): SchemaChange | null {
  const name: NameToFind | null = cursor.dialect === "postgresql" ? cursor.readQualifiedName() : null;
  if (name?.name !== "set_config" || cursor.peek().value !== "search_path") return null;
  const path = cursor.peek(3).value.split(",")[0]?.trim().replaceAll('"', "") ?? "";
  const isLocal = cursor.peek(5).upper === "TRUE";
  return { kind: "set namespace", namespace: path === "" ? null : path, isDatabase: false, isLocal };
}
