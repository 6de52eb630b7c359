import { unknownColumn } from "../../catalog/unknown-column.ts";
import type { DefinitionCursor } from "./definition-cursor.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { Table } from "../../catalog/model.ts";
import type { ColumnDefinition, SchemaChange } from "../schema-change.ts";
import { readCreateTable } from "./create-table.ts";
import { readPackageBody, readRoutine } from "./create-routine.ts";
import { readCreateTrigger } from "./create-trigger.ts";
import { readCreateDomain, readCreateType } from "./create-type.ts";
import { readCreateView } from "./create-view.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";
import { readCast, readOperator } from "./create-operator.ts";
import { readCreateIndex } from "./index-definition.ts";
import { readCreateRule, readSequenceDefinition, readSequenceOwner } from "./other-statements.ts";

/** What a CREATE makes: `null` changes where the kind of object is no part of the catalog. */
export interface ReadCreate {
  readonly kind: string;
  readonly changes: readonly SchemaChange[] | null;
  /** It should have made something, and did not. */
  readonly isMisread: boolean;
}

const modifiers = new Set(
  `OR REPLACE ALTER GLOBAL LOCAL PRIVATE TEMPORARY TEMP UNLOGGED FOREIGN EXTERNAL FORCE NO NOFORCE EDITIONABLE NONEDITIONABLE EDITIONING RECURSIVE
  UNIQUE BITMAP CLUSTERED NONCLUSTERED FULLTEXT SPATIAL PRIMARY XML COLUMNSTORE MATERIALIZED ALGORITHM UNDEFINED MERGE TEMPTABLE DEFINER SQL
  SECURITY INVOKER CURRENT_USER CONSTRAINT PUBLIC SHARDED DUPLICATED IMMUTABLE BLOCKCHAIN VIRTUAL AGGREGATE TRUSTED PROCEDURAL EVENT
  IF NOT EXISTS OFFLINE ONLINE HYPERTABLE JSON RELATIONAL DUALITY IGNORE COLLECTION MULTIVALUE VECTOR HYBRID USECASE FLEXIBLE SELECTIVE
  AND COMPILE RESOLVE BIGFILE SMALLFILE`.split(/\s+/),
);

const databaseObjects = ["LINK", "AUDIT", "SCOPED", "ENCRYPTION"];

const irrelevantKinds = new Set(
  `FUNCTION PROCEDURE PROC EXTENSION ROLE USER LANGUAGE OPERATOR CAST COLLATION POLICY PUBLICATION SUBSCRIPTION SERVER TABLESPACE EVENT
  PACKAGE LIBRARY CONTEXT DIRECTORY PROFILE LOGIN CERTIFICATE PARTITION STATISTICS TRANSFORM TEXT CONVERSION ACCESS ASSEMBLY QUEUE CLUSTER
  CATALOG CREDENTIAL KEY SYMMETRIC ASYMMETRIC MASTER MESSAGE CONTRACT SERVICE ROUTE BROKER RESOURCE WORKLOAD AVAILABILITY ENDPOINT SPECIFICATION
  AUDIT OUTLINE PFILE SPFILE CONTROLFILE ROLLBACK RESTORE LOGFILE UNDO STOPLIST SEARCH DEFAULT DIMENSION JAVA DISKGROUP EDITION FLASHBACK
  INDEXTYPE LOCKDOWN RULE GROUP DATABASE SECURITY FAMILY CLASS INMEMORY ZONEMAP PLUGGABLE MLE PROPERTY HIERARCHY ATTRIBUTE ANALYTIC DATA
  FILE MODEL STREAM STREAMING COLUMN REMOTE CRYPTOGRAPHIC`.split(/\s+/),
);

