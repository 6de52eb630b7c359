import { findColumn, findTable, findView } from "../catalog/catalog-index.ts";
import type { Column, ForeignKey, QualifiedName, Table } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { SchemaChange } from "../ddl/schema-change.ts";
import type { Change } from "../diff/model.ts";
import type { Blocker } from "../impact/model.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { findExpression } from "../statement/parse/parse-statement.ts";
import { walkExpression } from "../statement/walk-expression.ts";
import { comparable } from "../statement/resolve/relation-lookup.ts";
import { profileOf, rowsOf } from "../statistics/estimate/column-profile.ts";
import { columnShare } from "../statistics/estimate/column-share.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import { formatQuantity, listOf } from "../impact/wording.ts";
import { countValues, rowsWithoutParent } from "./reference-gap.ts";

/** What a server refuses of a change before it looks at a row: a sentence, or null. */
export function refusalByNames(
  { index, catalog }: PreparedSchema,
  changes: readonly SchemaChange[],
  isGuarded: boolean,
): string | null {
  for (const change of changes) {
    if (change.kind === "create view" && findTable(index, change.view))
      return `There is a table ${change.view.name} already.`;
    if (change.kind === "create table" && !change.onlyIfMissing && findView(index, change.table))
      return `There is a view ${change.table.name} already.`;
    if (change.kind !== "drop" || isGuarded) continue;
    const { object } = change;
    if (object !== "table" && object !== "view") continue;
    const missing = change.names.find((name) => !(object === "table" ? findTable : findView)(index, name));
    if (missing) return `There is no ${object} ${missing.name} to drop.`;
  }
  for (const change of changes) {
    const table = change.kind === "alter table" ? findTable(index, change.table) : undefined;
    if (change.kind !== "alter table" || table === undefined || isGuarded) continue;
    const added = new Set<string>();
    for (const action of change.actions) {
      if (action.kind === "add column") added.add(action.column.name);
      const name =
        action.kind === "drop column" || action.kind === "change column" || action.kind === "replace column"
          ? action.name
          : action.kind === "rename column"
            ? action.from
            : null;
      if (name !== null && !added.has(name) && findColumn(index, table, name) === undefined)
        return `There is no column ${name} in ${displayName(catalog, table)}.`;
    }
  }
  return null;
}

/** What rows stand in the way of a change of the schema; `after` is the schema with its rows as the change leaves them. */
export function refusalsByRows(after: PreparedSchema, changes: readonly Change[]): Blocker[] {
  return changes.flatMap((change) => {
    if (change.isWithTable === true || change.table === null) return [];
    const table = tableOf(after, change.table);
    if (table === undefined) return [];
    switch (change.kind) {
      case "column-added":
        return notNullAdded(after, table, change.after);
      case "column-nullability-changed":
        return change.after.isNullable ? [] : nullsIn(after, table, change.after);
      case "primary-key-added":
      case "unique-key-added":
        return duplicatesIn(after, table, change.after.name, change.after.columns);
      case "index-added": {
        const { isUnique, parts, predicate, name } = change.after;
        if (!isUnique || predicate !== null || parts.some(({ isExpression }) => isExpression)) return [];
        return duplicatesIn(
          after,
          table,
          name,
          parts.map(({ text }) => text),
        );
      }
      case "foreign-key-added":
        return orphansIn(after, table, change.after);
      case "check-added":
        return change.after.isEnforced ? brokenCheck(after, table, change.after.name, change.after.expression) : [];
      default:
        return [];
    }
  });
}

const tableOf = ({ index }: PreparedSchema, name: QualifiedName): Table | undefined => findTable(index, name);

/** Whether a column that is added NOT NULL without a value is refused for each row, for none, or in any case. */
const notNullWithoutValue: Readonly<Record<DialectName, "by rows" | "never" | "always">> = {
  postgresql: "by rows",
  mysql: "never",
  sqlite: "always",
  oracle: "by rows",
  sqlserver: "by rows",
};

function notNullAdded(schema: PreparedSchema, table: Table, column: Column): Blocker[] {
  const isFilled = column.default !== null || column.isAutoIncrement || column.generated !== null;
  if (column.isNullable || isFilled || column.identity !== null) return [];
  const rule = notNullWithoutValue[schema.catalog.dialect];
  if (rule === "never") return [];
  const { rowCount, basis } = rowsOf(schema, table);
  const isCertain = rule === "always" || (basis === "exact" && rowCount > 0);
  if (!isCertain && basis === "exact") return [];
  const rows: RowEstimate = { expected: rowCount, low: basis === "exact" ? rowCount : 0, high: rowCount, basis };
  const name = displayName(schema.catalog, table);
  return [
    blocker(name, null, [column.name], "NOT NULL", rows, isCertain, {
      message: `${column.name} is NOT NULL and has no default: the rows that ${name} has would have no value in it.`,
      remedy: "Give the column a default, or add it without NOT NULL, fill it, and set NOT NULL then.",
    }),
  ];
}

