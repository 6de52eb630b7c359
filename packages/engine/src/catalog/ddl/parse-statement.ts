import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../dialects/dialect-name.ts";
import type { Statement } from "../../sql/statement.ts";
import { DefinitionCursor } from "./definition-cursor.ts";
import type { NameToFind } from "../catalog-index.ts";
import type { SchemaChange } from "../schema-change.ts";
import { readAlterTable } from "./alter-table.ts";
import { readAlterType } from "./create-type.ts";
import { readGeometryColumn } from "./geometry-columns.ts";
import {
  readComment,
  readDrop,
  readDropIndex,
  readDropRule,
  readDropTrigger,
  readSequenceOwner,
} from "./other-statements.ts";
import { readCreate } from "./parse-create.ts";
import type { EmbeddedCode, ParsedStatement } from "./parsed-statement.ts";
import { readProcedureCall } from "./procedure-calls.ts";

const irrelevantStatements = new Set(
  `SELECT WITH GRANT REVOKE DENY ANALYZE ANALYSE VACUUM LOCK UNLOCK START COMMIT ROLLBACK BEGIN END SAVEPOINT RELEASE PRAGMA CALL EXECUTE EXEC FLUSH
  SET SHOW EXPLAIN DESCRIBE DESC REINDEX CLUSTER REFRESH NOTIFY LISTEN UNLISTEN DISCARD RESET CHECKPOINT LOAD DEALLOCATE PREPARE DECLARE FETCH
  CLOSE OPEN MOVE REASSIGN SECURITY IMPORT PRINT IF ELSE WHILE RETURN RAISERROR THROW WAITFOR DBCC BACKUP RESTORE KILL RECONFIGURE GOTO BULK
  OPTIMIZE REPAIR CHECK CHECKSUM INSTALL UNINSTALL CHANGE PURGE HANDLER DO AUDIT NOAUDIT ASSOCIATE DISASSOCIATE FLASHBACK ATTACH DETACH ABORT
  DELIMITER EXIT QUIT ENABLE DISABLE MERGE UPDATE DELETE TRUNCATE INSERT REPLACE COPY VALUES TABLE XA STOP RESIGNAL SIGNAL GET HELP USE SAVE
  REVERT ADD`.split(/\s+/),
);

const queryWords = new Set(["SELECT", "WITH", "VALUES", "TABLE"]);

const rowChanges = new Set(["INSERT", "REPLACE", "UPDATE", "DELETE", "TRUNCATE", "MERGE", "LOAD", "BULK"]);

