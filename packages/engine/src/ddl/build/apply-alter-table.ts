import type { Index } from "../../catalog/model.ts";
import type { ColumnDefinition, TableAction } from "../schema-change.ts";
import { addConstraint } from "./apply-constraint.ts";
import type { ConstraintContext } from "./apply-constraint.ts";
import { dropCodeOf, renameInCode } from "./code-of-column.ts";
import { findColumnDraft, giveName, insertColumn, removeColumn } from "./column-list.ts";
import { forgetNames } from "./generated-names.ts";
import { withColumnRenamed, withoutColumn } from "./key-draft.ts";
import { isSameName, removeNamed, renameNamed } from "./named-list.ts";
import type { Named } from "./named-list.ts";
import { lengthOfColumn, textLength } from "../../catalog/schema-size.ts";
import { constraintsOf, heirsOf, partsOf, toColumnDraft } from "./table-draft.ts";
import type { ColumnDraft, ForeignKeyDraft, TableDraft } from "./table-draft.ts";

export interface AlterContext extends ConstraintContext {
  /** Every foreign key whose referenced table is the given one. */
  readonly foreignKeysTo: (
    table: TableDraft,
  ) => readonly { readonly owner: TableDraft; readonly key: ForeignKeyDraft }[];
}

/** A list of pointers is moved or searched so much faster than what they point to is read. */
const pointersPerStep = 16;

/** What a constraint costs whose name is looked at, and read anew for the next one that is made. */
const stepsOfNamed = 3;
/** What a column costs in a key or an index that may be made anew without it, or with its other name. */
const stepsOfPart = 16;
/** What a table costs that inherits a change. */
const stepsOfHeir = 6;

/** A table and its heirs, each of which a change looks at. */
function withHeirs(table: TableDraft, { budget }: AlterContext): readonly TableDraft[] {
  const tables = [table, ...heirsOf(table)];
  budget.spend(tables.length * stepsOfHeir);
  return tables;
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
      context.budget.spend(constraintsOf(table));
      context.budget.grow("characters", action.to.length);
      renameConstraint(table, action.from, action.to, context.ignoresCase);
      return true;
    }
    case "set constraint state": {
      context.budget.spend(constraintsOf(table));
      setConstraintState(table, action, context.ignoresCase);
      return true;
    }
    case "set comment": {
      table.comment = action.comment;
      context.budget.grow("characters", action.comment.length);
      return true;
    }
    case "set option": {
      table.options[action.name] = action.value;
      context.budget.grow("characters", action.name.length + action.value.length);
      return true;
    }
    case "convert charset": {
      context.budget.spend(table.columns.length);
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
    const named = table.columns.filter((column) => column.name === definition.name);
    for (const column of named) removeColumn(table, column);
  }
  const own = toColumnDraft(definition);
  place(table, own, after, context.ignoresCase);
  growByColumn(table, own, context);
  for (const constraint of definition.constraints) addConstraint(table, constraint, context);
  for (const heir of withHeirs(table, context).slice(1)) {
    if (findColumnDraft(heir, definition.name, context.ignoresCase)) continue;
    const column = toColumnDraft({ ...definition, constraints: [] });
    heir.columns.push(column);
    growByColumn(heir, column, context);
  }
}

function growByColumn(table: TableDraft, column: ColumnDraft, { budget }: AlterContext): void {
  budget.checkWidth(table);
  budget.grow("columns", 1);
  budget.grow("characters", lengthOfColumn(column));
}

/** Puts a column first (`""`), behind another, or last. */
function place(table: TableDraft, column: ColumnDraft, after: string | null, ignoresCase: boolean): void {
  const before = after === null || after === "" ? undefined : findColumnDraft(table, after, ignoresCase);
  const last = table.columns.length;
  insertColumn(table, column, after === "" ? 0 : before ? table.columns.indexOf(before) + 1 : last);
}

function dropColumn(table: TableDraft, name: string, isCascade: boolean, context: AlterContext): void {
  for (const each of withHeirs(table, context)) dropOwnColumn(each, name, isCascade, context);
}