function nullsIn(schema: PreparedSchema, table: Table, column: Column): Blocker[] {
  const profile = profileOf(schema, table, column);
  const { rowCount, basis } = profile.rows;
  if (rowCount === 0 && basis === "exact") return [];
  const found = profile.statistics === undefined ? null : Math.round(profile.statistics.nullFraction * rowCount);
  const isCounted = profile.isComplete || (basis === "exact" && profile.statistics?.nullFraction === 0);
  if (isCounted && found === 0) return [];
  const rows: RowEstimate = isCounted
    ? { expected: found ?? 0, low: found ?? 0, high: found ?? 0, basis: "exact" }
    : { expected: found ?? 0, low: 0, high: rowCount, basis: "statistics" };
  const name = displayName(schema.catalog, table);
  return [
    blocker(name, null, [column.name], "NOT NULL", rows, isCounted, {
      message: `${isCounted ? formatQuantity(found ?? 0, "row") : "Rows"} of ${name} ${isCounted ? (found === 1 ? "has" : "have") : "may have"} NULL in ${column.name}.`,
      remedy: `Fill ${column.name} first: UPDATE … SET ${column.name} = … WHERE ${column.name} IS NULL.`,
    }),
  ];
}

function duplicatesIn(schema: PreparedSchema, table: Table, key: string | null, columns: readonly string[]): Blocker[] {
  const { rowCount, basis } = rowsOf(schema, table);
  if (basis === "exact" && rowCount <= 1) return [];
  const counts = countValues(schema, table, columns);
  const doubled = counts && [...counts.values()].reduce((sum, rows) => sum + Math.max(0, rows - 1), 0);
  if (doubled === 0) return [];
  const name = displayName(schema.catalog, table);
  const rows: RowEstimate =
    doubled === null
      ? { expected: 0, low: 0, high: rowCount, basis: basis === "exact" ? "statistics" : basis }
      : { expected: doubled, low: doubled, high: doubled, basis: "exact" };
  return [
    blocker(name, key, columns, "UNIQUE", rows, doubled !== null, {
      message: `Rows of ${name} ${doubled === null ? "may have" : "have"} the same ${listOf(columns)} as others${doubled === null ? "" : ` (${formatQuantity(doubled, "row")} too many)`}.`,
      remedy: `Find them first: SELECT ${columns.join(", ")}, count(*) FROM ${name} GROUP BY ${columns.join(", ")} HAVING count(*) > 1.`,
    }),
  ];
}

function orphansIn(schema: PreparedSchema, table: Table, key: ForeignKey): Blocker[] {
  if (!key.isEnforced || !key.isValidated || schema.catalog.dialect === "sqlite") return [];
  const { rowCount, basis } = rowsOf(schema, table);
  if (rowCount === 0 && basis === "exact") return [];
  const missing = rowsWithoutParent(schema, key);
  if (missing === 0) return [];
  const rows: RowEstimate =
    missing === null
      ? { expected: 0, low: 0, high: rowCount, basis: basis === "exact" ? "statistics" : basis }
      : { expected: missing, low: missing, high: missing, basis: "exact" };
  const [child, parent] = [displayName(schema.catalog, table), displayName(schema.catalog, key.referencedTable)];
  return [
    blocker(child, key.name, key.columns, "FOREIGN KEY", rows, missing !== null, {
      message: `${missing === null ? "Rows" : formatQuantity(missing, "row")} of ${child} ${missing === null ? "may reference" : missing === 1 ? "references" : "reference"} no row of ${parent}.`,
      remedy: `Mend or delete these ${child} rows first.`,
    }),
  ];
}

function brokenCheck(schema: PreparedSchema, table: Table, key: string | null, expression: string): Blocker[] {
  const { rowCount, basis } = rowsOf(schema, table);
  if (rowCount === 0 && basis === "exact") return [];
  const condition = findExpression(expression, schema.catalog.dialect);
  const names = new Set<string>();
  if (condition)
    walkExpression(condition, (node) => {
      if (node.kind === "name") names.add(comparable(schema, node.parts.at(-1)?.text ?? ""));
    });
  const [only = ""] = names;
  const column = names.size === 1 ? table.columns.find(({ name }) => comparable(schema, name) === only) : undefined;
  const broken =
    column && condition
      ? columnShare(profileOf(schema, table, column), { kind: "not", operand: condition, span: condition.span })
      : { low: 0, high: 1, expected: 0 };
  const least = basis === "exact" ? Math.round(broken.low * rowCount) : 0;
  const most = Math.ceil(broken.high * rowCount - 1e-6);
  if (basis === "exact" && most === 0) return [];
  const name = displayName(schema.catalog, table);
  const rows: RowEstimate = {
    expected: Math.min(most, Math.max(least, broken.expected * rowCount)),
    low: least,
    high: most,
    basis: least === most ? "exact" : "statistics",
  };
  return [
    blocker(name, key, column ? [column.name] : [], "CHECK", rows, least > 0, {
      message: `Rows of ${name} ${least > 0 ? "do not" : "may not"} meet the check ${key ?? expression}.`,
      remedy: `Find them first: SELECT * FROM ${name} WHERE NOT (${expression}).`,
    }),
  ];
}

function blocker(
  table: string,
  constraintName: string | null,
  columns: readonly string[],
  action: Blocker["action"],
  rows: RowEstimate,
  isCertain: boolean,
  told: Pick<Blocker, "message" | "remedy">,
): Blocker {
  const certainty = isCertain ? "certain" : "possible";
  return {
    code: "ROWS_REFUSE",
    constraintName,
    table,
    columns,
    action,
    rows,
    certainty,
    cascadePath: [table],
    ...told,
  };
}
