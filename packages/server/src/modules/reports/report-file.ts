import { Readable } from "node:stream";
import type { ReportFormat } from "@foretell/contract";
import { Download } from "../../http/answer.ts";
import { fileStem } from "../file-stem.ts";
import type { WrittenReport } from "./reports.service.ts";

const fileKinds: Readonly<Record<ReportFormat, { readonly extension: string; readonly contentType: string }>> = {
  json: { extension: "json", contentType: "application/json; charset=utf-8" },
  csv: { extension: "csv", contentType: "text/csv; charset=utf-8" },
  markdown: { extension: "md", contentType: "text/markdown; charset=utf-8" },
  pdf: { extension: "pdf", contentType: "application/pdf" },
};

/** The file that a browser saves, named after the simulation and the day of its run. */
export function reportFile({ simulationName, executedAt, content }: WrittenReport, format: ReportFormat): Download {
  const { extension, contentType } = fileKinds[format];
  return new Download({
    fileName: `${fileStem(simulationName, "simulation")} impact ${executedAt.slice(0, 10)}.${extension}`,
    contentType,
    content:
      content instanceof Readable ? content : Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  });
}