/** Reads one statement of a dump: what it changes in the schema, or why it does not. */
export function parseStatement(statement: Statement, dialect: DialectName): ParsedStatement {
  const cursor = new DefinitionCursor(statement, dialect);
  const grammar = ddlGrammarByDialect[dialect];
  const result = (
    kind: string,
    outcome: ParsedStatement["outcome"],
    more: Partial<ParsedStatement> = {},
  ): ParsedStatement => ({
    kind,
    outcome,
    changes: [],
    problems: cursor.problems,
    embedded: [],
    uncertainRows: [],
    ...more,
  });
  const used = (kind: string, changes: readonly (SchemaChange | null)[]): ParsedStatement => {
    const made = changes.filter((change) => change !== null);
    return result(kind, made.length > 0 ? "used" : "irrelevant", { changes: made });
  };
  const first = cursor.token.upper;
  cursor.index += 1;
  switch (first) {
    case "CREATE": {
      const { kind, changes, isMisread } = readCreate(cursor, grammar);
      if (!isMisread) return result(kind, changes ? "used" : "irrelevant", { changes: changes ?? [] });
      cursor.report("unknown-statement", `This ${kind} was not understood.`, 0, Math.min(cursor.limit, 8));
      return result(kind, "not understood");
    }
    case "ALTER": {
      return parseAlter(cursor, used, result);
    }
    case "DROP": {
      return parseDrop(cursor, used);
    }
    case "COMMENT": {
      cursor.accept("ON");
      return used("COMMENT", [readComment(cursor)]);
    }
    case "RENAME": {
      return used("RENAME", readRenames(cursor));
    }
    case "USE": {
      const name = cursor.readName();
      return used("USE", [name === "" ? null : { kind: "set namespace", namespace: name, isDatabase: true }]);
    }
    case "SET": {
      const inner = readSettingFor(cursor);
      return inner ? result("SET", "irrelevant", { embedded: [inner] }) : used("SET", [readSearchPath(cursor)]);
    }
    case "RESET":
    case "DISCARD": {
      return used(first, [readReset(cursor)]);
    }
    case "WITH": {
      const made = readsQuery(cursor) ? readSelectInto(cursor, result, cursor.index) : null;
      if (made?.outcome === "used") return made;
      const writes = statement.tokens.some(({ upper }) => rowChanges.has(upper));
      return result(first, "irrelevant", writes ? { uncertainRows: [first] } : {});
    }
    case "SELECT": {
      const searchPath = readSetConfig(cursor);
      if (searchPath) return used("SELECT", [searchPath]);
      cursor.index = 1;
      const geometry = readGeometryColumn(cursor, grammar);
      if (geometry) return used("SELECT", [geometry]);
      if (cursor.dialect === "postgresql") {
        const made = readSelectInto(cursor, result);
        return made.outcome === "used" ? made : { ...made, calls: readCalls(cursor) };
      }
      return readSelectInto(cursor, result);
    }
    case "EXEC":
    case "EXECUTE": {
      if (cursor.dialect === "mysql" && cursor.accept("IMMEDIATE"))
        return result(first, "irrelevant", readPrepared(cursor, cursor.index));
      const call = readProcedureCall(cursor, first);
      return result(call.kind, call.changes.length > 0 ? "used" : "irrelevant", call);
    }
    case "CALL": {
      const embedded = cursor.dialect === "oracle" ? [readRest(cursor)] : [];
      return result(first, "irrelevant", { embedded, calls: readCalls(cursor) });
    }
    case "DO":
    case "DECLARE":
    case "BEGIN": {
      return result(first, "irrelevant", { embedded: readProceduralCode(cursor, first) });
    }
    case "IF": {
      const embedded = cursor.dialect === "mysql" ? readProceduralCode(cursor, first) : [];
      return result(first, "irrelevant", { embedded });
    }
    case "ENABLE":
    case "DISABLE": {
      return used(`${first} TRIGGER`, readTriggerStates(cursor, first === "ENABLE"));
    }
    case "EXPLAIN": {
      const inner = readExplained(cursor);
      return result(first, "irrelevant", { embedded: inner ? [inner] : [] });
    }
    case "PREPARE": {
      while (cursor.dialect === "mysql" && !cursor.isAtEnd && !cursor.accept("FROM")) cursor.skip();
      return result(first, "irrelevant", cursor.dialect === "mysql" ? readPrepared(cursor, cursor.index) : {});
    }
    default:
  }
  if (rowChanges.has(first))
    return result(first, "irrelevant", { uncertainRows: [`${first}${first === "INSERT" ? " … SELECT" : ""}`] });
  if (irrelevantStatements.has(first)) return result(first, "irrelevant");
  const inParentheses = statement.tokens.find(({ value }) => value !== "(")?.upper ?? "";
  if (cursor.at(0).value === "(" && queryWords.has(inParentheses)) return result("SELECT", "irrelevant");
  if (cursor.dialect === "sqlserver" && isBareCall(cursor)) {
    cursor.index = 0;
    const call = readProcedureCall(cursor, "EXEC");
    return result(call.kind, call.changes.length > 0 ? "used" : "irrelevant", call);
  }
  const word = cursor.at(0).value.slice(0, 40);
  cursor.report(
    "unknown-statement",
    `No statement of this database begins with "${word}".`,
    0,
    Math.min(cursor.limit, 8),
  );
  return result("unknown", "not understood");
}

