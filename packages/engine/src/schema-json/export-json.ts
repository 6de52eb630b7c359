import type { Catalog, QualifiedName, Trigger, View } from "../catalog/model.ts";
import type { SchemaStatistics } from "../catalog/statistics-model.ts";
import { compact } from "./compact.ts";
import { typesByBareName } from "./derive-column.ts";
import { exportForeignKey, exportTable } from "./export-table.ts";
import type { SchemaData, TriggerData, ViewData } from "./schema-data.ts";

/**
 * The JSON form of a schema with what is known of its rows. `readSchemaData` makes an equal catalog and equal statistics of
 * it; only the spans, places in the text that a dump was read from, are not carried over.
 */
export function exportJson(catalog: Catalog, statistics: SchemaStatistics): SchemaData {
  const types = typesByBareName(catalog.types.map((type) => [type.name, type]));
  const rows = new Map(statistics.tables.map((table) => [keyOf(table), table]));
  return compact({
    format: "foretell-schema",
    format_version: "1",
    dialect: catalog.dialect,
    server_version: catalog.serverVersion ?? undefined,
    incompleteness: catalog.incompleteness,
    database: catalog.databaseName ?? undefined,
    default_namespace: catalog.defaultNamespace,
    tables: catalog.tables.map((table) => exportTable(table, rows.get(keyOf(table)), catalog.dialect, types)),
    foreign_keys: catalog.foreignKeys.map((key) => ({ table: key.table, ...exportForeignKey(key) })),
    views: catalog.views.map(exportView),
    triggers: catalog.triggers.map(exportTrigger),
    rules: catalog.rules.map(({ name, table, event, isInstead, definition }) => ({
      name,
      table,
      event,
      instead: isInstead,
      definition,
    })),
    types: catalog.types.map(({ namespace, name, kind, labels, baseType, isNotNull, definition }) =>
      compact({
        namespace,
        name,
        kind,
        labels: labels.length > 0 ? labels : undefined,
        base_type: baseType ?? undefined,
        not_null: isNotNull ? true : undefined,
        definition,
      }),
    ),
    sequences: catalog.sequences.map(({ namespace, name, definition, ownedBy }) =>
      compact({ namespace, name, definition, owned_by: ownedBy ?? undefined }),
    ),
    synonyms: catalog.synonyms.map(({ namespace, name, target }) => ({ namespace, name, target })),
    routines: catalog.routines?.map(({ namespace, name, package: owner, code, declarations }) =>
      compact({ namespace, package: owner, name, code: code ?? undefined, declarations }),
    ),
    extensions: catalog.extensions,
  });
}

/** The JSON form of a view. */
export function exportView(view: View): ViewData {
  return compact({
    namespace: view.namespace,
    name: view.name,
    materialized: view.isMaterialized ? true : undefined,
    check_option: view.checkOption,
    read_only: view.isReadOnly,
    query: view.query,
    columns: view.columns ?? undefined,
    comment: view.comment ?? undefined,
  });
}

/** The JSON form of a trigger. */
export function exportTrigger(trigger: Trigger): TriggerData {
  return compact({
    namespace: trigger.namespace,
    name: trigger.name,
    table: trigger.table,
    timing: trigger.timing,
    events: trigger.events,
    level: trigger.level,
    update_columns: trigger.updateColumns ?? undefined,
    condition: trigger.condition ?? undefined,
    body: trigger.body,
    enabled: trigger.isEnabled ? undefined : false,
  });
}

function keyOf(name: QualifiedName): string {
  return `${name.namespace}\u0000${name.name}`;
}
