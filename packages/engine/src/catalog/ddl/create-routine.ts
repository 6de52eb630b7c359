import { detach } from "../../sql/detach.ts";
import type { SchemaChange } from "../schema-change.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";

/** Reads `CREATE FUNCTION` or `CREATE PROCEDURE` from behind that word. */
export function readRoutine(cursor: DefinitionCursor): SchemaChange | null {
  cursor.accept("IF", "NOT", "EXISTS");
  const name = cursor.readQualifiedName();
  if (!name) return null;
  if (cursor.dialect !== "postgresql") {
    const body = cursor.source(cursor.index, cursor.limit);
    return { kind: "create routine", name, body };
  }
  const { returnsTrigger, language, body } = readPostgresqlRoutine(cursor);
  if (returnsTrigger) return body === null ? null : { kind: "create trigger function", name, body };
  const isReadable = language === null || language === "sql" || language === "plpgsql";
  return { kind: "create routine", name, body: isReadable ? body : null };
}

interface PostgresqlRoutine {
  readonly returnsTrigger: boolean;
  readonly language: string | null;
  readonly body: string | null;
}

/** The options of a function in any order; its code is a text, or stands there as statements. */
function readPostgresqlRoutine(cursor: DefinitionCursor): PostgresqlRoutine {
  let returnsTrigger = false;
  let language: string | null = null;
  let body: string | null = null;
  for (; !cursor.isAtEnd; cursor.index += 1) {
    if (cursor.isAt("RETURNS", "TRIGGER")) returnsTrigger = true;
    if (cursor.isAt("LANGUAGE") && language === null) language = cursor.peek().value.toLowerCase();
    if (cursor.isAt("BEGIN", "ATOMIC") || cursor.isAt("RETURN")) {
      body = cursor.source(cursor.index, cursor.limit);
      break;
    }
    if (cursor.token.kind === "string" && cursor.token.value.length > (body?.length ?? 0)) body = cursor.token.value;
  }
  return { returnsTrigger, language, body: body === null ? null : detach(body) };
}
