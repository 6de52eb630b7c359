import type { ReportFormat } from "@foretell/contract";
import type { ResultListName } from "../../db/stored-prediction.ts";
import { csvFormat } from "./csv.ts";
import { jsonFormat } from "./json.ts";
import { markdownFormat } from "./markdown.ts";
import { readReport } from "./simulation-report.ts";
import type { ReportFacts } from "./simulation-report.ts";
import type { ReportStep, TextFormat } from "./text-format.ts";

export type TextReportFormat = Exclude<ReportFormat, "pdf">;

const formats: Readonly<Record<TextReportFormat, TextFormat>> = {
  json: jsonFormat,
  csv: csvFormat,
  markdown: markdownFormat,
};

/** What a report consists of, in its order. */
export function planReport(format: TextReportFormat, facts: ReportFacts): ReportStep[] {
  return formats[format].plan(readReport(facts));
}

/** Writes some entries of a list, the first of them at a position. */
export function writeEntries(
  format: TextReportFormat,
  list: ResultListName,
  entries: readonly unknown[],
  position: number,
): string {
  return formats[format].write(list, entries, position);
}
