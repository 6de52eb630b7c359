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

/**
 * The affected tables as CSV, one line a table and path, with a mark that tells Excel that it is UTF-8.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4180
 */
export const csvFormat: TextFormat = {
  plan: ({ lists }) => [
    { text: `\uFEFF${toLine(header)}` },
    ...("impact" in lists ? [{ list: "impact" } as const] : []),
  ],
  write: (_list, entries) => entries.map((entry) => toLine(cellsOf(entry as ImpactResult))).join(""),
};

function toLine(cells: readonly (string | number)[]): string {
  return `${cells.map(encode).join(",")}\r\n`;
}

function cellsOf(row: ImpactResult): (string | number)[] {
  return [
    row.cascade_level,
    row.affected_table_name,
    row.operation_type,
    row.referential_action ?? "",
    row.constraint_name ?? "",
    row.estimated_rows_affected,
    row.estimated_rows_low,
    row.estimated_rows_high,
    row.estimate_basis,
    row.details.affectedColumns.map(({ name, reason }) => `${name} (${reason})`).join("; "),
    row.cascade_path.join(" > "),
    row.details.explanation,
  ];
}

function encode(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  // A spreadsheet would take a name such as =1+1 for a formula.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
