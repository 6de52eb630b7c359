import type { Content } from "pdfmake";
import type { SimulationReport } from "../simulation-report.ts";
import { approvalOf, formatCount, reasonOf, runOf, totalsOf, verdictOf } from "../wording.ts";
import { code } from "./code.ts";
import { breakWords } from "./break-words.ts";
import { colours, verdictColoursOf } from "./colours.ts";
import { textOf } from "./fonts.ts";

/** What a reader sees first: name, verdict with reason and remedy, tiles, the statement. */
export function head(report: SimulationReport): Content[] {
  const { simulation, summary } = report;
  const approval = approvalOf(simulation);
  const facts = [
    `Schema ${simulation.schema_name}`,
    databaseNames[simulation.db_type] ?? simulation.db_type,
    `run ${runOf(simulation)}`,
    ...(approval === undefined ? [] : [`approval ${approval}`]),
    ...(simulation.tags.length === 0 ? [] : [`tags ${simulation.tags.join(", ")}`]),
  ];
  return [
    { text: "Foretell impact report", style: "note", characterSpacing: 0.4 },
    { text: textOf(breakWords(simulation.name, 500, 19)), fontSize: 19, bold: true, margin: [0, 2, 0, 2] },
    {
      text: textOf(breakWords(facts.join(" · "), 500, 9)),
      style: "note",
      margin: [0, 0, 0, 12],
    },
    verdictBox(report),
    ...(summary === null ? [] : [tiles(totalsOf(summary, simulation.query_type))]),
    { text: "Statement", style: "heading" },
    code(simulation.query_text),
  ];
}

const databaseNames: Readonly<Record<string, string>> = {
  postgresql: "PostgreSQL",
  mysql: "MySQL",
  sqlite: "SQLite",
  oracle: "Oracle",
  sqlserver: "SQL Server",
};

function verdictBox(report: SimulationReport): Content {
  const { ink, paper } = verdictColoursOf(report);
  const remedies = [...new Set(report.summary?.blockers.map(({ remedy }) => remedy))];
  const more = remedies.length > 1 ? ` ${formatCount(remedies.length - 1)} more under Blockers.` : "";
  return {
    layout: {
      hLineWidth: () => 0,
      vLineWidth: (index: number) => (index === 0 ? 4 : 0),
      vLineColor: () => ink,
      paddingLeft: () => 12,
      paddingRight: () => 12,
      paddingTop: () => 10,
      paddingBottom: () => 10,
    },
    table: {
      widths: ["*"],
      body: [
        [
          {
            fillColor: paper,
            stack: [
              { text: verdictOf(report), fontSize: 15, bold: true, color: ink },
              { text: textOf(breakWords(reasonOf(report), 480, 10)), fontSize: 10, margin: [0, 3, 0, 0] },
              ...(remedies[0] === undefined
                ? []
                : [
                    {
                      text: [{ text: "What to do: ", bold: true }, textOf(breakWords(remedies[0], 480, 10)), more],
                      fontSize: 10,
                      margin: [0, 5, 0, 0] as [number, number, number, number],
                    },
                  ]),
            ],
          },
        ],
      ],
    },
  };
}

function tiles(totals: ReturnType<typeof totalsOf>): Content {
  return {
    margin: [0, 10, 0, 0],
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => colours.line,
      vLineColor: () => colours.line,
      paddingTop: () => 7,
      paddingBottom: () => 5,
      paddingLeft: () => 8,
      paddingRight: () => 4,
    },
    table: {
      widths: totals.map(() => "*"),
      body: [
        totals.map(([name, value]) => ({
          stack: [
            { text: value, fontSize: value.length > 9 ? 11 : 15, bold: true },
            { text: name, fontSize: 7.5, color: colours.muted },
          ],
        })),
      ],
    },
  };
}