function dropOwnColumn(table: TableDraft, written: string, isCascade: boolean, context: AlterContext): void {
  const column = findColumnDraft(table, written, context.ignoresCase);
  if (!column) return;
  const { name } = column;
  context.budget.spend(table.columns.length / pointersPerStep + partsOf(table) * stepsOfPart);
  removeColumn(table, column);
  if (context.dialect === "mysql") {
    // MySQL takes the column out of each key and drops a key with its last column.
    const rest = table.primaryKey && withoutColumn(table.primaryKey, name);
    table.primaryKey = rest && rest.columns.length > 0 ? rest : null;
    table.uniqueKeys = table.uniqueKeys
      .map((key) => withoutColumn(key, name))
      .filter(({ columns }) => columns.length > 0);
    const lessColumn = (index: Index): Index => {
      const parts = index.parts.filter(({ text }) => text !== name);
      return parts.length === index.parts.length ? index : { ...index, parts };
    };
    table.indexes = table.indexes.map(lessColumn).filter(({ parts }) => parts.length > 0);
  } else {
    if (table.primaryKey?.columns.includes(name) === true) table.primaryKey = null;
    table.uniqueKeys = table.uniqueKeys.filter(({ columns }) => !columns.includes(name));
    table.indexes = table.indexes.filter(({ parts }) => !parts.some(({ text }) => text === name));
  }
  dropCodeOf(table, name, context);
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
  const traits = { ...type, ...rest };
  const length = textLength([
    traits.type,
    traits.normalType,
    traits.default,
    traits.comment,
    traits.generated?.expression,
  ]);
  for (const each of withHeirs(table, context)) {
    const column = findColumnDraft(each, action.name, context.ignoresCase);
    if (!column) continue;
    Object.assign(column, traits);
    context.budget.grow("characters", length);
  }
}

function replaceColumn(
  table: TableDraft,
  action: Extract<TableAction, { kind: "replace column" }>,
  context: AlterContext,
): void {
  const old = findColumnDraft(table, action.name, context.ignoresCase);
  if (old && old.name !== action.column.name) renameColumn(table, old.name, action.column.name, context);
  // The rows of the dump know their columns by these objects.
  const column = old ? Object.assign(old, toColumnDraft(action.column)) : toColumnDraft(action.column);
  context.budget.spend(table.columns.length / pointersPerStep);
  if (old && action.after !== null) {
    removeColumn(table, column);
    place(table, column, action.after, context.ignoresCase);
  } else if (!old) place(table, column, action.after, context.ignoresCase);
  growByColumn(table, column, context);
  for (const constraint of action.column.constraints) addConstraint(table, constraint, context);
}

/** Renames a column wherever the schema names it: keys, indexes, foreign keys of both directions, heirs. */
function renameColumn(table: TableDraft, from: string, to: string, context: AlterContext): void {
  for (const each of withHeirs(table, context)) renameOwnColumn(each, from, to, context);
}

function renameOwnColumn(table: TableDraft, written: string, to: string, context: AlterContext): void {
  const column = findColumnDraft(table, written, context.ignoresCase);
  if (!column) return;
  const from = column.name;
  const renamed = (name: string): string => (name === from ? to : name);
  giveName(table, column, to);
  context.budget.grow("characters", to.length);
  context.budget.spend(partsOf(table) * stepsOfPart);
  table.primaryKey &&= withColumnRenamed(table.primaryKey, from, to);
  table.uniqueKeys = table.uniqueKeys.map((key) => withColumnRenamed(key, from, to));
  renameInCode(table, from, to, context);
  for (const key of table.foreignKeys) if (key.columns.includes(from)) key.columns = key.columns.map(renamed);
  for (const { key } of context.foreignKeysTo(table))
    if (key.referencedColumns.includes(from)) key.referencedColumns = key.referencedColumns.map(renamed);
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
    context.budget.spend(partsOf(table));
    const wanted = action.columns.join("\u0000");
    table.uniqueKeys = table.uniqueKeys.filter(({ columns }) => columns.join("\u0000") !== wanted);
    return;
  }
  context.budget.spend(constraintsOf(table) * stepsOfNamed);
  const { name, what } = action;
  for (const list of droppedLists(table, what)) if (removeNamed(list, name, context.ignoresCase)) forgetNames(table);
  if (what === "foreign key" || what === "check") return;
  if (isSameName(table.primaryKey?.name ?? null, name, context.ignoresCase)) table.primaryKey = null;
}

/** The lists of a table that a constraint of a kind is dropped from. */
function droppedLists(
  { foreignKeys, checks, uniqueKeys, exclusions, indexes }: TableDraft,
  what: Extract<TableAction, { kind: "drop constraint" }>["what"],
): readonly Named[][] {
  if (what === "foreign key") return [foreignKeys];
  if (what === "check") return [checks];
  return what === "index" ? [uniqueKeys, exclusions, indexes] : [foreignKeys, checks, uniqueKeys, exclusions];
}

function renameConstraint(table: TableDraft, from: string, to: string, ignoresCase: boolean): void {
  const { uniqueKeys, checks, exclusions, indexes, foreignKeys } = table;
  const renamed = <Item extends Named>(item: Item): Item => ({ ...item, name: to });
  if (isSameName(table.primaryKey?.name ?? null, from, ignoresCase)) table.primaryKey &&= renamed(table.primaryKey);
  renameNamed(uniqueKeys, from, ignoresCase, renamed);
  renameNamed(checks, from, ignoresCase, renamed);
  renameNamed(exclusions, from, ignoresCase, renamed);
  renameNamed(indexes, from, ignoresCase, renamed);
  // The tables that a foreign key links know it by its object.
  renameNamed(foreignKeys, from, ignoresCase, (key) => Object.assign(key, { name: to }));
  forgetNames(table);
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
