import type { Column } from "../../catalog/model.ts";
import { columnDefinition, isSerialType, needsSetDefault } from "../../export/sql/column.ts";
import { checkConstraint, exclusionConstraint, primaryKey, uniqueKey } from "../../export/sql/constraint.ts";
import { createIndex } from "../../export/sql/index-statement.ts";
import { bareName, changesOfKind, idsOf, mentions } from "../context.ts";
import type { ChangedTable, MigrationContext } from "../context.ts";
import type { Operation } from "../operation.ts";
import { nameSet, namesIn } from "../names-in.ts";
import { conversionLoss } from "./conversion-loss.ts";
import { arrangeNewColumns } from "./new-columns.ts";
import type { NewColumnPhase } from "./new-columns.ts";
import { fillValue } from "./fill-value.ts";
import { dropDefault } from "./sqlserver-default.ts";
import { partChanges } from "./parts.ts";
import type { PartChange } from "./parts.ts";
import type { ColumnAlteration, TableWriter } from "./table-writer.ts";

/** Plans the changes of one table by ALTER TABLE, in a database that alters a table in place. */
export function alterTable(table: ChangedTable, context: MigrationContext, writer: TableWriter): void {
  const alterations = alterationsOf(table, context);
  const recreated = recreatedColumns(alterations, context, writer);
  const shaken = {
    recreated: [...recreated, ...(writer.partsHoldColumns ? alterations.filter(isAltered) : [])].map(
      ({ before }) => before.name,
    ),
    retyped: alterations
      .filter(({ type, collation, isOfReplacedType }) => type.length + collation.length > 0 || isOfReplacedType)
      .map(({ before }) => before.name),
  };
  const again = new Map(recreated.map((alteration) => [alteration.after, alteration]));
  planRenames(table, new Set(again.keys()), context, writer);
  for (const alteration of alterations) if (!again.has(alteration.after)) writer.alterColumn(alteration, context);
  const idOfAdded = new Map(changesOfKind(table, "column-added").map(({ after, id }) => [after, id]));
  const moved = alterations.filter(isMoved).map(({ after }) => after.name);
  const { phases, isInOrder } = arrangeNewColumns(table, new Set(again.keys()), moved, context);
  for (const [column, phase] of phases) {
    const alteration = again.get(column);
    const id = idOfAdded.get(column);
    if (alteration) recreateColumn(alteration, phase, context, writer);
    else addColumn(table, column, phase, id === undefined ? [] : [id], context, writer);
  }
  for (const { before, id } of changesOfKind(table, "column-removed")) {
    const operations: Operation[] = [{ kind: "drop column", column: before }];
    const isInTheWay = before.generated !== null;
    // A constraint with a name of its own in SQL Server.
    if (before.default !== null && context.dialect === "sqlserver")
      writer.setDefault(table, before, null, [id], context);
    context.plan.add(isInTheWay ? "drop computed columns" : "drop columns", {
      sql: writer.dropColumn(isInTheWay ? table.before : table.after, before.name),
      table: bareName(table.after),
      operations,
      changeIds: [id],
      ...(isInTheWay ? {} : { losesData: `Column ${before.name} of ${table.after.name} goes with its values.` }),
    });
  }
  for (const change of partChanges(table, shaken, context)) planPart(table, change, context, writer);
  planComments(table, recreated, context, writer);
  if (!isInOrder) tellOrder(table, context);
}

/** Columns stay in the order in which they were made. */
function tellOrder(table: ChangedTable, { plan }: MigrationContext): void {
  const reordered = changesOfKind(table, "columns-reordered");
  const which =
    reordered.length > 0
      ? `The columns of ${table.after.name} stay in their order`
      : `New columns of ${table.after.name} stand behind the others`;
  const sentence = `${which}: this database can put them elsewhere only in a new table.`;
  plan.warn({
    code: "NOT_MIGRATED",
    sentence,
    changeIds: idsOf([...reordered, ...changesOfKind(table, "column-added")]),
  });
}

