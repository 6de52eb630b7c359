import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { Statement } from "../../sql/statement.ts";
import { DefinitionCursor } from "./definition-cursor.ts";
import type { SchemaChange } from "../schema-change.ts";
import {
  readAnalysed,
  readCall,
  readExplained,
  readFunctionCalls,
  readPrepared,
  readProceduralCode,
  readRest,
  readSettingFor,
} from "./embedded-code.ts";
import { readGeometryColumn } from "./geometry-columns.ts";
import {
  readComment,
  readDrop,
  readDropIndex,
  readDropRoutine,
  readDropRule,
  readDropTrigger,
} from "./other-statements.ts";
import { parseAlter } from "./parse-alter.ts";
import { readCreate } from "./parse-create.ts";
import type { MakeResult, MakeUsed, ParsedStatement } from "./parsed-statement.ts";
import { readProcedureCall } from "./procedure-calls.ts";
import { readReset, readSearchPath, readSetConfig } from "./session-settings.ts";

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
      return result(first, "irrelevant", { calls: readFunctionCalls(cursor), uncertainRows: writes ? [first] : [] });
    }
    case "SELECT": {
      const searchPath = readSetConfig(cursor);
      if (searchPath) return used("SELECT", [searchPath]);
      cursor.index = 1;
      const geometry = readGeometryColumn(cursor, grammar);
      if (geometry) return used("SELECT", [geometry]);
      return { ...readSelectInto(cursor, result), calls: readFunctionCalls(cursor) };
    }
    case "EXEC":
    case "EXECUTE": {
      if (cursor.dialect === "mysql" && cursor.accept("IMMEDIATE"))
        return result(first, "irrelevant", readPrepared(cursor, cursor.index));
      const call = readProcedureCall(cursor, first);
      return result(call.kind, call.changes.length > 0 ? "used" : "irrelevant", call);
    }
    case "CALL": {
      if (cursor.dialect === "oracle") return result(first, "irrelevant", { embedded: [readRest(cursor)] });
      return result(first, "irrelevant", { calls: readCall(cursor) });
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
    case "ANALYZE": {
      const inner = readAnalysed(cursor);
      return result(first, "irrelevant", { embedded: inner ? [inner] : [] });
    }
    case "PREPARE": {
      while (cursor.dialect === "mysql" && !cursor.isAtEnd && !cursor.accept("FROM")) cursor.skip();
      return result(first, "irrelevant", cursor.dialect === "mysql" ? readPrepared(cursor, cursor.index) : {});
    }
    default:
  }
  if (rowChanges.has(first)) {
    const uncertainRows = [`${first}${first === "INSERT" ? " … SELECT" : ""}`];
    return result(first, "irrelevant", { calls: readFunctionCalls(cursor), ...readInsertedRun(cursor), uncertainRows });
  }
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

/** What SQL Server's `INSERT … EXEC procedure` runs. */
function readInsertedRun(cursor: DefinitionCursor): Partial<ParsedStatement> {
  if (cursor.dialect !== "sqlserver" || cursor.at(0).upper !== "INSERT") return {};
  while (!cursor.isAtEnd && !cursor.isOneOf(["EXEC", "EXECUTE", "SELECT"])) cursor.skip();
  if (!cursor.acceptOneOf("EXEC", "EXECUTE")) return {};
  const { kind: _, changes: __, ...run } = readProcedureCall(cursor, "EXEC");
  return run;
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

function parseDrop(cursor: DefinitionCursor, used: MakeUsed): ParsedStatement {
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
    case "FUNCTION":
    case "PROC":
    case "PROCEDURE":
    case "ROUTINE": {
      return used(`DROP ${kind === "PROC" ? "PROCEDURE" : kind}`, [readDropRoutine(cursor)]);
    }
    case "PACKAGE": {
      cursor.accept("BODY");
      const name = cursor.dialect === "oracle" ? cursor.readQualifiedName() : null;
      return used("DROP PACKAGE", [name && { kind: "drop package", name }]);
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

/** Whether the statement behind its common table expressions is a SELECT. */
function readsQuery(cursor: DefinitionCursor): boolean {
  while (!cursor.isAtEnd && !cursor.isOneOf(["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE"])) cursor.skip();
  return cursor.isAt("SELECT");
}

/** SQL Server's and PostgreSQL's `SELECT … INTO table FROM …` makes a table. */
function readSelectInto(cursor: DefinitionCursor, result: MakeResult, selectAt = 0): ParsedStatement {
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
