import { csvLine } from "@foretell/contract";
import type { ImpactResult } from "@foretell/contract";
import type { TextFormat } from "./text-format.ts";

const header = [
  "cascade_level",
  "table",
  "operation",
  "referential_action",
  "constraint",
  "rows",
  "rows_low",
  "rows_high",
  "estimate_basis",
  "columns",
  "cascade_path",
  "explanation",
];

/** The affected tables as CSV, one line a table and path, with a mark that tells Excel that it is UTF-8. */
export const csvFormat: TextFormat = {
  plan: ({ lists }) => [
    { text: `\uFEFF${csvLine(header)}` },
    ...("impact" in lists ? [{ list: "impact" } as const] : []),
  ],
  write: (_list, entries) => entries.map((entry) => csvLine(cellsOf(entry as ImpactResult))).join(""),
};

function cellsOf(row: ImpactResult): (string | number | null)[] {
  return [
    row.cascade_level,
    row.affected_table_name,
    row.operation_type,
    row.referential_action,
    row.constraint_name,
    row.estimated_rows_affected,
    row.estimated_rows_low,
    row.estimated_rows_high,
    row.estimate_basis,
    row.details.affectedColumns.map(({ name, reason }) => `${name} (${reason})`).join("; "),
    row.cascade_path.join(" > "),
    row.details.explanation,
  ];
}