/** What changes of the columns that stay. */
function alterationsOf(table: ChangedTable, context: MigrationContext): ColumnAlteration[] {
  const ids = new Map<Column, Partial<Record<string, string[]>>>();
  for (const change of table.changes) {
    const [, aspect] =
      /^column-(type|nullability|default|identity|generated|collation)-changed$/.exec(change.kind) ?? [];
    if (aspect === undefined) continue;
    const column = change.after as Column;
    const own = ids.get(column) ?? {};
    ids.set(column, own);
    own[aspect] = [change.id];
  }
  const { replacedTypes, dialect } = context;
  const made: ColumnAlteration[] = [];
  for (const { before, after } of table.columns.kept.pairs) {
    const isOfReplacedType =
      replacedTypes.size > 0 && namesIn(after.type, dialect).some((name) => replacedTypes.has(name));
    const own = ids.get(after);
    if (own === undefined && !isOfReplacedType && after.generated === null) continue;
    const of = (aspect: string): readonly string[] => own?.[aspect] ?? [];
    made.push({
      table,
      before,
      after,
      isOfReplacedType,
      type: of("type"),
      nullability: of("nullability"),
      default: of("default"),
      identity: of("identity"),
      generated: of("generated"),
      collation: of("collation"),
    });
  }
  return made;
}

/** Columns that are dropped and made again: those that cannot be altered, and generated ones that compute with such. */
function recreatedColumns(
  alterations: readonly ColumnAlteration[],
  context: MigrationContext,
  writer: TableWriter,
): ColumnAlteration[] {
  const moved = nameSet(alterations.filter(isMoved).map(({ before }) => before.name));
  return alterations.filter((alteration) => {
    const { before, after } = alteration;
    if (isMoved(alteration) && writer.isRecreated(before, after, context)) return true;
    if (before.generated === null || after.generated === null) return false;
    return mentions(before.generated.expression, moved, context);
  });
}

/** Whether a column becomes another one for what computes with it. */
const isMoved = ({ type, generated, identity, collation, isOfReplacedType }: ColumnAlteration): boolean =>
  type.length + generated.length + identity.length + collation.length > 0 || isOfReplacedType;

/** Whether a column is written anew by ALTER: not only its default. */
const isAltered = ({ type, collation, nullability, isOfReplacedType }: ColumnAlteration): boolean =>
  type.length + collation.length + nullability.length > 0 || isOfReplacedType;

function planRenames(
  table: ChangedTable,
  recreated: ReadonlySet<Column>,
  { plan }: MigrationContext,
  writer: TableWriter,
): void {
  const place = { table: bareName(table.after) };
  for (const { before, after, id } of changesOfKind(table, "table-renamed"))
    plan.add("rename", {
      ...place,
      sql: writer.renameTable(before, after),
      operations: [{ kind: "rename table" }],
      changeIds: [id],
    });
  for (const { before, after, id } of changesOfKind(table, "column-renamed")) {
    if (recreated.has(after)) continue;
    const sql = writer.renameColumn(table.after, before.name, after.name);
    plan.add("rename", { ...place, sql, operations: [{ kind: "rename column" }], changeIds: [id] });
  }
}