/** Reads CREATE from behind that word: its modifiers, the kind of object, then the object. */
export function readCreate(cursor: DefinitionCursor, grammar: DdlGrammar): ReadCreate {
  const seen = readModifiers(cursor);
  const has = (word: string): boolean => seen.has(word);
  const one = (kind: string, change: SchemaChange | null): ReadCreate => ({
    kind: `CREATE ${kind}`,
    changes: change ? [change] : [],
    isMisread: change === null,
  });
  const { upper } = cursor.token;
  if (has("EVENT") && upper !== "FUNCTION") return { kind: "CREATE EVENT", changes: null, isMisread: false };
  if (has("AGGREGATE") && upper !== "FUNCTION") {
    const name = cursor.readQualifiedName();
    return { kind: "CREATE AGGREGATE", changes: name && [aggregateCalled(name)], isMisread: false };
  }
  cursor.index += 1;
  switch (upper) {
    case "TABLE": {
      if (has("COLLECTION")) return one("TABLE", readCollectionTable(cursor, grammar));
      return one(
        "TABLE",
        has("VIRTUAL") ? readVirtualTable(cursor) : readCreateTable(cursor, grammar, tableKind(has), has("REPLACE")),
      );
    }
    case "INDEX": {
      cursor.index -= 1;
      if (cursor.peek().upper === "ON" && cursor.peek(2).kind === "end") break;
      const method =
        ["bitmap", "fulltext", "spatial", "xml", "columnstore"].find((word) => has(word.toUpperCase())) ?? null;
      const change = readCreateIndex(cursor, has("UNIQUE"), method);
      // An index of Oracle's clusters stands on no table.
      const isOfCluster = cursor.dialect === "oracle" && cursor.isAt("CLUSTER");
      return change ? one("INDEX", change) : { kind: "CREATE INDEX", changes: null, isMisread: !isOfCluster };
    }
    case "SNAPSHOT":
    case "VIEW": {
      // Oracle's older word for a materialized view.
      if (upper === "SNAPSHOT") {
        if (cursor.dialect !== "oracle") break;
        seen.add("MATERIALIZED");
      }
      // CREATE MATERIALIZED VIEW LOG ON table: what Oracle keeps for a refresh.
      if (has("MATERIALIZED") && cursor.isAt("LOG", "ON"))
        return { kind: "CREATE MATERIALIZED VIEW LOG", changes: null, isMisread: false };
      return one(
        has("MATERIALIZED") ? "MATERIALIZED VIEW" : "VIEW",
        readCreateView(cursor, has("MATERIALIZED"), has("TEMPTABLE")),
      );
    }
    case "TRIGGER": {
      const change = readCreateTrigger(cursor);
      return change ? one("TRIGGER", change) : { kind: "CREATE TRIGGER", changes: null, isMisread: false };
    }
    case "FUNCTION":
    case "PROC":
    case "PROCEDURE": {
      const kind = upper === "FUNCTION" ? "function" : "procedure";
      const change = has("AGGREGATE") ? readLoadable(cursor) : readRoutine(cursor, kind);
      return { kind: `CREATE ${kind.toUpperCase()}`, changes: change ? [change] : null, isMisread: false };
    }
    case "EXTENSION": {
      cursor.accept("IF", "NOT", "EXISTS");
      const name = cursor.dialect === "postgresql" ? cursor.readName() : null;
      return {
        kind: "CREATE EXTENSION",
        changes: name ? [{ kind: "create extension", name }] : null,
        isMisread: false,
      };
    }
    case "OPERATOR":
    case "CAST": {
      const change =
        cursor.dialect !== "postgresql" ? null : upper === "CAST" ? readCast(cursor) : readOperator(cursor);
      return { kind: `CREATE ${upper}`, changes: change && [change], isMisread: false };
    }
    case "PACKAGE": {
      const change = cursor.dialect === "oracle" ? readPackageBody(cursor) : null;
      return { kind: "CREATE PACKAGE", changes: change ? [change] : null, isMisread: false };
    }
    case "TYPE": {
      const change = readCreateType(cursor, grammar);
      return { kind: "CREATE TYPE", changes: change ? [change] : null, isMisread: false };
    }
    case "DOMAIN": {
      return one("DOMAIN", readCreateDomain(cursor, grammar));
    }
    case "SEQUENCE": {
      cursor.accept("IF", "NOT", "EXISTS");
      const name = cursor.readQualifiedName();
      if (!name) return one("SEQUENCE", null);
      const definition = readSequenceDefinition(cursor);
      return one("SEQUENCE", { kind: "create sequence", name, definition, ownedBy: readSequenceOwner(cursor) });
    }
    case "SYNONYM": {
      cursor.accept("IF", "NOT", "EXISTS");
      const name = cursor.readQualifiedName();
      const target = cursor.accept("FOR") ? cursor.readQualifiedName() : null;
      return one("SYNONYM", name && target ? { kind: "create synonym", name, target } : null);
    }
    case "DEFAULT":
    case "RULE": {
      if (cursor.dialect === "sqlserver") return one(upper, readBindable(cursor, upper));
      if (cursor.dialect !== "postgresql" || upper === "DEFAULT") break;
      return one("RULE", readCreateRule(cursor));
    }
    case "SCHEMA": {
      return readCreateNamespace(cursor, grammar, has("XML"));
    }
    case "DATABASE": {
      cursor.accept("IF", "NOT", "EXISTS");
      // DATABASE LINK, DATABASE AUDIT SPECIFICATION and the like are objects of a database.
      const isPartOfOne = cursor.isOneOf(databaseObjects) && cursor.isName(1);
      const name = cursor.isName() && !isPartOfOne ? cursor.readName() : "";
      const change: SchemaChange = { kind: "set database", name };
      return {
        kind: "CREATE DATABASE",
        changes: name !== "" && cursor.dialect !== "postgresql" ? [change] : null,
        isMisread: false,
      };
    }
    default:
  }
  return { kind: `CREATE ${upper}`.trim(), changes: null, isMisread: !irrelevantKinds.has(upper) };
}

