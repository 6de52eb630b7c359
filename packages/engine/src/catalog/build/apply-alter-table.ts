import type { Index, Key } from "../model.ts";
import type { ColumnDefinition, TableAction } from "../schema-change.ts";
import { addConstraint } from "./apply-constraint.ts";
import type { ConstraintContext } from "./apply-constraint.ts";
import { findColumnDraft, heirsOf, toColumnDraft } from "./table-draft.ts";
import type { ColumnDraft, ForeignKeyDraft, TableDraft } from "./table-draft.ts";

export interface AlterContext extends ConstraintContext {
  /** Every foreign key whose referenced table is the given one. */
  readonly foreignKeysTo: (
    table: TableDraft,
  ) => readonly { readonly owner: TableDraft; readonly key: ForeignKeyDraft }[];
}

/** Applies an action that concerns the table alone; false for what the schema's builder must do. */
export function applyTableAction(table: TableDraft, action: TableAction, context: AlterContext): boolean {
  switch (action.kind) {
    case "add column": {
      addColumn(table, action.column, action.after, action.onlyIfMissing, context);
      return true;
    }
    case "drop column": {
      dropColumn(table, action.name, action.isCascade, context);
      return true;
    }
    case "change column": {
      changeColumn(table, action, context);
      return true;
    }
    case "replace column": {
      replaceColumn(table, action, context);
      return true;
    }
    case "rename column": {
      renameColumn(table, action.from, action.to, context);
      return true;
    }
    case "add constraint": {
      addConstraint(table, action.constraint, context);
      return true;
    }
    case "drop constraint":
    case "drop primary key":
    case "drop unique": {
      dropConstraint(table, action, context);
      return true;
    }
    case "rename constraint": {
      renameConstraint(table, action.from, action.to, context.ignoresCase);
      return true;
    }
    case "set constraint state": {
      setConstraintState(table, action, context.ignoresCase);
      return true;
    }
    case "set comment": {
      table.comment = action.comment;
      return true;
    }
    case "set option": {
      table.options[action.name] = action.value;
      return true;
    }
    case "convert charset": {
      convertCharset(table, action);
      return true;
    }
    default: {
      return false;
    }
  }
}

function convertCharset(
  table: TableDraft,
  { charset, collation }: Extract<TableAction, { kind: "convert charset" }>,
): void {
  const { charset: _charset, collation: _collation, ...others } = table.options;
  table.options = { ...others, ...(charset === null ? {} : { charset }), ...(collation === null ? {} : { collation }) };
  for (const column of table.columns) if (column.collation !== null) column.collation = null;
}

function addColumn(
  table: TableDraft,
  definition: ColumnDefinition,
  after: string | null,
  onlyIfMissing: boolean,
  context: AlterContext,
): void {
  if (findColumnDraft(table, definition.name, context.ignoresCase)) {
    if (onlyIfMissing) return;
    table.columns = table.columns.filter((column) => column.name !== definition.name);
  }
  place(table, toColumnDraft(definition), after, context.ignoresCase);
  for (const constraint of definition.constraints) addConstraint(table, constraint, context);
  for (const heir of heirsOf(table)) {
    if (!findColumnDraft(heir, definition.name, context.ignoresCase))
      heir.columns.push(toColumnDraft({ ...definition, constraints: [] }));
  }
}

/** Puts a column first (`""`), behind another, or last. */
function place(table: TableDraft, column: ColumnDraft, after: string | null, ignoresCase: boolean): void {
  const before = after === null || after === "" ? undefined : findColumnDraft(table, after, ignoresCase);
  if (after === "") table.columns.unshift(column);
  else if (before) table.columns.splice(table.columns.indexOf(before) + 1, 0, column);
  else table.columns.push(column);
}

function dropColumn(table: TableDraft, name: string, isCascade: boolean, context: AlterContext): void {
  for (const each of [table, ...heirsOf(table)]) dropOwnColumn(each, name, isCascade, context);
}