function recreateColumn(
  alteration: ColumnAlteration,
  phase: NewColumnPhase,
  context: MigrationContext,
  writer: TableWriter,
): void {
  const { table, before, after } = alteration;
  const { plan, names } = context;
  const changeIds = changeIdsOf(alteration);
  const place = { table: bareName(table.after), changeIds };
  const operations: Operation[] = [{ kind: "recreate column", column: after }];
  const add = (column: Column): void =>
    plan.add(phase, {
      ...place,
      operations,
      sql: writer.addColumn(table.after, definitionOf(column, table, context)),
    });
  const isComputed = before.generated !== null;
  if (before.default !== null && context.dialect === "sqlserver")
    plan.add("drop computed columns", {
      ...place,
      operations: [{ kind: "set attribute", column: before }],
      sql: dropDefault(table.before, before.name, names),
    });
  const old = `${after.name}_before`;
  const value = isComputed || after.generated !== null ? null : writer.copiedValue(before, after, names.bare(old));
  if (value === null) {
    plan.add("drop computed columns", {
      ...place,
      sql: writer.dropColumn(table.before, before.name),
      operations: [{ kind: "drop column", column: before }],
      losesData: isComputed
        ? undefined
        : `The values of ${before.name} of ${table.after.name} go: the column is made anew.`,
    });
    add(after);
    return;
  }
  // The column before goes under another name until its values are copied.
  const renaming: Operation[] = [{ kind: "rename column" }];
  plan.add("drop computed columns", {
    ...place,
    operations: renaming,
    sql: writer.renameColumn(table.before, before.name, old),
  });
  add({ ...after, isNullable: true });
  plan.add("change types", {
    ...place,
    operations: [{ kind: "change type", before, after }],
    sql: `UPDATE ${table.name} SET ${names.bare(after.name)} = ${value}`,
    losesData: conversionLoss(before, after, context.matching.before.types, context.matching.after.types) ?? undefined,
  });
  if (!after.isNullable)
    writer.alterColumn(
      { ...alteration, ...unchanged, before: { ...after, isNullable: true }, nullability: changeIds },
      context,
    );
  plan.add("drop columns", {
    ...place,
    sql: writer.dropColumn(table.after, old),
    operations: [{ kind: "drop column", column: { ...before, generated: { expression: "", isStored: true } } }],
  });
}

const unchanged = { type: [], default: [], identity: [], generated: [], collation: [], isOfReplacedType: false };

/** The ids of all changes of a column. */
function changeIdsOf(alteration: ColumnAlteration): string[] {
  const { type, nullability, identity, generated, collation } = alteration;
  return [...type, ...nullability, ...alteration.default, ...identity, ...generated, ...collation];
}

function definitionOf(column: Column, table: ChangedTable, { names }: MigrationContext): string {
  return columnDefinition(column, { names, table: table.after, suffix: "" });
}

function addColumn(
  table: ChangedTable,
  column: Column,
  phase: NewColumnPhase,
  changeIds: readonly string[],
  context: MigrationContext,
  writer: TableWriter,
): void {
  const { plan, dialect, to } = context;
  const place = { table: bareName(table.after), changeIds };
  const isEmpty = column.default === null && column.generated === null && !column.isAutoIncrement;
  const needsValue = isEmpty && !column.isNullable && context.rowsOf(table.before) !== 0;
  const fill = needsValue ? fillValue(column, to) : null;
  const filled = fill === null ? column : { ...column, default: fill };
  const operations: Operation[] = [{ kind: "add column", column: filled, isLast: true, isFilled: fill !== null }];
  plan.add(phase, {
    ...place,
    sql: writer.addColumn(table.after, definitionOf(filled, table, context)),
    operations,
  });
  if (fill !== null) {
    writer.setDefault(table, column, null, changeIds, context);
    const sentence = `Rows of ${table.after.name} that are there get ${fill} in ${column.name}, which takes no NULL and has no default: put there what fits.`;
    plan.warn({ code: "FILLS_ROWS", sentence, changeIds });
  } else if (needsValue) {
    const sentence = `Column ${column.name} of ${table.after.name} takes no NULL and has no default: where the table has a row, the statement is refused.`;
    plan.warn({ code: "FILLS_ROWS", sentence, changeIds });
  }
  if (dialect === "postgresql" && !isSerialType(column) && needsSetDefault(column))
    writer.setDefault(table, column, column.default, changeIds, context);
  if (column.comment !== null)
    plan.add("comments", {
      ...place,
      sql: writer.comment(table.after, column.name, null, column.comment),
      operations: [{ kind: "comment" }],
    });
}

