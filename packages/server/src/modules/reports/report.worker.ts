import { resultFormat } from "../../db/formats/result-format.ts";
import { readStored } from "../../db/formats/stored-format.ts";
import { unpackList, unpackPart } from "../../db/result-parts.ts";
import type { ResultListName } from "../../db/stored-prediction.ts";
import { toPdf } from "./pdf/to-pdf.ts";
import { maxPrintedRows } from "./pdf/impact-tables.ts";
import { planReport, writeEntries } from "./report-plan.ts";
import type { TextReportFormat } from "./report-plan.ts";
import type { ReportStep } from "./text-format.ts";
import { readReport } from "./simulation-report.ts";
import type { ReportFacts } from "./simulation-report.ts";

/** A piece of a report that is written beside the event loop: none is larger than some megabytes. */
export type ReportTask =
  | { readonly piece: "plan"; readonly format: TextReportFormat; readonly facts: ReportFacts }
  | {
      readonly piece: "entries";
      readonly format: TextReportFormat;
      readonly list: ResultListName;
      readonly position: number;
      /** Packed, and the format that they are stored in. */
      readonly entries: Uint8Array;
      readonly resultFormat: number;
    }
  | {
      readonly piece: "pdf";
      readonly facts: ReportFacts;
      /** The packed parts of its first rows. */
      readonly impact: readonly Uint8Array[];
    };

export interface WrittenEntries {
  /** UTF-8. */
  readonly content: Uint8Array;
  readonly entryCount: number;
}

export type ReportPiece = ReportStep[] | WrittenEntries | Uint8Array;

/** Does a task. Throws StoredShapeError. A PDF takes up to seconds, the others milliseconds: call it in a worker thread. */
export async function writePiece(task: ReportTask): Promise<ReportPiece> {
  if (task.piece === "plan") return planReport(task.format, task.facts);
  if (task.piece === "entries") {
    const document: unknown = JSON.parse(unpackPart(task.entries));
    const entries = readStored(resultFormat, task.list, { format: task.resultFormat, document });
    const text = writeEntries(task.format, task.list, entries, task.position);
    return { content: new TextEncoder().encode(text), entryCount: entries.length };
  }
  const impact = readStored(resultFormat, "impact", {
    format: task.facts.resultFormat,
    document: unpackList(task.impact.map((entries) => ({ entries }))).slice(0, maxPrintedRows),
  });
  return toPdf({ ...readReport(task.facts), impact, impactCount: task.facts.lists.impact ?? 0 });
}