/** An aggregate, whose code is that of other functions. */
const aggregateCalled = (name: NameToFind): SchemaChange => ({ kind: "create routine", name, body: "" });

/** MySQL's `CREATE AGGREGATE FUNCTION name … SONAME 'library'` from behind FUNCTION. */
function readLoadable(cursor: DefinitionCursor): SchemaChange | null {
  cursor.accept("IF", "NOT", "EXISTS");
  const name = cursor.readQualifiedName();
  return name && aggregateCalled(name);
}

/**
 * Reads SQL Server's `CREATE DEFAULT name AS expression` and `CREATE RULE name AS condition` from behind the kind.
 * @see https://learn.microsoft.com/en-us/sql/t-sql/statements/create-default-transact-sql
 */
function readBindable(cursor: DefinitionCursor, kind: "DEFAULT" | "RULE"): SchemaChange | null {
  const name = cursor.readQualifiedName();
  if (!name || !cursor.accept("AS")) return null;
  const expression = cursor.source(cursor.index, cursor.limit);
  return { kind: "create bindable", object: kind === "RULE" ? "rule" : "default", name, expression };
}

function readModifiers(cursor: DefinitionCursor): Set<string> {
  const seen = new Set<string>();
  while (!cursor.isAtEnd) {
    const { upper } = cursor.token;
    // DEFINER = `root`@`localhost`, ALGORITHM = UNDEFINED.
    if ((upper === "DEFINER" || upper === "ALGORITHM") && cursor.isSign("=", 1)) {
      cursor.index += 1;
      cursor.acceptSign("=");
      if (upper === "ALGORITHM") seen.add(cursor.token.upper);
      cursor.skip();
      cursor.skipGroup();
      if (cursor.acceptSign("@")) cursor.skip();
      else if (cursor.token.kind === "parameter") cursor.skip();
      continue;
    }
    const isModifier = modifiers.has(upper) || (upper === "SEARCH" && cursor.peek().upper === "INDEX");
    // `CREATE AGGREGATE public.total`: a schema, and no modifier.
    if (!isModifier || cursor.isSign(".", 1)) return seen;
    seen.add(upper);
    cursor.index += 1;
  }
  return seen;
}

function tableKind(has: (word: string) => boolean): Table["kind"] {
  if (has("TEMPORARY") || has("TEMP")) return "temporary";
  return has("FOREIGN") || has("EXTERNAL") ? "foreign" : "table";
}