function dropOwnColumn(table: TableDraft, written: string, isCascade: boolean, context: AlterContext): void {
  const column = findColumnDraft(table, written, context.ignoresCase);
  if (!column) return;
  const { name } = column;
  table.columns = table.columns.filter((other) => other !== column);
  const survives = (key: Key | null): boolean => key !== null && !key.columns.includes(name);
  if (context.dialect === "mysql") {
    // MySQL takes the column out of each key and drops a key with its last column.
    const without = (key: Key): Key => {
      const { prefixLengths, ...rest } = key;
      const lengths = withLengths(prefixLengths, (column) => (column === name ? null : column));
      return { ...rest, columns: key.columns.filter((other) => other !== name), ...lengths };
    };
    const rest = table.primaryKey ? without(table.primaryKey) : null;
    table.primaryKey = rest && rest.columns.length > 0 ? rest : null;
    table.uniqueKeys = table.uniqueKeys.map(without).filter(({ columns }) => columns.length > 0);
    const lessColumn = (index: Index): Index => ({ ...index, parts: index.parts.filter(({ text }) => text !== name) });
    table.indexes = table.indexes.map(lessColumn).filter(({ parts }) => parts.length > 0);
  } else {
    if (!survives(table.primaryKey)) table.primaryKey = null;
    table.uniqueKeys = table.uniqueKeys.filter(survives);
    table.indexes = table.indexes.filter(({ parts }) => !parts.some(({ text }) => text === name));
  }
  table.foreignKeys = table.foreignKeys.filter(({ columns }) => !columns.includes(name));
  if (isCascade) {
    for (const { owner, key } of context.foreignKeysTo(table)) {
      if (key.referencedColumns.includes(name)) owner.foreignKeys = owner.foreignKeys.filter((other) => other !== key);
    }
  }
}

function changeColumn(
  table: TableDraft,
  action: Extract<TableAction, { kind: "change column" }>,
  context: AlterContext,
): void {
  const { type, ...rest } = action.change;
  for (const each of [table, ...heirsOf(table)]) {
    const column = findColumnDraft(each, action.name, context.ignoresCase);
    if (column) Object.assign(column, type ?? {}, rest);
  }
}

function replaceColumn(
  table: TableDraft,
  action: Extract<TableAction, { kind: "replace column" }>,
  context: AlterContext,
): void {
  const old = findColumnDraft(table, action.name, context.ignoresCase);
  if (old && old.name !== action.column.name) renameColumn(table, old.name, action.column.name, context);
  const index = old ? table.columns.indexOf(old) : table.columns.length;
  // The rows of the dump know their columns by these objects.
  const column = old ? Object.assign(old, toColumnDraft(action.column)) : toColumnDraft(action.column);
  if (action.after === null) table.columns.splice(index, 1, column);
  else {
    table.columns.splice(index, 1);
    place(table, column, action.after, context.ignoresCase);
  }
  for (const constraint of action.column.constraints) addConstraint(table, constraint, context);
}

/** The lengths of a key's prefixes under the names that its columns then have; a column without one is gone. */
function withLengths(
  lengths: Key["prefixLengths"],
  newName: (column: string) => string | null,
): Pick<Key, "prefixLengths"> {
  const entries = Object.entries(lengths ?? {}).flatMap(([column, length]): [string, number][] => {
    const name = newName(column);
    return name === null ? [] : [[name, length]];
  });
  return entries.length === 0 ? {} : { prefixLengths: Object.fromEntries(entries) };
}

/** Renames a column wherever the schema names it: keys, indexes, foreign keys of both directions, heirs. */
function renameColumn(table: TableDraft, from: string, to: string, context: AlterContext): void {
  for (const each of [table, ...heirsOf(table)]) renameOwnColumn(each, from, to, context);
}

