import { detach } from "../../sql/detach.ts";
import { partsOfPackageBody } from "../../dialects/oracle/package-body.ts";
import type { RoutineDeclaration } from "../../catalog/model.ts";
import type { RoutineDefinition, SchemaChange } from "../schema-change.ts";
import { withSearchPath } from "../../code/code-search-path.ts";
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
  let path: readonly string[] | null = null;
  for (; !cursor.isAtEnd; cursor.index += 1) {
    if (cursor.isAt("RETURNS", "TRIGGER")) returnsTrigger = true;
    if (cursor.isAt("LANGUAGE") && language === null) language = cursor.peek().value.toLowerCase();
    if (cursor.isAt("SET", "SEARCH_PATH")) path = readSearchPath(cursor);
    if (cursor.isAt("BEGIN", "ATOMIC") || cursor.isAt("RETURN")) {
      body = cursor.source(cursor.index, cursor.limit);
      break;
    }
    if (cursor.token.kind === "string" && cursor.token.value.length > (body?.length ?? 0)) body = cursor.token.value;
  }
  const code = body === null || path === null ? body : withSearchPath(path, body);
  return { returnsTrigger, language, body: code === null ? null : detach(code) };
}

/** `SET search_path = a, 'b'` from SET to its last name, on which the cursor stays; null for FROM CURRENT. */
function readSearchPath(cursor: DefinitionCursor): readonly string[] | null {
  const sign = cursor.peek(2);
  if (sign.value !== "=" && sign.upper !== "TO") return null;
  const names: string[] = [];
  let at = 3;
  for (; ; at += 2) {
    const token = cursor.peek(at);
    if (token.kind !== "string" && token.kind !== "quoted" && token.kind !== "word") break;
    names.push(token.kind === "word" ? token.value.toLowerCase() : token.value);
    if (cursor.peek(at + 1).value !== ",") break;
  }
  cursor.index += at;
  return names;
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
