import type { ReportFormat } from "@foretell/contract";
import type { ResultListName } from "../../db/stored-prediction.ts";
import { csvFormat } from "./csv.ts";
import { jsonFormat } from "./json.ts";
import { markdownFormat } from "./markdown.ts";
import { readReport } from "./simulation-report.ts";
import type { ReportFacts, SimulationReport } from "./simulation-report.ts";

/** What stands in a file: a text, or the entries of a list, of which nobody has all at once. */
export type ReportStep = { readonly text: string } | { readonly list: ResultListName; readonly text?: undefined };

/** A format that is written from its beginning to its end. */
export interface TextFormat {
  readonly plan: (report: SimulationReport) => ReportStep[];
  /** Some entries of a list, the first of them at a position; they stand behind those before them. */
  readonly write: (list: ResultListName, entries: readonly unknown[], position: number) => string;
}

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
