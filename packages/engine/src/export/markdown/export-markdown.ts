import { buildCatalogIndex, keyOf } from "../../catalog/catalog-index.ts";
import type { Catalog, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import type { SchemaStatistics } from "../../catalog/statistics-model.ts";
import { describeTable } from "./describe-table.ts";
import { codeBlock, escapeMarkdown, HeadingAnchors, markdownTable } from "./markdown-text.ts";

export interface MarkdownOptions {
  /** The heading of the document; without it the database's name, else `Schema`. */
  readonly title?: string;
  /** Adds the number of rows of each table. */
  readonly statistics?: SchemaStatistics;
}

/** The catalog as a document to read: an overview, then each table with columns, keys, indexes and relationships, then the rest. */
export function exportMarkdown(catalog: Catalog, options: MarkdownOptions = {}): string {
  const title = options.title ?? catalog.databaseName ?? "Schema";
  const rowCounts = new Map(
    (options.statistics?.tables ?? []).map((table) => [keyOf(catalog, table), table.rowCount] as const),
  );
  const anchors = headingAnchors(catalog, title);
  const rowCountOf = (table: Table): number | undefined => rowCounts.get(keyOf(catalog, table));
  const index = buildCatalogIndex(catalog);
  const sections = [
    `# ${escapeMarkdown(title)}`,
    overview(catalog),
    "## Tables",
    tableList(catalog, anchors, rowCountOf),
    ...catalog.tables.map((table) => describeTable(table, { index, anchors, rowCount: rowCountOf(table) })),
    ...views(catalog),
    ...types(catalog),
    ...triggers(catalog),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

/** Anchors by the key of the table; all headings count, for equal ones are numbered. */
function headingAnchors(catalog: Catalog, title: string): ReadonlyMap<string, string> {
  const headings = new HeadingAnchors();
  headings.next(title);
  headings.next("Tables");
  return new Map(catalog.tables.map((table) => [keyOf(catalog, table), headings.next(displayName(catalog, table))]));
}

function overview(catalog: Catalog): string {
  const { tables, foreignKeys, views: allViews, triggers: allTriggers } = catalog;
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  const server = catalog.serverVersion === null ? "" : `, ${escapeMarkdown(catalog.serverVersion)}`;
  const counts = [
    [tables.length, "table"],
    [columns, "column"],
    [foreignKeys.length, "foreign key"],
    [allViews.length, "view"],
    [allTriggers.length, "trigger"],
  ] as const;
  const said = counts.map(([count, noun]) => `${count} ${noun}${count === 1 ? "" : "s"}`).join(", ");
  return `Dialect: ${catalog.dialect}${server}. ${said}.`;
}

function tableList(
  catalog: Catalog,
  anchors: ReadonlyMap<string, string>,
  rowCountOf: (table: Table) => number | undefined,
): string {
  if (catalog.tables.length === 0) return "This schema has no tables.";
  const rows = catalog.tables.map((table) => [
    `[${escapeMarkdown(displayName(catalog, table))}](#${encodeURI(anchors.get(keyOf(catalog, table)) ?? "")})`,
    String(table.columns.length),
    rowCountOf(table)?.toString() ?? "",
    escapeMarkdown(table.comment ?? ""),
  ]);
  return markdownTable(["Table", "Columns", "Rows", "Comment"], rows);
}

function views(catalog: Catalog): string[] {
  if (catalog.views.length === 0) return [];
  const each = catalog.views.flatMap((view) => [
    `### ${escapeMarkdown(displayName(catalog, view))}`,
    [view.isMaterialized ? "Materialized." : "", escapeMarkdown(view.comment ?? "")]
      .filter((text) => text !== "")
      .join(" "),
    codeBlock(view.query),
  ]);
  return ["## Views", ...each];
}

function types(catalog: Catalog): string[] {
  if (catalog.types.length === 0) return [];
  const rows = catalog.types.map((type) => [
    escapeMarkdown(displayName(catalog, type)),
    type.kind,
    escapeMarkdown(
      type.kind === "enum" ? type.labels.join(", ") : [type.baseType, type.definition].filter(Boolean).join(" "),
    ),
  ]);
  return ["## Types", markdownTable(["Type", "Kind", "Definition"], rows)];
}

function triggers(catalog: Catalog): string[] {
  if (catalog.triggers.length === 0) return [];
  const each = catalog.triggers.flatMap((trigger) => [
    `### ${escapeMarkdown(trigger.name)}`,
    `${trigger.timing} ${trigger.events.join(", ")} on ${escapeMarkdown(displayName(catalog, trigger.table))}, for each ${trigger.level}${trigger.isEnabled ? "" : "; disabled"}.`,
    codeBlock(trigger.body),
  ]);
  return ["## Triggers", ...each];
}
