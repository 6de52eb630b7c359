import type { Schema } from "@foretell/contract";
import { formatMoment, formatQuantity } from "./format.ts";

export interface SchemaChoice {
  readonly value: string;
  readonly label: string;
}

/** What a choice shows of a schema. */
type Chosen = Pick<Schema, "id" | "name" | "version" | "table_count" | "imported_at">;

/** The schemas of a choice of what to simulate on, each as `schema - version (n tables)`. */
export function schemaChoices(schemas: readonly Chosen[]): SchemaChoice[] {
  return choicesBy(
    schemas,
    ({ name, version, table_count: tableCount }) =>
      `${name} - ${version ?? "working state"} (${formatQuantity(tableCount, "table")})`,
  );
}

/** The schemas of any other choice by their names. */
export function schemaNameChoices(schemas: readonly Chosen[]): SchemaChoice[] {
  return choicesBy(schemas, ({ name }) => name);
}

/** Those that would read alike are told apart by when they were imported, else by their order. */
function choicesBy(schemas: readonly Chosen[], labelOf: (schema: Chosen) => string): SchemaChoice[] {
  const told = tellApart(schemas, labelOf, ({ imported_at: importedAt }) => `imported ${formatMoment(importedAt)}`);
  const labels = tellApart(
    schemas.map((_, at) => at),
    (at) => told[at] ?? "",
    (at) => `${at + 1} of ${schemas.length}`,
  );
  return schemas.map(({ id }, at) => ({ value: id, label: labels[at] ?? id }));
}

/** The labels of items, with what tells it apart behind each that another item has too. */
function tellApart<Item>(
  items: readonly Item[],
  labelOf: (item: Item) => string,
  differenceOf: (item: Item) => string,
): string[] {
  const labels = items.map(labelOf);
  const counts = Map.groupBy(labels, (label) => label);
  return items.map((item, at) => {
    const label = labels[at] ?? "";
    return (counts.get(label)?.length ?? 0) > 1 ? `${label}, ${differenceOf(item)}` : label;
  });
}