/**
 * Oracle's `CREATE JSON COLLECTION TABLE name`: one visible column of documents.
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/23/adjsn/json-collections.html
 */
function readCollectionTable(cursor: DefinitionCursor, grammar: DdlGrammar): SchemaChange | null {
  const change = readCreateTable(cursor, grammar, "table", false);
  const data = { ...unwrittenColumn("DATA"), type: "json", normalType: "json", typeFamily: "json" } as const;
  return change && { ...change, columns: [data, ...change.columns] };
}

/** A column of which the statement writes the name at most. */
const unwrittenColumn = (name: string): ColumnDefinition => ({
  ...unknownColumn(name),
  isNullable: null,
  constraints: [],
});

/** SQLite's `CREATE VIRTUAL TABLE name USING module(…)`: the columns are the module's affair; FTS and R*Tree name them. */
function readVirtualTable(cursor: DefinitionCursor): SchemaChange | null {
  cursor.accept("IF", "NOT", "EXISTS");
  const table = cursor.readQualifiedName();
  if (!table || !cursor.accept("USING")) return null;
  const module = cursor.readName();
  const names: string[] = [];
  const hasArguments = cursor.isSign("(");
  const args = cursor.source(cursor.index + 1, cursor.closingOf(cursor.index)).trim();
  cursor.eachElement(() => {
    if (cursor.isName() && cursor.peek().value !== "=") names.push(cursor.readName());
  });
  const { start, end } = cursor.statement;
  return {
    kind: "create table",
    table,
    tableKind: "virtual",
    onlyIfMissing: false,
    replaces: false,
    columns: names.map(unwrittenColumn),
    constraints: [],
    likes: [],
    query: null,
    partitionOf: null,
    partitionBy: null,
    inherits: [],
    ofType: null,
    options: hasArguments ? { module, "module arguments": args } : { module },
    comment: null,
    span: { start, end },
  };
}

/** The next CREATE or GRANT outside of parentheses. */
function nextElement(cursor: DefinitionCursor, from: number): number {
  cursor.index = from;
  while (!cursor.isAtEnd && !cursor.isAt("CREATE") && !cursor.isAt("GRANT")) cursor.skip();
  return cursor.index;
}

function inNamespace(change: SchemaChange, namespace: string): SchemaChange {
  const within = (name: NameToFind): NameToFind => (name.namespace === null ? { namespace, name: name.name } : name);
  switch (change.kind) {
    case "create table":
    case "create index": {
      return { ...change, table: within(change.table) };
    }
    case "create view": {
      return { ...change, view: within(change.view) };
    }
    case "create type":
    case "create sequence": {
      return { ...change, name: within(change.name) };
    }
    default: {
      return change;
    }
  }
}

/** CREATE SCHEMA, in MySQL another word for CREATE DATABASE. */
function readCreateNamespace(cursor: DefinitionCursor, grammar: DdlGrammar, isXmlCollection: boolean): ReadCreate {
  if (isXmlCollection) return { kind: "CREATE XML SCHEMA COLLECTION", changes: null, isMisread: false };
  cursor.accept("IF", "NOT", "EXISTS");
  const name = cursor.isAt("AUTHORIZATION") ? cursor.peek().value : cursor.readName();
  if (cursor.dialect === "mysql")
    return { kind: "CREATE SCHEMA", changes: [{ kind: "set database", name }], isMisread: false };
  const changes: SchemaChange[] = [{ kind: "create namespace", name }];
  // Elements of CREATE SCHEMA belong to it, whatever the search path is.
  for (let start = nextElement(cursor, cursor.index); start < cursor.limit;) {
    const end = nextElement(cursor, start + 1);
    cursor.index = start + 1;
    const isCreate = cursor.at(start).upper === "CREATE";
    const inner = isCreate ? cursor.within(end, () => readCreate(cursor, grammar)) : null;
    for (const change of inner?.changes ?? []) changes.push(inNamespace(change, name));
    start = end;
  }
  return { kind: "CREATE SCHEMA", changes, isMisread: false };
}
