import type { ColumnDraft, TableDraft } from "../ddl/build/table-draft.ts";
import { findColumnDraft } from "../ddl/build/column-list.ts";
import { readInto } from "../dumps/dump-reader.ts";
import type {
  ColumnChange,
  ColumnDefinition,
  ConstraintDefinition,
  SchemaChange,
  TableAction,
} from "../ddl/schema-change.ts";
import { addForeignKey, changeForeignKey, dropForeignKey } from "./apply-foreign-key.ts";
import { EditRefusal } from "./edit-session.ts";
import type { EditSession } from "./edit-session.ts";
import type { CatalogEdit, ColumnSpec } from "./model.ts";
import { isTypeOf, parseColumn } from "./parse-column.ts";

type EditOf<Kind extends CatalogEdit["kind"]> = Extract<CatalogEdit, { kind: Kind }>;

const noSpan = { start: 0, end: 0 };

/** Applies one edit as the change of a schema that a statement would be. @throws EditRefusal */
export function applyEdit(session: EditSession, edit: CatalogEdit): void {
  switch (edit.kind) {
    case "create table": {
      createTable(session, edit);
      break;
    }
    case "change table": {
      changeTable(session, edit);
      break;
    }
    case "drop table": {
      dropTable(session, edit);
      break;
    }
    case "add column": {
      const table = session.draftOf(edit.table);
      addColumn(session, table, edit.column, edit.after);
      break;
    }
    case "change column": {
      changeColumn(session, edit);
      break;
    }
    case "drop column": {
      dropColumn(session, edit);
      break;
    }
    case "add foreign key": {
      addForeignKey(session, edit.key);
      break;
    }
    case "change foreign key": {
      changeForeignKey(session, edit.key, edit.change);
      break;
    }
    case "drop foreign key": {
      dropForeignKey(session, edit.key);
      break;
    }
    case "add index": {
      addIndex(session, edit);
      break;
    }
    case "sql": {
      runSql(session, edit.sql);
      break;
    }
  }
}

function apply({ builder }: EditSession, change: SchemaChange): void {
  const misfit = builder.apply(change, false);
  if (misfit) throw new EditRefusal("", misfit.reason);
}

function alter(session: EditSession, table: TableDraft, actions: readonly TableAction[]): void {
  apply(session, { kind: "alter table", table, onlyIfThere: false, actions, span: noSpan });
}

/** @throws EditRefusal where a table or view has the name. */
function requireFree(session: EditSession, name: { readonly namespace: string; readonly name: string }): void {
  const { tables, objects } = session.builder;
  if (tables.findSame(name) !== undefined)
    throw new EditRefusal("name", `There is a table ${session.shown(name)} already.`);
  if (objects.findView(name) !== undefined)
    throw new EditRefusal("name", `There is a view ${session.shown(name)} already.`);
}

function createTable(session: EditSession, { name: shown, columns, comment }: EditOf<"create table">): void {
  const written = session.qualify(shown);
  const table = { namespace: written.namespace, name: session.newName(written.name) };
  requireFree(session, table);
  const definitions: ColumnDefinition[] = [];
  for (const [at, column] of columns.entries()) {
    const definition = define(session, column, `columns.${at}.`);
    if (definitions.some(({ name }) => session.isSameName(name, definition.name)))
      throw new EditRefusal(`columns.${at}.name`, `There are two columns ${definition.name}.`);
    definitions.push(definition);
  }
  const key = definitions.filter((_, at) => columns[at]?.isPrimaryKey === true).map(({ name }) => name);
  apply(session, {
    kind: "create table",
    table,
    tableKind: "table",
    onlyIfMissing: false,
    replaces: false,
    columns: definitions,
    constraints: key.length === 0 ? [] : [primaryKeyOf(key)],
    likes: [],
    query: null,
    partitionOf: null,
    partitionBy: null,
    inherits: [],
    ofType: null,
    options: {},
    comment,
    span: noSpan,
  });
}

function primaryKeyOf(columns: readonly string[]): ConstraintDefinition {
  return {
    kind: "primary key",
    name: null,
    columns,
    isDeferrable: false,
    isInitiallyDeferred: false,
    usingIndex: null,
  };
}

function define(session: EditSession, column: ColumnSpec, place = ""): ColumnDefinition {
  const parsed = parseColumn(session.dialect, { ...column, name: session.newName(column.name) });
  if ("message" in parsed) throw new EditRefusal(`${place}${parsed.field}`, parsed.message);
  warnOfType(session, parsed);
  const mayBeNull = column.isNullable && !column.isPrimaryKey && parsed.isNullable !== false;
  // What SQLite's own keys say: NULL is not kept from them by a word.
  const isOpen = column.isPrimaryKey && column.isNullable && session.dialect === "sqlite";
  return { ...parsed, isNullable: isOpen ? null : mayBeNull, comment: column.comment };
}