function renameOwnColumn(table: TableDraft, written: string, to: string, context: AlterContext): void {
  const column = findColumnDraft(table, written, context.ignoresCase);
  if (!column) return;
  const from = column.name;
  const renamed = (name: string): string => (name === from ? to : name);
  const renamedKey = (key: Key): Key => ({
    ...key,
    columns: key.columns.map(renamed),
    ...withLengths(key.prefixLengths, renamed),
  });
  column.name = to;
  table.primaryKey = table.primaryKey && renamedKey(table.primaryKey);
  table.uniqueKeys = table.uniqueKeys.map(renamedKey);
  table.indexes = table.indexes.map((index) => ({
    ...index,
    parts: index.parts.map((part) => (part.isExpression ? part : { ...part, text: renamed(part.text) })),
  }));
  for (const key of table.foreignKeys) key.columns = key.columns.map(renamed);
  for (const { key } of context.foreignKeysTo(table)) key.referencedColumns = key.referencedColumns.map(renamed);
}

function dropConstraint(
  table: TableDraft,
  action: Extract<TableAction, { kind: "drop constraint" | "drop primary key" | "drop unique" }>,
  context: AlterContext,
): void {
  if (action.kind === "drop primary key") {
    table.primaryKey = null;
    return;
  }
  if (action.kind === "drop unique") {
    const wanted = action.columns.join("\u0000");
    table.uniqueKeys = table.uniqueKeys.filter(({ columns }) => columns.join("\u0000") !== wanted);
    return;
  }
  const isOther = (item: { readonly name: string | null }): boolean =>
    !isSameName(item.name, action.name, context.ignoresCase);
  const { what } = action;
  if (what === "any" || what === "foreign key") table.foreignKeys = table.foreignKeys.filter(isOther);
  if (what === "foreign key") return;
  if (what === "any" || what === "check") table.checks = table.checks.filter(isOther);
  if (what === "check") return;
  table.uniqueKeys = table.uniqueKeys.filter(isOther);
  table.exclusions = table.exclusions.filter(isOther);
  if (what === "index") table.indexes = table.indexes.filter(isOther);
  if (table.primaryKey && !isOther(table.primaryKey)) table.primaryKey = null;
}

function isSameName(name: string | null, other: string, ignoresCase: boolean): boolean {
  if (name === null) return false;
  return name === other || (ignoresCase && name.toLowerCase() === other.toLowerCase());
}

function renameConstraint(table: TableDraft, from: string, to: string, ignoresCase: boolean): void {
  const renamed = <Item extends { readonly name: string | null }>(item: Item): Item =>
    isSameName(item.name, from, ignoresCase) ? { ...item, name: to } : item;
  table.primaryKey = table.primaryKey && renamed(table.primaryKey);
  table.uniqueKeys = table.uniqueKeys.map(renamed);
  table.checks = table.checks.map(renamed);
  table.exclusions = table.exclusions.map(renamed);
  table.indexes = table.indexes.map(renamed);
  for (const key of table.foreignKeys) if (isSameName(key.name, from, ignoresCase)) key.name = to;
  // The list is replaced as those above are: names that were read from it are read anew.
  table.foreignKeys = [...table.foreignKeys];
}

function setConstraintState(
  table: TableDraft,
  action: Extract<TableAction, { kind: "set constraint state" }>,
  ignoresCase: boolean,
): void {
  for (const key of table.foreignKeys) {
    if (action.name !== null && !isSameName(key.name, action.name, ignoresCase)) continue;
    if (action.isEnforced !== undefined) key.isEnforced = action.isEnforced;
    if (action.isValidated !== undefined) key.isValidated = action.isValidated;
    if (action.isDeferrable !== undefined) key.isDeferrable = action.isDeferrable;
    if (action.isInitiallyDeferred !== undefined) key.isInitiallyDeferred = action.isInitiallyDeferred;
  }
  const { isEnforced } = action;
  if (isEnforced === undefined) return;
  table.checks = table.checks.map((check) =>
    action.name === null || isSameName(check.name, action.name, ignoresCase) ? { ...check, isEnforced } : check,
  );
}