/** A batch of SQL Server may begin with the name of a procedure: `sp_rename 'a', 'b'`, `[dbo].[fill] 1`. */
function isBareCall(cursor: DefinitionCursor): boolean {
  const { kind, value } = cursor.at(0);
  return kind === "quoted" || (kind === "word" && (/^[sx]p_/i.test(value) || cursor.at(1).value === "."));
}

/** SQL Server's `DISABLE TRIGGER a, b ON table`; triggers of the database and of the server are no part of the schema. */
function readTriggerStates(cursor: DefinitionCursor, isEnabled: boolean): SchemaChange[] {
  if (cursor.dialect !== "sqlserver" || !cursor.accept("TRIGGER")) return [];
  const names: (string | null)[] = [];
  do names.push(cursor.accept("ALL") ? null : (cursor.readQualifiedName()?.name ?? null));
  while (cursor.acceptSign(","));
  if (!cursor.accept("ON") || cursor.isAt("DATABASE") || cursor.isAt("ALL", "SERVER")) return [];
  const table = cursor.readQualifiedName();
  return table ? names.map((name) => ({ kind: "set trigger state", table, name, isEnabled })) : [];
}

type Result = (kind: string, outcome: ParsedStatement["outcome"], more?: Partial<ParsedStatement>) => ParsedStatement;
type Used = (kind: string, changes: readonly (SchemaChange | null)[]) => ParsedStatement;

const definedAnew: Partial<Record<DialectName, readonly string[]>> = {
  sqlserver: ["VIEW", "TRIGGER", "PROCEDURE", "PROC", "FUNCTION"],
  mysql: ["VIEW", "ALGORITHM", "DEFINER", "SQL"],
};

/** `ALTER VIEW v AS …` and the like: the whole definition, as CREATE would have it, takes the place of the object. */
function readDefinitionAnew(cursor: DefinitionCursor, result: Result): ParsedStatement | null {
  if (!cursor.isOneOf(definedAnew[cursor.dialect] ?? [])) return null;
  const start = cursor.index;
  const { kind, changes } = readCreate(cursor, ddlGrammarByDialect[cursor.dialect]);
  const isMeant = cursor.dialect === "sqlserver" || kind === "CREATE VIEW";
  if (isMeant && changes && changes.length > 0) return result(kind.replace("CREATE", "ALTER"), "used", { changes });
  cursor.index = start;
  return null;
}

