import pdfmake from "pdfmake";
import type { PrintedReport } from "../simulation-report.ts";
import { formatTime } from "../wording.ts";
import { advice } from "./advice.ts";
import { cascadePicture } from "./cascade-picture.ts";
import { colours } from "./colours.ts";
import { basis, findings } from "./findings.ts";
import { textOf, registerReportFonts } from "./fonts.ts";
import { head } from "./head.ts";
import { impactTables } from "./impact-tables.ts";

/** Points; A4 less this on both sides is `contentWidth` wide. */
const margin = 40;
const shownNameLength = 70;

let isReady = false;

/** A report for people to read and pass on: some 100 ms, and seconds for 2,000 tables. */
export async function toPdf(report: PrintedReport): Promise<Uint8Array> {
  if (!isReady) registerReportFonts();
  isReady = true;
  const { simulation, exportedAt } = report;
  const name =
    simulation.name.length > shownNameLength ? `${simulation.name.slice(0, shownNameLength)}…` : simulation.name;
  return pdfmake
    .createPdf({
      pageSize: "A4",
      pageMargins: [margin, margin, margin, 54],
      info: { title: simulation.name, subject: "Impact of a SQL statement", creator: "Foretell" },
      defaultStyle: { font: "Roboto", fontSize: 9, color: colours.ink, lineHeight: 1.15 },
      styles: {
        heading: { fontSize: 13, bold: true, margin: [0, 16, 0, 6] },
        note: { fontSize: 8, color: colours.muted },
        tableHead: { fontSize: 7.5, bold: true, color: colours.muted },
      },
      content: [
        ...head(report),
        ...cascadePicture(report),
        ...impactTables(report),
        ...findings(report),
        ...advice(report),
        ...basis(report),
      ],
      footer: (page: number, pageCount: number) => ({
        margin: [margin, 18, margin, 0],
        fontSize: 7.5,
        color: colours.muted,
        columns: [
          { text: textOf(name), width: "*" },
          { text: formatTime(exportedAt), width: "auto", margin: [12, 0] },
          { text: `Page ${page} of ${pageCount}`, width: 70, alignment: "right" },
        ],
      }),
    })
    .getBuffer();
}