function warnOfType(session: EditSession, type: Pick<ColumnDefinition, "type" | "normalType">): void {
  if (isTypeOf(session.before, type)) return;
  session.warnings.add(`Type ${type.type} is not known of this database, and made nowhere in this schema.`);
}

function changeTable(session: EditSession, { table: meant, name, comment }: EditOf<"change table">): void {
  const table = session.draftOf(meant);
  if (name !== undefined && name !== session.shown(table)) {
    const written = session.qualify(name);
    const isBare = !name.includes(".");
    const to = {
      namespace: isBare ? table.namespace : written.namespace,
      name: session.newName(isBare ? name : written.name),
    };
    const isSame = session.builder.tables.findSame(to) === table;
    if (!isSame) requireFree(session, to);
    alter(session, table, [{ kind: "rename table", to }]);
  }
  if (comment !== undefined && comment !== table.comment)
    apply(session, { kind: "comment", on: "table", name: table, column: null, text: comment });
}

function dropTable(session: EditSession, { table: meant, isCascade }: EditOf<"drop table">): void {
  const table = session.draftOf(meant);
  const { builder } = session;
  const parts = table.heirs.filter((heir) => heir.partitionOf === table && !heir.isDropped);
  const gone = new Set([table, ...parts]);
  for (const { owner, key } of [...gone].flatMap((each) => builder.foreignKeysTo(each))) {
    if (gone.has(owner)) continue;
    if (!isCascade) throw stillReferenced(session, "table", table.name, owner, key.name ?? key.columns.join(", "));
    owner.foreignKeys = owner.foreignKeys.filter((other) => other !== key);
  }
  apply(session, { kind: "drop", object: "table", names: [table], isCascade });
}

function stillReferenced(
  session: EditSession,
  what: string,
  name: string,
  owner: TableDraft,
  key: string,
): EditRefusal {
  const message = `The foreign key ${key} of ${session.shown(owner)} references ${what} ${name}.`;
  return new EditRefusal("", message, "referenced");
}

function addColumn(session: EditSession, table: TableDraft, column: ColumnSpec, after: string | null): void {
  const definition = define(session, column);
  requireFreeColumn(session, table, definition.name);
  const isBehind = after !== null && findColumnDraft(table, after, true) === undefined;
  if (isBehind) throw new EditRefusal("after", `There is no column ${after} in ${session.shown(table)}.`);
  // MySQL alone has places for new columns.
  const place = session.dialect === "mysql" ? after : null;
  alter(session, table, [{ kind: "add column", column: definition, onlyIfMissing: false, after: place }]);
  if (column.isPrimaryKey) setPrimaryKey(session, table, [...(table.primaryKey?.columns ?? []), definition.name]);
}

function requireFreeColumn(session: EditSession, table: TableDraft, name: string, self?: ColumnDraft): void {
  const known = table.columns.find((column) => column !== self && session.isSameName(column.name, name));
  if (known !== undefined)
    throw new EditRefusal("name", `There is a column ${known.name} in ${session.shown(table)} already.`);
}

function setPrimaryKey(session: EditSession, table: TableDraft, columns: readonly string[]): void {
  const name = table.primaryKey?.name ?? null;
  const add = { kind: "add constraint", constraint: { ...primaryKeyOf(columns), name } } as TableAction;
  const drop = { kind: "drop primary key" } as const;
  alter(session, table, columns.length === 0 ? [drop] : [drop, add]);
}

function changeColumn(session: EditSession, { table: meant, column: known, change }: EditOf<"change column">): void {
  const table = session.draftOf(meant);
  const column = session.columnOf(table, known);
  const actions: TableAction[] = [];
  const isInKey = table.primaryKey?.columns.includes(column.name) === true;
  const isKey = change.isPrimaryKey ?? isInKey;
  if (change.isNullable === true && isKey && session.dialect !== "sqlite")
    throw new EditRefusal("isNullable", `Column ${column.name} is part of the primary key, which takes no NULL.`);
  const traits = traitsOf(session, column, change);
  if (isKey && !isInKey && session.dialect !== "sqlite") Object.assign(traits, { isNullable: false });
  if (Object.keys(traits).length > 0) actions.push({ kind: "change column", name: column.name, change: traits });
  const name = change.name === undefined || change.name === column.name ? column.name : session.newName(change.name);
  if (name !== column.name) {
    requireFreeColumn(session, table, name, column);
    actions.push({ kind: "rename column", from: column.name, to: name });
  }
  if (actions.length > 0) alter(session, table, actions);
  if (isKey === isInKey) return;
  const others = table.primaryKey?.columns.filter((other) => other !== name) ?? [];
  setPrimaryKey(session, table, isKey ? [...others, name] : others);
}

