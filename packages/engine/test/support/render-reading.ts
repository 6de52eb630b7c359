import type { Catalog, Column, DumpReading, ForeignKey, Key, Table } from "../../src/index.ts";
import { displayName } from "../../src/index.ts";

/** A reading as lines that a person can check: one for each table, column, key, foreign key, view …, then the census. */
export function renderReading({ catalog, statistics, census }: DumpReading): string {
  const lines = [
    ...catalog.tables.flatMap((table) => renderTable(catalog, table)),
    ...catalog.views.map(
      (view) =>
        `${view.isMaterialized ? "materialized " : ""}view ${displayName(catalog, view)}: ${oneLine(view.query)}`,
    ),
    ...catalog.triggers.map(
      (trigger) =>
        `trigger ${trigger.name} ${trigger.timing} ${trigger.events.join(" or ")}${trigger.updateColumns ? ` of ${trigger.updateColumns.join(", ")}` : ""} on ${displayName(catalog, trigger.table)} each ${trigger.level}${trigger.condition === null ? "" : ` when ${oneLine(trigger.condition)}`}${trigger.isEnabled ? "" : " disabled"}: ${oneLine(trigger.body)}`,
    ),
    ...catalog.rules.map(
      (rule) =>
        `rule ${rule.name} on ${rule.event} to ${displayName(catalog, rule.table)}${rule.isInstead ? " instead" : ""}`,
    ),
    ...catalog.types.map(
      (type) =>
        `${type.kind} ${displayName(catalog, type)}${type.labels.length > 0 ? ` (${type.labels.join(", ")})` : ""}${type.baseType === null ? "" : ` on ${type.baseType}`}${type.isNotNull ? " not null" : ""}`,
    ),
    ...catalog.sequences.map(
      (sequence) =>
        `sequence ${displayName(catalog, sequence)}${sequence.ownedBy ? ` of ${sequence.ownedBy.table.name}.${sequence.ownedBy.column}` : ""}`,
    ),
    ...catalog.synonyms.map(
      (synonym) => `synonym ${displayName(catalog, synonym)} for ${displayName(catalog, synonym.target)}`,
    ),
    ...statistics.tables
      .filter(({ rowCount }) => rowCount > 0)
      .map((table) => `rows ${displayName(catalog, table)} ${table.rowCount}`),
    ...census.notUnderstood.flatMap(({ code, count, reason, places }) =>
      places.slice(0, 1).map(({ position }) => `! ${code} ×${count} ${position.line}:${position.column} ${reason}`),
    ),
    ...census.notes.map(({ code, message }) => `note ${code}: ${message}`),
  ];
  return lines.join("\n");
}

/** The options that reading cases are about; the others serve the way back to DDL, which has its own tests. */
const shownOptions = new Set(["engine", "strict", "without rowid", "module", "system versioning"]);

function renderTable(catalog: Catalog, table: Table): string[] {
  const traits = [
    table.kind === "table" ? "" : ` ${table.kind}`,
    table.partitionOf ? ` of ${displayName(catalog, table.partitionOf)}` : "",
    table.partitionBy === null ? "" : ` by ${oneLine(table.partitionBy)}`,
    table.inherits.length > 0
      ? ` inherits ${table.inherits.map((parent) => displayName(catalog, parent)).join(", ")}`
      : "",
    table.isConditional ? " conditional" : "",
    ...Object.entries(table.options)
      .filter(([name]) => shownOptions.has(name))
      .map(([name, value]) => ` ${name}=${value}`),
    table.comment === null ? "" : ` -- ${table.comment}`,
  ];
  const foreignKeys = catalog.foreignKeys.filter(
    (key) => key.table.name === table.name && key.table.namespace === table.namespace,
  );
  return [
    `table ${displayName(catalog, table)}${traits.join("")}`,
    ...table.columns.map((column) => `  ${renderColumn(column)}`),
    ...(table.primaryKey ? [`  primary key ${renderKey(table.primaryKey)}`] : []),
    ...table.uniqueKeys.map((key) => `  unique ${renderKey(key)}`),
    ...table.checks.map(
      ({ name, expression, isEnforced }) =>
        `  check ${name ?? "-"} ${oneLine(expression)}${isEnforced ? "" : " not enforced"}`,
    ),
    ...table.exclusions.map(({ name, definition }) => `  exclusion ${name ?? "-"} ${oneLine(definition)}`),
    ...table.indexes.map(
      (index) =>
        `  ${index.isUnique ? "unique " : ""}index ${index.name ?? "-"}${index.method === null ? "" : ` ${index.method}`} (${index.parts.map((part) => (part.isExpression ? `{${part.text}}` : part.text) + (part.isDescending ? " desc" : "")).join(", ")})${index.include.length > 0 ? ` include ${index.include.join(", ")}` : ""}${index.predicate === null ? "" : ` where ${oneLine(index.predicate)}`}`,
    ),
    ...foreignKeys.map((key) => `  ${renderForeignKey(catalog, key)}`),
  ];
}

function renderColumn(column: Column): string {
  return [
    column.name,
    column.type === "" ? "-" : column.type,
    column.normalType === column.type.toLowerCase() ? "" : `[${column.normalType}]`,
    column.typeFamily,
    column.isNullable ? "" : "not null",
    column.default === null ? "" : `default ${oneLine(column.default)}`,
    column.isAutoIncrement ? "auto" : "",
    column.identity === null ? "" : `identity ${column.identity}`,
    column.generated === null
      ? ""
      : `as ${oneLine(column.generated.expression)}${column.generated.isStored ? " stored" : ""}`,
    column.onUpdate === null ? "" : `on update ${column.onUpdate}`,
    column.collation === null ? "" : `collate ${column.collation}`,
    column.comment === null ? "" : `-- ${column.comment}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function renderKey(key: Key): string {
  const state = key.isInitiallyDeferred ? " initially deferred" : key.isDeferrable ? " deferrable" : "";
  return `${key.name ?? "-"} (${key.columns.join(", ")})${state}`;
}

function renderForeignKey(catalog: Catalog, key: ForeignKey): string {
  return [
    `foreign key ${key.name ?? "-"} (${key.columns.join(", ")}) → ${displayName(catalog, key.referencedTable)} (${key.referencedColumns.join(", ")})`,
    key.onDelete === "NO ACTION" ? "" : `on delete ${key.onDelete}`,
    key.onDeleteColumns === null ? "" : `(${key.onDeleteColumns.join(", ")})`,
    key.onUpdate === "NO ACTION" ? "" : `on update ${key.onUpdate}`,
    key.match === "SIMPLE" ? "" : `match ${key.match}`,
    key.isInitiallyDeferred ? "initially deferred" : key.isDeferrable ? "deferrable" : "",
    key.isEnforced ? "" : "not enforced",
    key.isValidated ? "" : "not validated",
    key.isDangling ? "dangling" : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
