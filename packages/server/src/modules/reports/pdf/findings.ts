import type { SimulationSummary } from "@foretell/contract";
import type { Content } from "pdfmake";
import type { SimulationReport } from "../simulation-report.ts";
import { basisOf, formatCount, formatRange, formatRows, outcomeOf } from "../wording.ts";
import { breakWords } from "./break-words.ts";
import { code } from "./code.ts";
import { colours } from "./colours.ts";
import { textOf } from "./fonts.ts";
import { titledTable } from "./impact-tables.ts";

const maxItems = 200;

type Margins = [number, number, number, number];

/** The statements of a script, grounds of the risk, blockers, conditions with their queries, and warnings. */
export function findings({ summary, simulation }: SimulationReport): Content[] {
  if (summary === null) return [];
  return [
    ...statements(simulation),
    ...risks(summary),
    ...blockers(summary),
    ...conditions(summary),
    ...warnings(summary),
  ];
}

/** The statements of a script, a line each, and what stands when it fails. */
function statements({ script, statements: all }: SimulationReport["simulation"]): Content[] {
  if (script === null) return [];
  return [
    ...section(
      "Statements in order",
      ["No.", "Statement, and what it does", "Outcome", "Rows"],
      all.map((statement) => [
        { text: String(statement.number) },
        {
          stack: [
            { text: textOf(breakWords(statement.text.slice(0, 300), 260, 8)), fontSize: 8 },
            { text: textOf(breakWords(statement.headline, 260, 8)), style: "note" },
          ],
        },
        { text: outcomeOf(statement), bold: true, ...(statement.outcome === "fails" ? { color: colours.danger } : {}) },
        { text: formatRows(statement) },
      ]),
      [28, "*", 80, 60],
      script.statement_count,
    ),
    ...(script.standing === null ? [] : [{ text: textOf(script.standing), style: "note" }]),
  ];
}

function risks({ risk_reasons }: SimulationSummary): Content[] {
  return section(
    "Risk",
    ["Ground", "What it is here"],
    risk_reasons.map(({ code, risk, sentence }) => [
      {
        stack: [
          { text: code.replaceAll("_", " ").toLowerCase(), bold: true },
          { text: risk, fontSize: 7.5, color: riskColours[risk] },
        ],
      },
      { text: textOf(breakWords(sentence, 320, 9)) },
    ]),
    [150, "*"],
    risk_reasons.length,
  );
}

const riskColours = { notice: colours.muted, risk: colours.caution, severe: colours.danger } as const;

function blockers({ blockers, blocker_count }: SimulationSummary): Content[] {
  return section(
    "Blockers",
    ["Where", "Why it blocks, and what would unblock it", "Rows"],
    blockers.map((blocker) => [
      where(blocker.table, blocker.columns, blocker.constraint_name),
      {
        stack: [
          {
            text: [
              {
                text: blocker.certainty === "certain" ? "Certain. " : "Possible. ",
                bold: true,
                color: blocker.certainty === "certain" ? colours.danger : colours.caution,
              },
              textOf(breakWords(blocker.message, 240, 9)),
            ],
          },
          {
            text: [{ text: "Remedy: ", bold: true }, textOf(breakWords(blocker.remedy, 240, 9))],
            margin: [0, 2, 0, 0],
          },
        ],
      },
      { text: formatRows(blocker), bold: true },
    ]),
    [150, "*", 60],
    blocker_count,
  );
}

function conditions({ conditions, condition_count }: SimulationSummary): Content[] {
  return section(
    "Conditions that must hold",
    ["Where", "What must hold"],
    conditions.map((condition) => [
      where(condition.table, condition.columns, condition.constraint_name),
      {
        stack: [
          { text: textOf(breakWords(condition.message, 320, 9)) },
          ...(condition.query === null ? [] : [{ stack: [code(condition.query)], margin: [0, 2, 0, 0] as Margins }]),
        ],
      },
    ]),
    [150, "*"],
    condition_count,
  );
}

function warnings({ warnings, warning_count }: SimulationSummary): Content[] {
  return section(
    "Warnings",
    ["Warning", "What it means here"],
    warnings.map((warning) => [
      {
        stack: [
          { text: warning.code.replaceAll("_", " ").toLowerCase(), bold: true },
          {
            text: warning.severity,
            fontSize: 7.5,
            color: warning.severity === "risk" ? colours.danger : colours.muted,
          },
        ],
      },
      { text: textOf(breakWords(warning.message, 320, 9)) },
    ]),
    [150, "*"],
    warning_count,
  );
}

/** On what the numbers rest. */
export function basis({ summary }: SimulationReport): Content[] {
  if (summary === null) return [];
  const range = formatRange(summary.total_rows_low, summary.total_rows_high);
  const sentences = [
    basisOf(summary),
    ...(range === undefined ? [] : [`Between ${range.replace(" to ", " and ")} rows in all.`]),
    ...(summary.estimate_basis === "exact" ? [] : ["A number that starts with ≈ is not counted."]),
    "Each row is counted once in the total, however many paths reach it.",
    ...(summary.has_custom_rules ? ["Triggers, rules or relationships made by hand take part."] : []),
    `Confidence ${Math.round(summary.confidence * 100)} %.`,
  ];
  return [{ text: "Basis of the numbers", style: "heading", headlineLevel: 1 }, { text: textOf(sentences.join(" ")) }];
}

function where(table: string, columns: readonly string[], constraint: string | null): Content {
  const shown = columns.length === 0 ? table : `${table} (${columns.join(", ")})`;
  return {
    stack: [
      { text: textOf(breakWords(shown, 150, 9)), bold: true },
      ...(constraint === null
        ? []
        : [{ text: textOf(breakWords(constraint, 150, 7.5)), style: "note", fontSize: 7.5 }]),
    ],
  };
}

function section(
  title: string,
  head: readonly string[],
  rows: Content[][],
  widths: (number | "*")[],
  count: number,
): Content[] {
  if (rows.length === 0) return [];
  return [
    titledTable([{ text: title }], head, rows.slice(0, maxItems), widths),
    ...(count <= maxItems
      ? []
      : [
          {
            text: `The first ${maxItems} of ${formatCount(count)}; the JSON export has all of them.`,
            style: "note",
          },
        ]),
  ];
}
