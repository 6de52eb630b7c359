import type { DefinitionCursor } from "./definition-cursor.ts";
import type { SchemaChange, TableAction } from "../schema-change.ts";
import { readAdd } from "./alter-add.ts";
import { readAlterColumn, readModify } from "./alter-column.ts";
import { readDrop } from "./alter-drop.ts";
import { newConstraintState, readConstraintTail } from "./constraint-state.ts";
import { readPartitionBounds, reportRest } from "./create-table.ts";
import type { DdlGrammar } from "../../dialects/ddl-grammar-model.ts";

/** Actions that say nothing of the schema; with all that follows them up to the comma. */
const ignoredVerbs = new Set(
  `OWNER CLUSTER REPLICA ENGINE AUTO_INCREMENT CHARACTER CHARSET COLLATE CONVERT ORDER ROW_FORMAT ALGORITHM LOCK FORCE DISCARD IMPORT
  TRUNCATE EXCHANGE REORGANIZE REBUILD OPTIMIZE ANALYZE REPAIR COALESCE REMOVE PARTITION SPLIT MERGE MOVE SHRINK STORAGE PCTFREE INITRANS
  LOGGING NOLOGGING CACHE NOCACHE PARALLEL NOPARALLEL COMPRESS NOCOMPRESS ALLOCATE DEALLOCATE MONITORING NOMONITORING SWITCH LOCK_ESCALATION
  DEFAULT OPTIONS NOT OF READ KEY_BLOCK_SIZE MAX_ROWS MIN_ROWS AVG_ROW_LENGTH CHECKSUM DELAY_KEY_WRITE PACK_KEYS STATS_PERSISTENT
  STATS_AUTO_RECALC STATS_SAMPLE_PAGES UNION INSERT_METHOD CONNECTION DATA TABLESPACE SECONDARY_LOAD SECONDARY_UNLOAD ROW RESULT_CACHE
  INMEMORY NO FLASHBACK UPGRADE MINIMIZE FILESTREAM_ON`.split(/\s+/),
);

/** Reads ALTER TABLE from behind the word TABLE; null when no name follows. */
export function readAlterTable(cursor: DefinitionCursor, grammar: DdlGrammar): SchemaChange | null {
  const onlyIfThere = cursor.accept("IF", "EXISTS");
  cursor.accept("ONLY");
  const table = cursor.readQualifiedName();
  if (!table) return null;
  cursor.acceptSign("*");
  const actions: TableAction[] = [];
  let verb = "";
  const { statement } = cursor;
  cursor.eachPart(() => {
    for (let before = -1; !cursor.isAtEnd && cursor.index !== before;) {
      before = cursor.index;
      verb = readAction({ cursor, grammar, actions }, verb);
      if (!cursor.isAtEnd && !["ADD", "MODIFY", "DROP", "RENAME", "ENABLE", "DISABLE"].includes(cursor.token.upper)) {
        reportRest(cursor, `ALTER TABLE … ${verb}`);
      }
    }
  });
  return { kind: "alter table", table, onlyIfThere, actions, span: { start: statement.start, end: statement.end } };
}

/** Where actions are read from, and where they go. */
interface Reading {
  readonly cursor: DefinitionCursor;
  readonly grammar: DdlGrammar;
  readonly actions: TableAction[];
}

/** Reads one action; returns the verb that a following part without one goes on with. */
function readAction(reading: Reading, previousVerb: string): string {
  const { cursor } = reading;
  const start = cursor.index;
  const state = cursor.accept("WITH", "CHECK") ? "valid" : cursor.accept("WITH", "NOCHECK") ? "not valid" : null;
  return (
    readChange(reading, state) ??
    readEnforcement(reading, state) ??
    readContinued(reading, previousVerb) ??
    readProperty(reading) ??
    skipAction(reading, previousVerb, start)
  );
}

type GivenState = "valid" | "not valid" | null;

