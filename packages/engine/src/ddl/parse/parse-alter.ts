import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { SchemaChange } from "../schema-change.ts";
import { readAlterTable } from "./alter-table.ts";
import { readAlterType } from "./create-type.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";
import { readSequenceOwner } from "./other-statements.ts";
import { readCreate } from "./parse-create.ts";
import type { MakeResult, MakeUsed, ParsedStatement } from "./parsed-statement.ts";

const definedAnew: Partial<Record<DialectName, readonly string[]>> = {
  sqlserver: ["VIEW", "TRIGGER", "PROCEDURE", "PROC", "FUNCTION"],
  mysql: ["VIEW", "ALGORITHM", "DEFINER", "SQL"],
};

/** `ALTER VIEW v AS …` and the like: the whole definition, as CREATE would have it, takes the place of the object. */
function readDefinitionAnew(cursor: DefinitionCursor, result: MakeResult): ParsedStatement | null {
  if (!cursor.isOneOf(definedAnew[cursor.dialect] ?? [])) return null;
  const start = cursor.index;
  const { kind, changes } = readCreate(cursor, ddlGrammarByDialect[cursor.dialect]);
  const isMeant = cursor.dialect === "sqlserver" || kind === "CREATE VIEW";
  if (isMeant && changes && changes.length > 0) return result(kind.replace("CREATE", "ALTER"), "used", { changes });
  cursor.index = start;
  return null;
}

/** Reads a statement behind its ALTER. */
export function parseAlter(cursor: DefinitionCursor, used: MakeUsed, result: MakeResult): ParsedStatement {
  const grammar = ddlGrammarByDialect[cursor.dialect];
  const anew = readDefinitionAnew(cursor, result);
  if (anew) return anew;
  cursor.acceptOneOf("IGNORE", "ONLINE", "OFFLINE", "FOREIGN", "MATERIALIZED");
  const kind = cursor.token.upper;
  cursor.index += 1;
  switch (kind) {
    case "TABLE": {
      const change = readAlterTable(cursor, grammar);
      if (!change) cursor.report("unknown-statement", "This ALTER TABLE names no table.", 0, cursor.limit);
      return change ? used("ALTER TABLE", [change]) : result("ALTER TABLE", "not understood");
    }
    case "TYPE":
    case "DOMAIN": {
      const start = cursor.index;
      const renaming = readRenaming(cursor, "type");
      cursor.index = renaming ? cursor.limit : start;
      return used(`ALTER ${kind}`, [renaming ?? (kind === "TYPE" ? readAlterType(cursor, grammar) : null)]);
    }
    case "SEQUENCE": {
      const start = cursor.index;
      const renaming = readRenaming(cursor, "sequence");
      if (renaming) return used("ALTER SEQUENCE", [renaming]);
      cursor.index = start;
      cursor.accept("IF", "EXISTS");
      const name = cursor.readQualifiedName();
      const ownedBy = readSequenceOwner(cursor);
      return used("ALTER SEQUENCE", [name && ownedBy ? { kind: "own sequence", name, ownedBy } : null]);
    }
    case "SESSION": {
      const isSchema = cursor.accept("SET", "CURRENT_SCHEMA") && cursor.acceptSign("=");
      return used("ALTER SESSION", [
        isSchema ? { kind: "set namespace", namespace: cursor.readName(), isDatabase: false } : null,
      ]);
    }
    case "INDEX":
    case "VIEW": {
      return used(`ALTER ${kind}`, [readRenaming(cursor)]);
    }
    case "SCHEMA": {
      const from = cursor.readName();
      if (cursor.accept("TRANSFER")) return used("ALTER SCHEMA", [readTransfer(cursor, from)]);
      return used("ALTER SCHEMA", [
        cursor.accept("RENAME", "TO") ? { kind: "rename namespace", from, to: cursor.readName() } : null,
      ]);
    }
    case "TRIGGER": {
      const name = cursor.readName();
      const state = cursor.acceptOneOf("ENABLE", "DISABLE");
      return used("ALTER TRIGGER", [
        state ? { kind: "set trigger state", table: null, name, isEnabled: state === "ENABLE" } : null,
      ]);
    }
    default: {
      return used(`ALTER ${kind}`.trim(), []);
    }
  }
}

/** `name RENAME TO other` and PostgreSQL's `name SET SCHEMA other`; null for what else ALTER says. */
function readRenaming(
  cursor: DefinitionCursor,
  object?: Extract<SchemaChange, { kind: "rename" }>["object"],
): SchemaChange | null {
  cursor.accept("IF", "EXISTS");
  const from = cursor.readQualifiedName();
  if (!from) return null;
  const isMove = cursor.dialect === "postgresql" && cursor.accept("SET", "SCHEMA");
  if (!isMove && !cursor.accept("RENAME", "TO")) return null;
  const to = isMove ? { namespace: cursor.readName(), name: from.name } : cursor.readQualifiedName();
  return to && { kind: "rename", from, to, ...(object === undefined ? {} : { object }) };
}

/** SQL Server's `ALTER SCHEMA name TRANSFER [OBJECT ::] table`; types and XML schema collections are no concern. */
function readTransfer(cursor: DefinitionCursor, namespace: string): SchemaChange | null {
  if (cursor.accept("OBJECT")) cursor.acceptSign("::");
  const from = cursor.readQualifiedName();
  if (!from || cursor.isSign("::") || cursor.isSign(":")) return null;
  return { kind: "rename", from, to: { namespace, name: from.name } };
}
