import type { Catalog, Table } from "../../src/index.ts";
import { displayName } from "../../src/index.ts";

/** What a live database and a dump of it must tell alike, as lines. Types and defaults differ in spelling and are left out. */
export function outline(catalog: Catalog): string[] {
  return [
    ...catalog.tables.map((table) => outlineTable(catalog, table)),
    ...catalog.foreignKeys.map(
      (key) =>
        `${displayName(catalog, key.table)} (${key.columns.join(", ")}) → ${displayName(catalog, key.referencedTable)} (${key.referencedColumns.join(", ")}) ${key.onDelete === "RESTRICT" && catalog.dialect === "mysql" ? "NO ACTION" : key.onDelete} ${key.onUpdate === "RESTRICT" && catalog.dialect === "mysql" ? "NO ACTION" : key.onUpdate} ${key.match}${key.isInitiallyDeferred ? " deferred" : ""}${key.isValidated ? "" : " not validated"}${key.onDeleteColumns ? ` of ${key.onDeleteColumns.join(", ")}` : ""}`,
    ),
    ...catalog.views.map(
      (view) =>
        `view ${displayName(catalog, view)}${view.isMaterialized ? " materialized" : ""}${view.checkOption === undefined ? "" : ` check ${view.checkOption}`}`,
    ),
    ...catalog.triggers.map(
      (trigger) =>
        `trigger ${trigger.name} ${trigger.timing} ${trigger.events.join(", ")} ${trigger.updateColumns?.join(", ") ?? ""} on ${displayName(catalog, trigger.table)} ${trigger.level}${trigger.isEnabled ? "" : " disabled"}`,
    ),
    ...catalog.rules.map((rule) => `rule ${rule.name} ${rule.event} ${rule.isInstead ? "instead" : ""}`),
    ...catalog.types.map((type) => `${type.kind} ${displayName(catalog, type)} ${type.labels.join(", ")}`),
  ].sort();
}

function outlineTable(catalog: Catalog, table: Table): string {
  const columns = table.columns.map((column) =>
    [
      column.name,
      column.normalType,
      column.isNullable ? "" : "not null",
      column.default === null ? "" : "default",
      column.isAutoIncrement ? "auto" : "",
      column.identity ?? "",
      column.generated === null ? "" : `generated ${column.generated.isStored ? "stored" : "virtual"}`,
      column.onUpdate === null ? "" : "on update",
      column.comment ?? "",
    ]
      .filter((word) => word !== "")
      .join(" "),
  );
  const indexes = table.indexes.map((index) => {
    const parts = index.parts.map(
      (part) => (part.isExpression ? "expression" : part.text) + (part.isDescending ? " desc" : ""),
    );
    return `${index.name ?? ""} (${parts.join(", ")})${index.isUnique ? " unique" : ""}${index.predicate === null ? "" : " partial"}${index.include.length > 0 ? ` include ${index.include.join(", ")}` : ""}`;
  });
  return [
    `${table.kind} ${displayName(catalog, table)} (${columns.join(", ")})`,
    `primary key ${table.primaryKey?.columns.join(", ") ?? "none"}`,
    `unique ${table.uniqueKeys.map(({ columns }) => columns.join(", ")).join("; ")}`,
    `checks ${table.checks.length}`,
    `indexes ${indexes.sort().join("; ")}`,
    `comment ${table.comment ?? ""}`,
    table.partitionOf ? `of ${table.partitionOf.name}` : "",
    table.partitionBy?.replaceAll(/[\s`"]+/g, "").toLowerCase() ?? "",
    `inherits ${table.inherits.map(({ name }) => name).join(", ")}`,
  ].join(" | ");
}
