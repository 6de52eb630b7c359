import type { Schema } from "@foretell/contract";
import { formatMoment, formatQuantity } from "../../../lib/format.ts";

export interface SchemaChoice {
  readonly value: string;
  readonly label: string;
}

/** The schemas of a choice; those that would read alike are told apart by when they were imported, else by their order. */
export function schemaChoices(schemas: readonly Schema[]): SchemaChoice[] {
  const told = tellApart(
    schemas,
    schemaChoiceLabel,
    ({ imported_at: importedAt }) => `imported ${formatMoment(importedAt)}`,
  );
  const labels = tellApart(
    schemas.map((_, at) => at),
    (at) => told[at] ?? "",
    (at) => `${at + 1} of ${schemas.length}`,
  );
  return schemas.map(({ id }, at) => ({ value: id, label: labels[at] ?? id }));
}

/** A schema as the choice of a simulation reads: `schema - version (n tables)`. */
export function schemaChoiceLabel({ name, version, table_count: tableCount }: Schema): string {
  return `${name} - ${version ?? "working state"} (${formatQuantity(tableCount, "table")})`;
}

/** The labels of items, with what tells it apart behind each that another item has too. */
function tellApart<Item>(
  items: readonly Item[],
  labelOf: (item: Item) => string,
  differenceOf: (item: Item) => string,
): string[] {
  const counts = new Map<string, number>();
  const labels = items.map(labelOf);
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return items.map((item, at) => {
    const label = labels[at] ?? "";
    return (counts.get(label) ?? 0) > 1 ? `${label}, ${differenceOf(item)}` : label;
  });
}
