import { findColumn, findTable, foreignKeysOf, partitionsOf } from "../../catalog/catalog-index.ts";
import type { Column, ForeignKey, Key, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import type { Expression } from "../../statement/ast.ts";
import { storedExpression } from "../../statement/stored-expression.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import type { Condition } from "../model.ts";
import { listOf } from "../wording.ts";
import { findBrokenCheck, surelyPasses } from "./broken-check.ts";
import { checksOf, columnsWithDomains, domainsOf } from "./domains.ts";
import { isAloneByNulls } from "./nulls-in-keys.ts";
import { isNull } from "./written-values.ts";
import type { WrittenRow } from "./written-values.ts";

/** The keys of written columns, among all of a table or some, whose parents must be there. */
export function parentConditions(
  schema: PreparedSchema,
  table: Table,
  isWritten: (name: string) => boolean,
  concerns: (key: ForeignKey) => boolean,
  keys: readonly ForeignKey[] = foreignKeysOf(schema.index, table),
): Condition[] {
  const conditions: Condition[] = [];
  for (const key of keys) {
    const names = key.columns;
    if (!key.isEnforced || !concerns(key) || !names.some(isWritten)) continue;
    const parent = displayName(schema.catalog, key.referencedTable);
    const nullable = nullableColumns(table);
    const mayBeNull = names.some((name) => nullable.has(name));
    conditions.push({
      code: "PARENT_EXISTS",
      kind: "parent_exists",
      constraintName: key.name,
      table: displayName(schema.catalog, table),
      columns: names,
      message: `${listOf(names)} must name a row that exists in ${parent} (${key.referencedColumns.join(", ")})${mayBeNull ? ", or be NULL" : ""}.`,
    });
  }
  return conditions;
}

const nullableByTable = new WeakMap<Table, ReadonlySet<string>>();

/** The names of a table's columns that may be NULL. */
function nullableColumns(table: Table): ReadonlySet<string> {
  let names = nullableByTable.get(table);
  if (names === undefined) {
    names = new Set(table.columns.filter(({ isNullable }) => isNullable).map(({ name }) => name));
    nullableByTable.set(table, names);
  }
  return names;
}

/** The unique keys, unique indexes and exclusions that the values of written columns could break, those that become NULL among them. */
export function uniqueConditions(
  schema: PreparedSchema,
  table: Table,
  isWritten: (name: string) => boolean,
  isNulled: (name: string) => boolean = () => false,
): Condition[] {
  const conditions: Condition[] = [];
  const name = displayName(schema.catalog, table);
  const add = (
    key: Pick<Key, "name" | "nullsNotDistinct">,
    columns: readonly string[],
    isPartNulled: (part: string) => boolean = isNulled,
  ) => {
    if (isAloneByNulls(schema, columns, key, isPartNulled)) return;
    conditions.push({
      code: "KEY_FREE",
      kind: "unique",
      constraintName: key.name,
      table: name,
      columns,
      message: `No other row of ${name} may have the same ${listOf(columns)}.`,
    });
  };
  for (const key of uniqueKeysOf(table)) if (key.columns.some(isWritten)) add(key, key.columns);
  for (const index of table.indexes) {
    if (!index.isUnique || (index.predicate === null && index.parts.every((part) => !part.isExpression))) continue;
    const asked = columnsIn(schema, table, [...index.parts.map(({ text }) => text), index.predicate ?? ""].join("\n"));
    if (!asked.some((column) => isWritten(column.name))) continue;
    const expressions = new Set(index.parts.flatMap(({ text, isExpression }) => (isExpression ? [text] : [])));
    add(
      index,
      index.parts.map((part) => part.text),
      (text) =>
        expressions.has(text)
          ? isNullBy(storedExpression(index, text, schema.catalog.dialect), isNulled)
          : isNulled(text),
    );
  }
  for (const { name: constraintName, definition } of table.exclusions) {
    conditions.push({
      code: "NO_CONFLICT",
      kind: "exclusion",
      constraintName,
      table: name,
      columns: [],
      message: `No other row of ${name} may conflict by ${definition}.`,
    });
  }
  return conditions;
}

/**
 * The checks that the values of written columns could break, those that name no column, and those of domains; with what of `rows`
 * is known to break one. Where `rows` are all that are written, a check that surely holds for them is none.
 */
export function checkConditions(
  schema: PreparedSchema,
  table: Table,
  isWritten: (name: string) => boolean,
  rows: readonly WrittenRow[] = [],
  isEveryRow = false,
): Condition[] {
  const conditions: Condition[] = [];
  const name = displayName(schema.catalog, table);
  for (const check of table.checks) {
    if (!check.isEnforced || (isEveryRow && surelyPasses(schema, table, check, rows))) continue;
    const used = columnsIn(schema, table, check.expression);
    if (used.length > 0 && !used.some(({ name: column, generated }) => isWritten(column) || generated !== null))
      continue;
    const broken = findBrokenCheck(schema, table, check, rows);
    const known = broken === null ? "" : ` It does not for ${broken.values}.`;
    conditions.push({
      code: "CHECK_HOLDS",
      kind: "check",
      constraintName: check.name,
      table: name,
      columns: used.map((column) => column.name),
      message: `${check.expression} must hold for every written row.${known}`,
    });
  }
  const written = columnsWithDomains(schema, table).filter((column) => isWritten(column.name));
  return [...conditions, ...written.flatMap((column) => domainConditions(schema, name, column))];
}

/** What the domain of a column asks of every value in it. */
function domainConditions(schema: PreparedSchema, table: string, column: Column): Condition[] {
  const conditions: Condition[] = [];
  const columns = [column.name];
  for (const domain of domainsOf(schema, column)) {
    const by = `by its domain ${domain.name}.`;
    for (const { name: constraintName, expression } of checksOf(domain)) {
      const message = `${expression} must hold for ${table}.${column.name}, ${by}`;
      conditions.push({ code: "CHECK_HOLDS", kind: "check", constraintName, table, columns, message });
    }
    const message = `${table}.${column.name} must not become NULL, ${by}`;
    if (domain.isNotNull)
      conditions.push({ code: "NOT_NULL", kind: "not_null", constraintName: null, table, columns, message });
  }
  return conditions;
}

/** A row must belong into the partition that is named, and some partition must take it. */
export function partitionConditions(
  schema: PreparedSchema,
  table: Table,
  isWritten: (name: string) => boolean,
): Condition[] {
  const whole = table.partitionOf ? findTable(schema.index, table.partitionOf) : table;
  if (!whole?.partitionBy) return [];
  const by = whole.partitionBy;
  const dividing = [by, ...partitionsOf(schema.index, whole).map((part) => part.partitionBy)];
  const columns = columnsIn(schema, whole, dividing.join("\n")).map((column) => column.name);
  if (!columns.some(isWritten)) return [];
  const name = displayName(schema.catalog, table);
  const message =
    table === whole
      ? `Some partition of ${name} must take the row, by ${by}.`
      : `The row must belong into the partition ${name}, by ${by}.`;
  return [{ code: "PARTITION_TAKES", kind: "check", constraintName: null, table: name, columns, message }];
}

/** Functions that give NULL for NULL, as indexes over a text have them. */
const strictFunctions: ReadonlySet<string> = new Set(
  "lower upper trim ltrim rtrim btrim md5 date abs length unaccent".split(" "),
);

/** Whether an expression is NULL because its column is; of most expressions that is not known. */
function isNullBy(expression: Expression | null, isNulled: (name: string) => boolean): boolean {
  switch (expression?.kind) {
    case "name":
      return isNulled(expression.parts.at(-1)?.text ?? "");
    case "cast":
      return isNullBy(expression.operand, isNulled);
    case "call": {
      const [argument = null, ...others] = expression.arguments;
      const name = expression.name.at(-1)?.text.toLowerCase() ?? "";
      return others.length === 0 && strictFunctions.has(name) && isNullBy(argument, isNulled);
    }
    default:
      return false;
  }
}

const checkColumns = new WeakMap<Table, Map<string, readonly Column[]>>();

/** The columns of a table that an expression names. */
function columnsIn(schema: PreparedSchema, table: Table, expression: string): readonly Column[] {
  let known = checkColumns.get(table);
  if (known === undefined) checkColumns.set(table, (known = new Map()));
  let columns = known.get(expression);
  if (columns === undefined) {
    const words = new Set(
      tokenise(expression, schema.catalog.dialect)
        .tokens.filter(({ kind }) => kind === "word" || kind === "quoted")
        .map(({ value }) => value.toLowerCase()),
    );
    columns = table.columns.filter((column) => words.has(column.name.toLowerCase()));
    known.set(expression, columns);
  }
  return columns;
}

/** NOT NULL columns whose value is not a literal: only when the statement runs does it show. */
export function notNullConditions(
  schema: PreparedSchema,
  table: Table,
  values: ReadonlyMap<string, readonly (Expression | null)[]>,
): Condition[] {
  const conditions: Condition[] = [];
  const name = displayName(schema.catalog, table);
  for (const [columnName, given] of values) {
    const column = findColumn(schema.index, table, columnName);
    if (!column || column.isNullable || column.isAutoIncrement) continue;
    if (given.every((value) => value?.kind === "literal" && !isNull(schema.catalog.dialect, value))) continue;
    conditions.push({
      code: "NOT_NULL",
      kind: "not_null",
      constraintName: null,
      table: name,
      columns: [columnName],
      message: `${name}.${columnName} must not become NULL.`,
    });
  }
  return conditions;
}
