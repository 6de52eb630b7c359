import type { DefinitionCursor } from "./definition-cursor.ts";
import type {
  ColumnChange,
  ColumnDefinition,
  ConstraintDefinition,
  SchemaChange,
  TableAction,
} from "../schema-change.ts";
import { readColumnDefinition } from "./column-definition.ts";
import { isTableConstraint, newConstraintState, readConstraintTail, readTableConstraint } from "./constraint.ts";
import { readPartitionBounds, readTableElement, reportRest } from "./create-table.ts";
import { readExpressionSource } from "./expression-source.ts";
import type { DdlGrammar } from "./grammar.ts";
import { readType } from "./type-source.ts";

const nothing: ReadonlySet<string> = new Set();

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
      verb = readAction(cursor, grammar, actions, verb);
      if (!cursor.isAtEnd && !["ADD", "MODIFY", "DROP", "RENAME", "ENABLE", "DISABLE"].includes(cursor.token.upper)) {
        reportRest(cursor, `ALTER TABLE … ${verb}`);
      }
    }
  });
  return { kind: "alter table", table, onlyIfThere, actions, span: { start: statement.start, end: statement.end } };
}

/** Reads one action; returns the verb that a following part without one goes on with. */
function readAction(
  cursor: DefinitionCursor,
  grammar: DdlGrammar,
  actions: TableAction[],
  previousVerb: string,
): string {
  const start = cursor.index;
  const state = cursor.accept("WITH", "CHECK") ? "valid" : cursor.accept("WITH", "NOCHECK") ? "not valid" : null;
  const continues = cursor.dialect === "sqlserver" && (previousVerb === "ADD" || previousVerb.startsWith("DROP"));
  const verb = cursor.token.upper;
  if (cursor.accept("ADD")) {
    readAdd(cursor, grammar, actions, state === "not valid");
    return "ADD";
  }
  if (cursor.accept("DROP")) return readDrop(cursor, actions);
  if (
    cursor.isAt("ALTER", "CONSTRAINT") ||
    cursor.isAt("VALIDATE", "CONSTRAINT") ||
    cursor.isAt("MODIFY", "CONSTRAINT")
  ) {
    const isValidation = cursor.isAt("VALIDATE");
    cursor.index += 2;
    const name = cursor.readName();
    const constraintState = newConstraintState();
    readConstraintTail(cursor, grammar, constraintState, false);
    if (isValidation) actions.push({ kind: "set constraint state", name, isValidated: true });
    else actions.push({ kind: "set constraint state", name, ...constraintState });
    return verb;
  }
  if (cursor.accept("ALTER")) {
    readAlterColumn(cursor, grammar, actions);
    return verb;
  }
  if (cursor.acceptOneOf("MODIFY", "CHANGE")) {
    readModify(cursor, grammar, actions, verb === "CHANGE");
    return verb;
  }
  if (cursor.accept("RENAME")) {
    readRename(cursor, actions);
    return verb;
  }
  if (cursor.isOneOf(["ENABLE", "DISABLE"])) {
    readEnable(cursor, actions);
    return verb;
  }
  if (cursor.accept("CHECK", "CONSTRAINT") || cursor.accept("NOCHECK", "CONSTRAINT")) {
    const name = cursor.accept("ALL") ? null : cursor.readName();
    const isEnforced = verb === "CHECK";
    actions.push({
      kind: "set constraint state",
      name,
      isEnforced,
      ...(isEnforced && state === "valid" ? { isValidated: true } : {}),
      ...(isEnforced ? {} : { isValidated: false }),
    });
    return `${verb} CONSTRAINT`;
  }
  if (previousVerb.endsWith("CHECK CONSTRAINT") && cursor.isName()) {
    actions.push({
      kind: "set constraint state",
      name: cursor.readName(),
      isEnforced: previousVerb.startsWith("CHECK"),
    });
    return previousVerb;
  }
  if (continues && previousVerb === "ADD") {
    readAdd(cursor, grammar, actions, false);
    return "ADD";
  }
  if (continues) return readDrop(cursor, actions, previousVerb);
  if (readRelation(cursor, actions)) return verb;
  if (verb === "SET") {
    if (cursor.accept("SET", "SCHEMA")) actions.push({ kind: "set namespace", namespace: cursor.readName() });
    else if (cursor.accept("SET", "UNUSED")) {
      cursor.accept("COLUMN");
      for (const name of cursor.isSign("(") ? cursor.readNameList() : [cursor.readName()])
        actions.push({ kind: "drop column", name, isCascade: true });
    }
    cursor.index = cursor.limit;
    return verb;
  }
  if (cursor.accept("COMMENT")) {
    cursor.acceptSign("=");
    actions.push({ kind: "set comment", comment: cursor.token.value });
    cursor.skip();
    return verb;
  }
  // MERGE PARTITIONS a, b and DROP PARTITION a, b: the list goes on behind the comma.
  if (cursor.dialect === "oracle" && ignoredVerbs.has(previousVerb)) {
    cursor.index = cursor.limit;
    return previousVerb;
  }
  if (!ignoredVerbs.has(verb)) {
    cursor.report(
      "unknown-clause",
      `"${cursor.source(start, cursor.limit).slice(0, 60)}" is no action of ALTER TABLE that is understood.`,
      start,
      cursor.limit,
    );
  }
  cursor.index = cursor.limit;
  return verb;
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

function readAdd(cursor: DefinitionCursor, grammar: DdlGrammar, actions: TableAction[], isNotValidated: boolean): void {
  const onlyAColumn = cursor.accept("COLUMN");
  const onlyIfMissing = cursor.accept("IF", "NOT", "EXISTS");
  if (!onlyAColumn && cursor.dialect === "oracle" && addsNoColumn(cursor)) {
    cursor.index = cursor.limit;
    return;
  }
  if (!onlyAColumn && cursor.isOneOf(["PARTITION", "SUPPLEMENTAL", "SYSTEM"]) && cursor.dialect !== "postgresql") {
    cursor.index = cursor.limit;
    return;
  }
  const columns: ColumnDefinition[] = [];
  const constraints: ConstraintDefinition[] = [];
  let after: string | null = null;
  if (cursor.isSign("(")) {
    cursor.eachElement(() => {
      readTableElement(cursor, grammar, columns, constraints);
      reportRest(cursor, "an added element");
    });
    readConstraintTail(cursor, grammar, newConstraintState(), false);
  } else if (onlyAColumn || !isTableConstraint(cursor, grammar)) {
    after = readPlacedColumn(cursor, grammar, columns);
  } else {
    const constraint = readTableConstraint(cursor, grammar);
    if (constraint) constraints.push(constraint);
  }
  for (const column of columns) actions.push({ kind: "add column", column, onlyIfMissing, after });
  for (const constraint of constraints) {
    const isForeignKey = constraint.kind === "foreign key" && isNotValidated;
    actions.push({
      kind: "add constraint",
      constraint: isForeignKey ? { ...constraint, isValidated: false } : constraint,
    });
  }
}

/** What Oracle adds to a table beside columns and constraints: ADD LOB (…) STORE AS, ADD SCOPE FOR (…), ADD OVERFLOW. */
function addsNoColumn(cursor: DefinitionCursor): boolean {
  if (cursor.isAt("SUBPARTITION") || cursor.isAt("SCOPE", "FOR") || cursor.isAt("VALUES")) return true;
  if (cursor.isAt("CLUSTERING"))
    return ["BY", "LINEAR", "INTERLEAVED"].includes(cursor.peek().upper) || cursor.peek(2).upper === "JOIN";
  if (cursor.isOneOf(["LOB", "ANNOTATIONS", "DOMAIN"])) return cursor.isSign("(", 1);
  const next = cursor.peek();
  return (
    cursor.isAt("OVERFLOW") &&
    (next.kind === "end" ||
      ["TABLESPACE", "PCTFREE", "INITRANS", "STORAGE", "LOGGING", "NOLOGGING"].includes(next.upper))
  );
}

/** Reads a column with MySQL's FIRST or AFTER behind it; returns the column that it follows, empty for none. */
function readPlacedColumn(cursor: DefinitionCursor, grammar: DdlGrammar, columns: ColumnDefinition[]): string | null {
  let limit = cursor.limit;
  let after: string | null = null;
  if (cursor.dialect === "mysql" && limit - cursor.index > 1) {
    if (cursor.at(limit - 1).upper === "FIRST") {
      limit -= 1;
      after = "";
    } else if (cursor.at(limit - 2).upper === "AFTER") {
      limit -= 2;
      after = cursor.at(limit + 1).value;
    }
  }
  const outer = cursor.limit;
  cursor.limit = limit;
  const column = readColumnDefinition(cursor, grammar);
  cursor.limit = outer;
  if (column) columns.push(column);
  else cursor.report("unknown-clause", "A column is added without a name.", cursor.index, cursor.limit);
  if (after !== null || !column) cursor.index = cursor.limit;
  return after;
}

function readDrop(cursor: DefinitionCursor, actions: TableAction[], goesOnWith = ""): string {
  if (cursor.accept("PRIMARY", "KEY")) {
    actions.push({ kind: "drop primary key" });
    cursor.index = cursor.dialect === "oracle" ? skipDropTail(cursor) : cursor.index;
    return "DROP";
  }
  if (cursor.isAt("UNIQUE") && cursor.dialect === "oracle") {
    cursor.index += 1;
    actions.push({ kind: "drop unique", columns: cursor.readNameList() });
    skipDropTail(cursor);
    return "DROP";
  }
  const word = cursor.acceptOneOf(
    "CONSTRAINT",
    "COLUMN",
    "FOREIGN",
    "INDEX",
    "KEY",
    "CHECK",
    "PARTITION",
    "SUBPARTITION",
    "PERIOD",
    "SYSTEM",
    "UNUSED",
  );
  if (word === "PARTITION" || word === "SUBPARTITION" || word === "PERIOD" || word === "SYSTEM" || word === "UNUSED") {
    cursor.index = cursor.limit;
    return word === "PARTITION" || word === "SUBPARTITION" ? "PARTITION" : "DROP";
  }
  if (word === "FOREIGN") cursor.accept("KEY");
  cursor.accept("IF", "EXISTS");
  const kind = word ?? (goesOnWith.slice("DROP ".length) || (cursor.dialect === "sqlserver" ? "CONSTRAINT" : "COLUMN"));
  const names = cursor.isSign("(") ? cursor.readNameList() : [cursor.readQualifiedName()?.name ?? ""];
  const isCascade = cursor.accept("CASCADE") || cursor.isAt("CASCADE");
  for (const name of names) {
    if (kind === "COLUMN") actions.push({ kind: "drop column", name, isCascade });
    else {
      const what =
        kind === "FOREIGN" ? "foreign key" : kind === "CHECK" ? "check" : kind === "CONSTRAINT" ? "any" : "index";
      actions.push({ kind: "drop constraint", name, what });
    }
  }
  skipDropTail(cursor);
  return `DROP ${kind}`;
}

function skipDropTail(cursor: DefinitionCursor): number {
  while (
    cursor.acceptOneOf(
      "CASCADE",
      "RESTRICT",
      "CONSTRAINTS",
      "CONSTRAINT",
      "KEEP",
      "DROP",
      "INDEX",
      "ONLINE",
      "INVALIDATE",
      "DEFERRED",
      "IMMEDIATE",
      "INVALIDATION",
    )
  )
    continue;
  if (cursor.accept("WITH")) cursor.skipGroup();
  return cursor.index;
}

function readAlterColumn(cursor: DefinitionCursor, grammar: DdlGrammar, actions: TableAction[]): void {
  if (cursor.dialect === "mysql" && cursor.isOneOf(["INDEX", "CHECK"])) {
    cursor.index = cursor.limit;
    return;
  }
  cursor.accept("COLUMN");
  const name = cursor.readName();
  const change = (made: ColumnChange): void => void actions.push({ kind: "change column", name, change: made });
  if (cursor.accept("SET", "DEFAULT")) change({ default: readExpressionSource(cursor, nothing) });
  else if (cursor.accept("DROP", "DEFAULT")) change({ default: null });
  else if (cursor.accept("SET", "NOT", "NULL")) change({ isNullable: false });
  else if (cursor.accept("DROP", "NOT", "NULL")) change({ isNullable: true });
  else if (cursor.accept("SET", "DATA", "TYPE") || cursor.accept("TYPE")) {
    change({ type: readType(cursor, grammar, new Set(["USING", "COLLATE"])) });
    cursor.index = cursor.limit;
  } else if (cursor.isAt("ADD", "GENERATED")) {
    change({
      identity: cursor.isAt("ADD", "GENERATED", "BY") ? "by default" : "always",
      isAutoIncrement: true,
      isNullable: false,
    });
    cursor.index = cursor.limit;
  } else if (cursor.accept("DROP", "IDENTITY")) {
    change({ identity: null, isAutoIncrement: false });
    cursor.index = cursor.limit;
  } else if (cursor.accept("DROP", "EXPRESSION")) {
    change({ generated: null });
    cursor.index = cursor.limit;
  } else if (cursor.dialect === "sqlserver" && !cursor.isOneOf(["ADD", "DROP", "SET"])) {
    cursor.index -= 1;
    const column = readColumnDefinition(cursor, grammar);
    if (column) {
      const { type, normalType, typeFamily, isNullable, collation } = column;
      change({ type: { type, normalType, typeFamily }, isNullable: isNullable ?? true, collation });
    }
  } else cursor.index = cursor.limit;
}

/** MySQL's MODIFY and CHANGE replace the column; Oracle's MODIFY changes what it names. */
function readModify(cursor: DefinitionCursor, grammar: DdlGrammar, actions: TableAction[], isChange: boolean): void {
  if (cursor.dialect === "oracle") {
    readOracleModify(cursor, grammar, actions);
    return;
  }
  cursor.accept("COLUMN");
  cursor.accept("IF", "EXISTS");
  const oldName = isChange ? cursor.readName() : null;
  const columns: ColumnDefinition[] = [];
  const after = readPlacedColumn(cursor, grammar, columns);
  for (const column of columns) actions.push({ kind: "replace column", name: oldName ?? column.name, column, after });
}

function readOracleModify(cursor: DefinitionCursor, grammar: DdlGrammar, actions: TableAction[]): void {
  const readOne = (): void => {
    if (cursor.isName() && ["ADD", "DROP"].includes(cursor.peek().upper)) {
      // MODIFY (column DROP IDENTITY), MODIFY column ADD DOMAIN name.
      const name = cursor.readName();
      if (cursor.accept("DROP", "IDENTITY"))
        actions.push({ kind: "change column", name, change: { identity: null, isAutoIncrement: false } });
      cursor.index = cursor.limit;
      return;
    }
    const column = readColumnDefinition(cursor, grammar);
    if (!column) return;
    const { type, normalType, typeFamily, isNullable, identity, generated } = column;
    const change: ColumnChange = {
      ...(type === "" ? {} : { type: { type, normalType, typeFamily } }),
      ...(isNullable === null ? {} : { isNullable }),
      ...(column.default === null ? {} : { default: column.default }),
      ...(identity === null ? {} : { identity, isAutoIncrement: true }),
      ...(generated === null ? {} : { generated }),
    };
    actions.push({ kind: "change column", name: column.name, change });
    for (const constraint of column.constraints) actions.push({ kind: "add constraint", constraint });
  };
  // MODIFY PRIMARY KEY and MODIFY UNIQUE (…) set the state of a key, the others how rows are stored.
  const isKey = cursor.isAt("PRIMARY", "KEY") || (cursor.isAt("UNIQUE") && cursor.isSign("(", 1));
  const isStorage = cursor.isOneOf([
    "PARTITION",
    "LOB",
    "NESTED",
    "VARRAY",
    "OPAQUE",
    "DEFAULT",
    "SUBPARTITION",
    "CLUSTERING",
  ]);
  if (isKey || (isStorage && !cursor.isSign("(", 2) && cursor.peek().upper !== "NULL")) cursor.index = cursor.limit;
  else if (cursor.isSign("(")) cursor.eachElement(readOne);
  else readOne();
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
