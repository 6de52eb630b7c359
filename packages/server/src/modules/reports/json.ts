import type { ResultListName } from "../../db/stored-prediction.ts";
import type { ReportStep, TextFormat } from "./text-format.ts";

/** How far in the entries of each list stand: those of a simulation and its summary are one level deeper. */
const indents: Readonly<Record<ResultListName, string>> = {
  impact: "    ",
  cascade_paths: "    ",
  affected_tables: "      ",
  affected_columns: "      ",
  blockers: "      ",
  conditions: "      ",
  warnings: "      ",
};

/** A simulation as an indented JSON document. */
export const jsonFormat: TextFormat = {
  plan: ({ exportedAt, simulation, summary, lists }) => {
    // Nothing in the document can be this text, which nobody knows before.
    const mark = crypto.randomUUID();
    const place = (list: ResultListName, whole: unknown): unknown => (list in lists ? [`${mark}${list}`] : whole);
    const document = {
      format: "foretell-simulation",
      format_version: 1,
      exported_at: exportedAt,
      simulation: {
        ...simulation,
        affectedTables: place("affected_tables", simulation.affectedTables),
        affectedColumns: place("affected_columns", simulation.affectedColumns),
      },
      summary: summary && {
        ...summary,
        blockers: place("blockers", summary.blockers),
        conditions: place("conditions", summary.conditions),
        warnings: place("warnings", summary.warnings),
      },
      impact: place("impact", []),
      cascadePaths: place("cascade_paths", []),
    };
    const texts = `${JSON.stringify(document, null, 2)}\n`.split(new RegExp(`\\s*"${mark}(\\w+)"`));
    return texts.map((text, at): ReportStep => (at % 2 === 0 ? { text } : { list: text as ResultListName }));
  },
  write: (list, entries, position) =>
    entries
      .map((entry, at) => {
        const json = JSON.stringify(entry, null, 2).replaceAll("\n", `\n${indents[list]}`);
        return `${position + at === 0 ? "" : ","}\n${indents[list]}${json}`;
      })
      .join(""),
};
