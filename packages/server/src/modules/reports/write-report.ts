import type { ReportFormat } from "@foretell/contract";
import { toCsv } from "./csv.ts";
import { toMarkdown } from "./markdown.ts";
import { toPdf } from "./pdf/to-pdf.ts";
import { readReport } from "./simulation-report.ts";
import type { PackedReport, SimulationReport } from "./simulation-report.ts";

export interface ReportRequest {
  readonly simulation: PackedReport;
  readonly format: ReportFormat;
}

const encoder = new TextEncoder();

const writers: Readonly<Record<ReportFormat, (report: SimulationReport) => Uint8Array | Promise<Uint8Array>>> = {
  json: (report) => encoder.encode(toJson(report)),
  csv: (report) => encoder.encode(toCsv(report)),
  markdown: (report) => encoder.encode(toMarkdown(report)),
  pdf: toPdf,
};

/** The bytes of a report in a format, text in UTF-8. A PDF takes up to seconds: call it in a worker thread. */
export async function writeReport({ simulation, format }: ReportRequest): Promise<Uint8Array> {
  return writers[format](readReport(simulation));
}

function toJson({ exportedAt, simulation, summary, impact, cascadePaths }: SimulationReport): string {
  const document = { format: "foretell-simulation", format_version: 1, exported_at: exportedAt };
  return `${JSON.stringify({ ...document, simulation, summary, impact, cascadePaths }, null, 2)}\n`;
}
