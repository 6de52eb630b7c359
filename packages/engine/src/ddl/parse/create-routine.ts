import { detach } from "../../sql/detach.ts";
import { partsOfPackageBody } from "../../dialects/oracle/package-body.ts";
import type { RoutineDeclaration } from "../../catalog/model.ts";
import type { RoutineDefinition, SchemaChange } from "../schema-change.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";

/** Reads `CREATE FUNCTION` or `CREATE PROCEDURE` from behind that word. */
export function readRoutine(cursor: DefinitionCursor, kind: RoutineDeclaration["kind"]): SchemaChange | null {
  cursor.accept("IF", "NOT", "EXISTS");
  const name = cursor.readQualifiedName();
  if (!name) return null;
  if (cursor.dialect !== "postgresql") {
    const body = cursor.source(cursor.index, cursor.limit);
    return { kind: "create routine", name, body, declaration: { kind, text: body } };
  }
  const text = cursor.source(cursor.index, cursor.limit);
  const version = cursor.isSign("(") ? cursor.source(cursor.index, cursor.closingOf(cursor.index) + 1) : "";
  const { returnsTrigger, language, body } = readPostgresqlRoutine(cursor);
  if (returnsTrigger) return body === null ? null : { kind: "create trigger function", name, body };
  const isReadable = language === null || language === "sql" || language === "plpgsql";
  return {
    kind: "create routine",
    name,
    body: isReadable ? body : null,
    version: version.replaceAll(/\s+/g, " "),
    declaration: { kind, text },
  };
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

/**
 * Reads Oracle's `CREATE PACKAGE BODY` from behind PACKAGE; null for the specification, which has no code. The members of a
 * body whose source is wrapped are not known.
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/23/lnpls/CREATE-PACKAGE-BODY-statement.html
 */
export function readPackageBody(cursor: DefinitionCursor): SchemaChange | null {
  if (!cursor.accept("BODY")) return null;
  cursor.accept("IF", "NOT", "EXISTS");
  const name = cursor.readQualifiedName();
  if (!name) return null;
  const { members, initialisation } = partsOfPackageBody(cursor.statement.tokens);
  const read = members.map(({ nameAt, end, isReadable }): RoutineDefinition => {
    cursor.index = nameAt;
    const member = { namespace: null, name: cursor.readName() };
    return { name: member, body: isReadable ? cursor.source(nameAt + 1, end) : null };
  });
  return {
    kind: "create package body",
    name,
    members: read,
    initialisation: initialisation === null ? null : cursor.source(initialisation, cursor.limit),
  };
}