function parseAlter(cursor: DefinitionCursor, used: Used, result: Result): ParsedStatement {
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

function parseDrop(cursor: DefinitionCursor, used: Used): ParsedStatement {
  cursor.acceptOneOf("TEMPORARY", "FOREIGN", "PUBLIC");
  const isMaterialized = cursor.accept("MATERIALIZED");
  const kind = cursor.token.upper;
  cursor.index += 1;
  switch (kind) {
    case "TABLE": {
      return used("DROP TABLE", [readDrop(cursor, "table")]);
    }
    case "VIEW": {
      return used(isMaterialized ? "DROP MATERIALIZED VIEW" : "DROP VIEW", [readDrop(cursor, "view")]);
    }
    case "TYPE":
    case "DOMAIN": {
      return used(`DROP ${kind}`, [readDrop(cursor, "type")]);
    }
    case "SEQUENCE": {
      return used("DROP SEQUENCE", [readDrop(cursor, "sequence")]);
    }
    case "SYNONYM": {
      return used("DROP SYNONYM", [readDrop(cursor, "synonym")]);
    }
    case "INDEX": {
      return used("DROP INDEX", readDropIndex(cursor));
    }
    case "TRIGGER": {
      return used("DROP TRIGGER", [readDropTrigger(cursor)]);
    }
    case "RULE": {
      return used("DROP RULE", [readDropRule(cursor)]);
    }
    case "SCHEMA": {
      cursor.accept("IF", "EXISTS");
      const names: string[] = [];
      cursor.eachPart(() => names.push(cursor.readName()));
      return used("DROP SCHEMA", [{ kind: "drop namespace", names }]);
    }
    default: {
      return used(`DROP ${kind}`.trim(), []);
    }
  }
}

/** MySQL's `RENAME TABLE a TO b, c TO d` and Oracle's `RENAME a TO b`. */
function readRenames(cursor: DefinitionCursor): SchemaChange[] {
  cursor.acceptOneOf("TABLE", "TABLES");
  const changes: SchemaChange[] = [];
  cursor.eachPart(() => {
    const from = cursor.readQualifiedName();
    const to = cursor.accept("TO") ? cursor.readQualifiedName() : null;
    if (from && to) changes.push({ kind: "rename", from, to });
  });
  return changes;
}

/**
 * The statement behind MariaDB's `SET STATEMENT variable = value FOR`.
 * @see https://mariadb.com/kb/en/set-statement/
 */
function readSettingFor(cursor: DefinitionCursor): EmbeddedCode | null {
  if (cursor.dialect !== "mysql" || !cursor.accept("STATEMENT")) return null;
  while (!cursor.isAtEnd && !cursor.isAt("FOR")) cursor.skip();
  if (!cursor.accept("FOR") || cursor.isAtEnd) return null;
  const { start } = cursor.token;
  return { text: cursor.source(cursor.index, cursor.limit), offset: start, isProcedural: false, isConditional: false };
}

/**
 * The statement that PostgreSQL's EXPLAIN ANALYZE runs; null where EXPLAIN runs none.
 * @see https://www.postgresql.org/docs/current/sql-explain.html
 */
function readExplained(cursor: DefinitionCursor): EmbeddedCode | null {
  if (cursor.dialect !== "postgresql") return null;
  let isRun = false;
  const isOption = cursor.eachElement(() => {
    if (cursor.acceptOneOf("ANALYZE", "ANALYSE"))
      isRun = !cursor.isOneOf(["FALSE", "OFF"]) && cursor.token.value !== "0";
  });
  if (!isOption) isRun = cursor.acceptOneOf("ANALYZE", "ANALYSE") !== null;
  cursor.accept("VERBOSE");
  if (!isRun || cursor.isAtEnd) return null;
  const { start } = cursor.token;
  return { text: cursor.source(cursor.index, cursor.limit), offset: start, isProcedural: false, isConditional: false };
}

/** PostgreSQL's `SET search_path = a, b` and `SET SCHEMA 'a'`. */
function readSearchPath(cursor: DefinitionCursor): SchemaChange | null {
  if (cursor.dialect !== "postgresql") return null;
  const isLocal = cursor.acceptOneOf("LOCAL", "SESSION") === "LOCAL";
  if (cursor.accept("SCHEMA"))
    return { kind: "set namespace", namespace: cursor.token.value, isDatabase: false, isLocal };
  if (!cursor.accept("SEARCH_PATH")) return null;
  if (!cursor.acceptSign("=")) cursor.accept("TO");
  return { kind: "set namespace", namespace: firstOfPath(cursor), isDatabase: false, isLocal };
}

/** PostgreSQL's `RESET search_path`, `RESET ALL` and `DISCARD ALL`. */
function readReset(cursor: DefinitionCursor): SchemaChange | null {
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
function readSetConfig(cursor: DefinitionCursor): SchemaChange | null {
  const name: NameToFind | null = cursor.dialect === "postgresql" ? cursor.readQualifiedName() : null;
  if (name?.name !== "set_config" || cursor.peek().value !== "search_path") return null;
  const path = cursor.peek(3).value.split(",")[0]?.trim().replaceAll('"', "") ?? "";
  const isLocal = cursor.peek(5).upper === "TRUE";
  return { kind: "set namespace", namespace: path === "" ? null : path, isDatabase: false, isLocal };
}

/** Whether the statement behind its common table expressions is a SELECT. */
function readsQuery(cursor: DefinitionCursor): boolean {
  while (!cursor.isAtEnd && !cursor.isOneOf(["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE"])) cursor.skip();
  return cursor.isAt("SELECT");
}

/** SQL Server's and PostgreSQL's `SELECT … INTO table FROM …` makes a table. */
function readSelectInto(cursor: DefinitionCursor, result: Result, selectAt = 0): ParsedStatement {
  const makesTables = cursor.dialect === "sqlserver" || cursor.dialect === "postgresql";
  cursor.index = selectAt + 1;
  while (!cursor.isAtEnd && !cursor.isAt("INTO") && !cursor.isAt("FROM")) cursor.skip();
  if (!makesTables || !cursor.accept("INTO")) return result("SELECT", "irrelevant");
  const isTemporary = cursor.acceptOneOf("TEMP", "TEMPORARY") !== null;
  cursor.acceptOneOf("UNLOGGED", "TABLE");
  const table = cursor.readQualifiedName();
  if (!table) return result("SELECT", "irrelevant");
  const { start, end } = cursor.statement;
  const change: SchemaChange = {
    kind: "create table",
    table,
    tableKind: isTemporary || table.name.startsWith("#") ? "temporary" : "table",
    onlyIfMissing: false,
    replaces: false,
    columns: [],
    constraints: [],
    likes: [],
    query: cursor.source(0, cursor.limit),
    partitionOf: null,
    partitionBy: null,
    inherits: [],
    ofType: null,
    options: {},
    comment: null,
    span: { start, end },
  };
  return result("SELECT INTO", "used", { changes: [change] });
}

function readProceduralCode(cursor: DefinitionCursor, first: string): EmbeddedCode[] {
  if (first === "DO") {
    const literal = cursor.statement.tokens.find(({ kind }) => kind === "string");
    return literal ? [{ text: literal.value, offset: literal.start, isProcedural: true, isConditional: true }] : [];
  }
  const isBlock = cursor.dialect === "oracle" || (cursor.dialect === "mysql" && (first === "IF" || cursor.isAt("NOT")));
  if (!isBlock || cursor.limit < 3) return [];
  // What is made in a plain block of MariaDB is made in any case.
  const isPlain = cursor.dialect === "mysql" && !cursor.statement.tokens.some(({ upper }) => upper === "THEN");
  const text = cursor.source(0, cursor.limit);
  return [{ text, offset: cursor.at(0).start, isProcedural: true, isConditional: !isPlain }];
}

/** What stands behind the first word, to be searched for DDL. */
function readRest(cursor: DefinitionCursor): EmbeddedCode {
  const { start } = cursor.at(1);
  return { text: cursor.source(1, cursor.limit), offset: start, isProcedural: true, isConditional: false };
}

/** The routine of `CALL f(…)`, `SELECT f(…)` and `SELECT * FROM f(…)`. */
function readCalls(cursor: DefinitionCursor): NameToFind[] {
  cursor.index = 1;
  if (cursor.acceptSign("*")) cursor.accept("FROM");
  const name = cursor.readQualifiedName();
  return name && (cursor.isSign("(") || cursor.isAtEnd) ? [name] : [];
}

/** The SQL that MySQL's PREPARE and MariaDB's EXECUTE IMMEDIATE take: a literal, else what is put together at run time. */
function readPrepared(cursor: DefinitionCursor, at: number): Partial<ParsedStatement> {
  const { kind, value, start } = cursor.at(at);
  const isWhole = at + 1 >= cursor.limit || cursor.at(at + 1).upper === "USING";
  if (kind !== "string" || !isWhole) return { isDynamic: true };
  return { embedded: [{ text: value, offset: start, isProcedural: false, isConditional: true }] };
}
