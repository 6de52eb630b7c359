import type { ImpactResult } from "@foretell/contract";
import type { Content, TableCell, TableLayout } from "pdfmake";
import type { PrintedReport } from "../simulation-report.ts";
import { actionOf, basisWords, columnsOf, formatCount, formatRange, formatRows } from "../wording.ts";
import { colours, operationColour } from "./colours.ts";
import { breakWords } from "./break-words.ts";
import { textOf } from "./fonts.ts";

/** More would be a book that nobody reads, and take long; the CSV has them all. */
export const maxPrintedRows = 2_000;
const maxNameLength = 300;
const maxColumnsLength = 160;
const maxPathLength = 110;

/** Thin lines between rows, none at the sides. */
const plainLayout: TableLayout = {
  hLineWidth: (index: number) => (index < 2 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => colours.line,
  paddingLeft: (index: number) => (index === 0 ? 0 : 6),
  paddingRight: () => 2,
  paddingTop: () => 3,
  paddingBottom: () => 2,
};

/** The affected tables, level by level, each level a table that repeats its head on every page. */
export function impactTables({ impact, impactCount, summary }: PrintedReport): Content[] {
  if (summary === null) return [];
  const levels = Map.groupBy(impact, (row) => row.cascade_level);
  // How many more the last level has is not known where there are more rows than these.
  const lastLevel = impact.length < impactCount ? impact.at(-1)?.cascade_level : undefined;
  return [
    ...(impact.length === 0 ? [{ text: "The statement affects no table.", style: "heading" }] : []),
    ...Array.from(levels, ([level, rows]) => levelTable(level, rows, level === lastLevel)),
    ...(impact.length === impactCount
      ? []
      : [
          {
            text: `The first ${formatCount(impact.length)} of ${formatCount(impactCount)} rows; the CSV export has all of them.`,
            style: "note",
            margin: [0, 6, 0, 0] as [number, number, number, number],
          },
        ]),
  ];
}

function levelTable(level: number, rows: readonly ImpactResult[], isCut: boolean): Content {
  const title = level === 0 ? "Affected tables, level 0: named by the statement" : `Affected tables, level ${level}`;
  const counted = rows.length === 1 && !isCut ? "1 table" : `${formatCount(rows.length)} tables and paths`;
  const tables = isCut ? `the first ${counted}` : counted;
  return titledTable(
    [{ text: title }, { text: `   ${tables}`, fontSize: 9, bold: false, color: colours.muted }],
    ["Table", "What happens", "Rows", "Columns", "Constraint"],
    rows.map(cellsOf),
    [142, 86, 74, 66, "*"],
  );
}

/** A table whose heading never stands alone at the foot of a page, and comes again with the head on every further one. */
export function titledTable(
  title: Content & (string | object[]),
  head: readonly string[],
  rows: readonly TableCell[][],
  widths: (number | "*")[],
): Content {
  const titleRow: TableCell[] = [{ text: title, colSpan: head.length, style: "heading" }];
  while (titleRow.length < head.length) titleRow.push({});
  return {
    layout: plainLayout,
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [titleRow, head.map((text) => ({ text, style: "tableHead" })), ...rows],
    },
  };
}

function cellsOf(row: ImpactResult): TableCell[] {
  const path = row.cascade_path.slice(0, -1);
  const range = formatRange(row.estimated_rows_low, row.estimated_rows_high);
  const via = shorten(path.join(" › "), maxPathLength);
  return [
    {
      stack: [
        { text: textOf(breakWords(shorten(row.affected_table_name, maxNameLength), 142, 9)), bold: true },
        ...(path.length === 0 ? [] : [{ text: textOf(breakWords(`via ${via}`, 142, 7)), style: "note", fontSize: 7 }]),
      ],
    },
    { text: actionOf(row), color: operationColour(row.operation_type), fontSize: 8, bold: true },
    {
      stack: [
        { text: formatRows(row), bold: true },
        {
          text: range === undefined ? basisWords[row.estimate_basis] : `${range}, ${basisWords[row.estimate_basis]}`,
          style: "note",
          fontSize: 7,
        },
      ],
    },
    { text: textOf(breakWords(shorten(columnsOf(row), maxColumnsLength), 66, 8)), fontSize: 8 },
    { text: textOf(breakWords(shorten(row.constraint_name ?? "–", maxNameLength), 106, 8)), fontSize: 8 },
  ];
}

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`;
}