/** The actions on columns, constraints, names and triggers that begin with their verb; null where none does. */
function readChange({ cursor, grammar, actions }: Reading, state: GivenState): string | null {
  const verb = cursor.token.upper;
  if (cursor.accept("ADD")) readAdd(cursor, grammar, actions, state === "not valid");
  else if (cursor.accept("DROP")) return readDrop(cursor, actions);
  else if (cursor.isOneOf(["ALTER", "VALIDATE", "MODIFY"]) && cursor.isAt(verb, "CONSTRAINT"))
    actions.push(readConstraintState(cursor, grammar));
  else if (cursor.accept("ALTER")) readAlterColumn(cursor, grammar, actions);
  else if (cursor.acceptOneOf("MODIFY", "CHANGE")) readModify(cursor, grammar, actions, verb === "CHANGE");
  else if (cursor.accept("RENAME")) readRename(cursor, actions);
  else if (cursor.isOneOf(["ENABLE", "DISABLE"])) readEnable(cursor, actions);
  else if (cursor.dialect === "mysql" && cursor.accept("CONVERT", "TO")) actions.push(readConversion(cursor));
  else return null;
  return verb;
}

/** `ALTER CONSTRAINT name …`, and so with VALIDATE and MODIFY. */
function readConstraintState(cursor: DefinitionCursor, grammar: DdlGrammar): TableAction {
  const isValidation = cursor.isAt("VALIDATE");
  cursor.index += 2;
  const name = cursor.readName();
  const state = newConstraintState();
  readConstraintTail(cursor, grammar, state, false);
  return { kind: "set constraint state", name, ...(isValidation ? { isValidated: true } : state) };
}

/** SQL Server's `[WITH CHECK] CHECK CONSTRAINT name` and `NOCHECK CONSTRAINT name`; null where neither stands. */
function readEnforcement({ cursor, actions }: Reading, state: GivenState): string | null {
  const isEnforced = cursor.accept("CHECK", "CONSTRAINT");
  if (!isEnforced && !cursor.accept("NOCHECK", "CONSTRAINT")) return null;
  const name = cursor.accept("ALL") ? null : cursor.readName();
  const validation = isEnforced ? (state === "valid" ? { isValidated: true } : {}) : { isValidated: false };
  actions.push({ kind: "set constraint state", name, isEnforced, ...validation });
  return isEnforced ? "CHECK CONSTRAINT" : "NOCHECK CONSTRAINT";
}

/** A part that goes on with the verb before it, as in SQL Server's `DISABLE TRIGGER a, b`; null where it does not. */
function readContinued({ cursor, grammar, actions }: Reading, verb: string): string | null {
  const isSqlserver = cursor.dialect === "sqlserver";
  if (isSqlserver && (verb === "ENABLE" || verb === "DISABLE"))
    actions.push({ kind: "set trigger state", name: cursor.readName(), isEnabled: verb === "ENABLE" });
  else if (verb.endsWith("CHECK CONSTRAINT") && cursor.isName())
    actions.push({ kind: "set constraint state", name: cursor.readName(), isEnforced: verb.startsWith("CHECK") });
  else if (isSqlserver && verb === "ADD") readAdd(cursor, grammar, actions, false);
  else if (isSqlserver && verb.startsWith("DROP")) return readDrop(cursor, actions, verb);
  else return null;
  return verb;
}

/** Partitions, inheritance, namespace and comment of the table; null where something else stands. */
function readProperty({ cursor, actions }: Reading): string | null {
  const verb = cursor.token.upper;
  if (readRelation(cursor, actions)) return verb;
  if (verb === "SET") {
    readSet(cursor, actions);
    return verb;
  }
  if (!cursor.accept("COMMENT")) return null;
  cursor.acceptSign("=");
  actions.push({ kind: "set comment", comment: cursor.token.value });
  cursor.skip();
  return verb;
}

/** PostgreSQL's `SET SCHEMA`, Oracle's `SET UNUSED`; other settings say nothing of the schema. */
function readSet(cursor: DefinitionCursor, actions: TableAction[]): void {
  if (cursor.accept("SET", "SCHEMA")) actions.push({ kind: "set namespace", namespace: cursor.readName() });
  else if (cursor.accept("SET", "UNUSED")) {
    cursor.accept("COLUMN");
    for (const name of cursor.isSign("(") ? cursor.readNameList() : [cursor.readName()])
      actions.push({ kind: "drop column", name, isCascade: true });
  }
  cursor.index = cursor.limit;
}