function planPart(table: ChangedTable, change: PartChange, context: MigrationContext, writer: TableWriter): void {
  const { plan, names } = context;
  const { changeIds } = change;
  const [from, to] = [change.before?.name ?? null, change.after?.name ?? null];
  const place = { table: bareName(table.after), changeIds };
  const rename = change.part === "index" ? writer.renameIndex : writer.renameConstraint;
  if (change.isRenamed && rename !== null && from !== null && to !== null) {
    plan.add("rename", { ...place, sql: rename(table.after, from, to), operations: [{ kind: "rename part" }] });
    return;
  }
  // A name alone that the database made itself.
  if (change.isRenamed && (from === null || to === null)) return;
  if (change.before !== null) {
    const sql = dropPart(table, change, writer);
    const kind =
      change.part === "index" ? "drop index" : change.part === "primary-key" ? "drop primary key" : "drop part";
    if (sql !== null) plan.add("drop parts", { ...place, sql, operations: [{ kind }] });
    else {
      const sentence = `A ${change.part.replace("-", " ")} of ${table.before.name} has no name in the schema, so that no statement can drop it.`;
      plan.warn({ code: "NOT_MIGRATED", sentence, changeIds });
    }
  }
  if (change.after === null) return;
  const head = `ALTER TABLE ${table.name} ADD`;
  switch (change.part) {
    case "primary-key": {
      const { name, columns } = change.after;
      const sql = `${head} ${primaryKey(change.after, names)}`;
      plan.add("parts", { ...place, sql, operations: [{ kind: "add primary key", name, columns }] });
      break;
    }
    case "unique-key": {
      const { name, columns } = change.after;
      const sql = `${head} ${uniqueKey(change.after, names)}`;
      plan.add("parts", { ...place, sql, operations: [{ kind: "add unique key", name, columns }] });
      break;
    }
    case "check": {
      const { name, expression, isEnforced } = change.after;
      const sql = `${head} ${checkConstraint(change.after, names)}`;
      plan.add("parts", { ...place, sql, operations: [{ kind: "add check", name, expression }] });
      if (context.dialect === "sqlserver" && !isEnforced && name !== null) {
        const off = `ALTER TABLE ${table.name} NOCHECK CONSTRAINT ${names.bare(name)}`;
        plan.add("parts", { ...place, sql: off, operations: [{ kind: "drop part" }] });
      }
      break;
    }
    case "exclusion": {
      const sql = `${head} ${exclusionConstraint(change.after, names)}`;
      plan.add("parts", { ...place, sql, operations: [{ kind: "add exclusion" }] });
      break;
    }
    default: {
      const sql = createIndex(change.after, table.after, names);
      plan.add("indexes", { ...place, sql, operations: [{ kind: "add index", index: change.after, on: table.after }] });
    }
  }
}

function dropPart(table: ChangedTable, { part, before }: PartChange, writer: TableWriter): string | null {
  if (before === null) return null;
  switch (part) {
    case "primary-key":
      return writer.dropPrimaryKey(table.before, before);
    case "unique-key":
      return writer.dropUniqueKey(table.before, before);
    case "check":
      return writer.dropCheck(table.before, before, table.before.columns);
    case "exclusion":
      return writer.dropExclusion(table.before, before);
    default:
      return writer.dropIndex(table.before, before);
  }
}

function planComments(
  table: ChangedTable,
  recreated: readonly ColumnAlteration[],
  { plan }: MigrationContext,
  writer: TableWriter,
): void {
  const again = new Set(recreated.map(({ after }) => after));
  const add = (
    column: string | null,
    before: string | null,
    after: string | null,
    changeIds: readonly string[],
  ): void => {
    const sql = writer.comment(table.after, column, before, after);
    plan.add("comments", { sql, table: bareName(table.after), operations: [{ kind: "comment" }], changeIds });
  };
  for (const { before, after, id } of changesOfKind(table, "table-comment-changed")) add(null, before, after, [id]);
  for (const change of changesOfKind(table, "column-comment-changed"))
    if (!again.has(change.after)) add(change.after.name, change.before.comment, change.after.comment, idsOf([change]));
  for (const column of again) if (column.comment !== null) add(column.name, null, column.comment, []);
}