/** What changes of a column beside its name and its place in the key. */
function traitsOf(
  session: EditSession,
  column: ColumnDraft,
  change: EditOf<"change column">["change"],
): { -readonly [Name in keyof ColumnChange]: ColumnChange[Name] } {
  const traits: { -readonly [Name in keyof ColumnChange]: ColumnChange[Name] } = {};
  const isRetyped = change.type !== undefined && change.type !== column.type;
  const isFilled = change.default !== undefined && change.default !== column.default;
  const isNumbered = change.isAutoIncrement !== undefined && change.isAutoIncrement !== column.isAutoIncrement;
  if (isRetyped || isFilled || isNumbered) {
    const isAutoIncrement = change.isAutoIncrement ?? column.isAutoIncrement;
    const parsed = parseColumn(session.dialect, {
      name: column.name,
      type: change.type ?? column.type,
      default: isFilled ? (change.default ?? null) : null,
      isAutoIncrement: isNumbered && isAutoIncrement,
    });
    if ("message" in parsed) throw new EditRefusal(parsed.field, parsed.message);
    const { type, normalType, typeFamily } = parsed;
    if (isRetyped) {
      warnOfType(session, parsed);
      traits.type = { type, normalType, typeFamily };
    }
    if (isFilled) traits.default = parsed.default;
    if (isNumbered) {
      traits.isAutoIncrement = isAutoIncrement;
      traits.identity = parsed.identity;
      if (isAutoIncrement || /\bnextval\b/i.test(column.default ?? "")) traits.default = null;
    }
  }
  if (change.isNullable !== undefined && change.isNullable !== column.isNullable) traits.isNullable = change.isNullable;
  if (change.comment !== undefined && change.comment !== column.comment) traits.comment = change.comment;
  return traits;
}

function dropColumn(session: EditSession, { table: meant, column: known, isCascade }: EditOf<"drop column">): void {
  const table = session.draftOf(meant);
  const column = session.columnOf(table, known);
  for (const { owner, key } of session.builder.foreignKeysTo(table)) {
    if (!key.referencedColumns.includes(column.name)) continue;
    if (!isCascade) throw stillReferenced(session, "column", column.name, owner, key.name ?? key.columns.join(", "));
    owner.foreignKeys = owner.foreignKeys.filter((other) => other !== key);
  }
  if (table.columns.length === 1)
    throw new EditRefusal("", `${column.name} is the only column of ${session.shown(table)}. Delete the table.`);
  alter(session, table, [{ kind: "drop column", name: column.name, isCascade }]);
}

function addIndex(session: EditSession, { table: meant, columns }: EditOf<"add index">): void {
  const table = session.draftOf(meant);
  const names: string[] = [];
  for (const written of columns) {
    const column = findColumnDraft(table, written, true);
    if (column === undefined)
      throw new EditRefusal("columns", `There is no column ${written} in ${session.shown(table)}.`);
    if (names.includes(column.name))
      throw new EditRefusal("columns", `Column ${column.name} of ${session.shown(table)} stands twice in the index.`);
    names.push(column.name);
  }
  const parts = names.map((text) => ({ text, isExpression: false, isDescending: false }));
  const index = { name: null, isUnique: false, method: null, parts, predicate: null, include: [] };
  const { namespace, name } = table;
  apply(session, { kind: "create index", table: { namespace, name }, index, span: noSpan });
}

/** Reads pasted SQL as a dump is read, into the schema as it is. */
function runSql(session: EditSession, sql: string): void {
  const { builder, before } = session;
  const census = readInto(builder, sql, before.serverVersion);
  builder.scope.setNamespace(null);
  for (const { reason, places } of census.notUnderstood)
    for (const { position, excerpt } of places)
      session.unread.push({ line: position.line, column: position.column, excerpt, reason });
  session.unread.sort((one, other) => one.line - other.line || one.column - other.column);
  const ignored = Object.keys({ ...census.irrelevant, ...census.counted });
  if (ignored.length > 0)
    session.warnings.add(`Statements that change no schema were left out: ${ignored.join(", ")}.`);
}