/** Passes over an action that says nothing of the schema, and reports one that is not known. */
function skipAction({ cursor }: Reading, previousVerb: string, start: number): string {
  const verb = cursor.token.upper;
  // MERGE PARTITIONS a, b and DROP PARTITION a, b: the list goes on behind the comma.
  const goesOn = cursor.dialect === "oracle" && ignoredVerbs.has(previousVerb);
  if (!goesOn && !ignoredVerbs.has(verb)) {
    cursor.report(
      "unknown-clause",
      `"${cursor.source(start, cursor.limit).slice(0, 60)}" is no action of ALTER TABLE that is understood.`,
      start,
      cursor.limit,
    );
  }
  cursor.index = cursor.limit;
  return goesOn ? previousVerb : verb;
}

/** MySQL's `CONVERT TO CHARACTER SET name [COLLATE name]`, which holds for every column of text. */
function readConversion(cursor: DefinitionCursor): TableAction {
  if (!cursor.accept("CHARACTER", "SET")) cursor.accept("CHARSET");
  const charset = cursor.isAt("DEFAULT") ? null : cursor.token.value;
  cursor.skip();
  const collation = cursor.accept("COLLATE") ? cursor.token.value : null;
  cursor.index = cursor.limit;
  return { kind: "convert charset", charset, collation };
}

/** Partitions and inheritance. */
function readRelation(cursor: DefinitionCursor, actions: TableAction[]): boolean {
  if (cursor.accept("ATTACH", "PARTITION") || cursor.accept("DETACH", "PARTITION")) {
    const isAttach = cursor.peek(-2).upper === "ATTACH";
    const partition = cursor.readQualifiedName();
    if (partition && isAttach)
      actions.push({ kind: "attach partition", partition, bounds: readPartitionBounds(cursor) });
    else if (partition) actions.push({ kind: "detach partition", partition });
    cursor.index = cursor.limit;
    return true;
  }
  const isRemoval = cursor.isAt("NO", "INHERIT");
  if (!isRemoval && !cursor.isAt("INHERIT")) return false;
  cursor.index += isRemoval ? 2 : 1;
  const parent = cursor.readQualifiedName();
  if (parent) actions.push({ kind: isRemoval ? "no inherit" : "inherit", parent });
  return true;
}

function readRename(cursor: DefinitionCursor, actions: TableAction[]): void {
  const what = cursor.acceptOneOf("COLUMN", "CONSTRAINT", "INDEX", "KEY", "PARTITION", "SUBPARTITION");
  const isOfStorage = cursor.dialect === "oracle" && cursor.isAt("LOB") && cursor.isSign("(", 1);
  if (what === "PARTITION" || what === "SUBPARTITION" || isOfStorage) {
    cursor.index = cursor.limit;
    return;
  }
  if (what === null && (cursor.acceptOneOf("TO", "AS") !== null || cursor.dialect === "mysql")) {
    const to = cursor.readQualifiedName();
    if (to) actions.push({ kind: "rename table", to });
    return;
  }
  const from = cursor.readName();
  if (!cursor.accept("TO")) {
    cursor.report("unknown-clause", "RENAME names nothing to rename to.", cursor.index - 1, cursor.limit);
    cursor.index = cursor.limit;
    return;
  }
  const to = cursor.readName();
  if (what === null || what === "COLUMN") actions.push({ kind: "rename column", from, to });
  else actions.push({ kind: "rename constraint", from, to, isIndex: what !== "CONSTRAINT" });
}

function readEnable(cursor: DefinitionCursor, actions: TableAction[]): void {
  const isEnabled = cursor.token.upper === "ENABLE";
  cursor.index += 1;
  const isNotValidated = cursor.accept("NOVALIDATE");
  cursor.acceptOneOf("VALIDATE", "REPLICA", "ALWAYS");
  if (cursor.accept("CONSTRAINT")) {
    const name = cursor.readName();
    actions.push({
      kind: "set constraint state",
      name,
      isEnforced: isEnabled,
      ...(isNotValidated || !isEnabled ? { isValidated: false } : {}),
    });
  } else if (cursor.accept("TRIGGER")) {
    const name = cursor.acceptOneOf("ALL", "USER") ? null : cursor.readName();
    actions.push({ kind: "set trigger state", name, isEnabled });
  } else if (cursor.accept("ALL", "TRIGGERS")) actions.push({ kind: "set trigger state", name: null, isEnabled });
  cursor.index = cursor.limit;
}
