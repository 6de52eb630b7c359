import type {
  Blocker,
  CascadePath,
  Condition,
  ImpactResult,
  Remedy,
  SimulationSummary,
  Warning,
} from "@foretell/contract";
import type { ResultListName } from "../../db/stored-prediction.ts";
import type { ReportStep, TextFormat } from "./text-format.ts";
import type { SimulationReport } from "./simulation-report.ts";
import {
  actionOf,
  approvalOf,
  basisOf,
  basisWords,
  columnsOf,
  formatRange,
  formatRows,
  formatTime,
  isWayOut,
  outcomeOf,
  partsOf,
  placeOf,
  reasonOf,
  runOf,
  totalsOf,
  verdictOf,
} from "./wording.ts";

/** The report as GitHub-flavoured Markdown. */
export const markdownFormat: TextFormat = {
  plan: (report) => [
    { text: headOf(report) },
    ...(report.summary === null ? [] : findings(report, report.summary)),
    { text: "\n" },
  ],
  write: (list, entries) => entries.map((entry) => `\n${writers[list](entry)}`).join(""),
};

/** An entry of a list as a line. */
const writers: Readonly<Record<ResultListName, (entry: unknown) => string>> = {
  impact: (entry) => tableLine(cellsOf(entry as ImpactResult)),
  blockers: (entry) => item(`${(entry as Blocker).message} ${(entry as Blocker).remedy}`),
  conditions: (entry) => conditionOf(entry as Condition),
  warnings: (entry) => item(`${(entry as Warning).code}: ${(entry as Warning).message}`),
  cascade_paths: (entry) => item((entry as CascadePath).table),
  affected_tables: (entry) => item(entry as string),
  affected_columns: (entry) => item(entry as string),
};

function headOf(report: SimulationReport): string {
  const { simulation, summary, exportedAt } = report;
  const approval = approvalOf(simulation);
  const sections = [
    `# ${plain(simulation.name)}`,
    `**${verdictOf(report)}.** ${plain(reasonOf(report))}`,
    [
      `- Schema: ${plain(simulation.schema_name)} (${simulation.db_type})`,
      `- Run: ${plain(runOf(simulation))}`,
      ...(approval === undefined ? [] : [`- Approval: ${plain(approval)}`]),
      ...(simulation.tags.length === 0 ? [] : [`- Tags: ${plain(simulation.tags.join(", "))}`]),
      `- Exported: ${formatTime(exportedAt)}`,
      ...(summary === null
        ? []
        : totalsOf(summary, simulation.query_type).map(([name, value]) => `- ${name}: ${value}`)),
    ].join("\n"),
    "## Statement",
    fence(simulation.query_text),
    ...statementsOf(simulation),
  ];
  return sections.join("\n\n");
}

/** The statements of a script, a line each, and what stands when it fails. */
function statementsOf({ script, statements }: SimulationReport["simulation"]): string[] {
  if (script === null) return [];
  const lines = statements.map((statement) =>
    tableLine([
      String(statement.number),
      statement.text.slice(0, 200),
      outcomeOf(statement),
      statement.headline,
      formatRows(statement),
    ]),
  );
  const head = ["No.", "Statement", "Outcome", "What it does", "Rows"];
  return [
    "## Statements in order",
    ...(script.standing === null ? [] : [plain(script.standing)]),
    [tableLine(head), `|${" --- |".repeat(head.length)}`, ...lines].join("\n"),
  ];
}

/** How it comes through and back, what it costs, and which locks it takes. */
function adviceOf({ remedy, costs, locks }: SimulationReport["simulation"]): string {
  const sections = [
    ...(remedy !== null && isWayOut(remedy)
      ? [
          "## The way out",
          remedy.steps.map((step) => item(step.reason)).join("\n"),
          fence(remedy.script),
          ...(remedy.notes.length === 0 ? [] : [remedy.notes.map(item).join("\n")]),
        ]
      : []),
    ...(remedy?.repointing
      ? [
          "## Another parent instead",
          remedy.repointing.steps.map((step) => item(step.reason)).join("\n"),
          fence(remedy.repointing.script),
          ...remedy.repointing.places.flatMap((place) => [plain(placeOf(place)), fence(place.look)]),
          ...(remedy.repointing.undo ? ["### The way back from this", ...wayBack(remedy.repointing.undo)] : []),
        ]
      : []),
    ...(remedy?.batches ? ["## In parts", plain(partsOf(remedy.batches)), fence(remedy.batches.sql)] : []),
    ...(remedy && remedy.indexes.length > 0
      ? ["## Missing indexes", fence(remedy.indexes.map(({ sql }) => `${sql};`).join("\n"))]
      : []),
    ...(remedy?.undo ? ["## The way back", ...wayBack(remedy.undo)] : []),
    ...(costs === null
      ? []
      : ["## While it runs", plain(costs.sentence), costs.parts.map(({ sentence }) => item(sentence)).join("\n")]),
    ...(locks.length === 0
      ? []
      : [
          "## Locks",
          locks.map(({ table, mode, waits }) => item(`${table ?? "The database"}: ${mode}. ${waits}`)).join("\n"),
        ]),
  ];
  return sections.map((section) => `\n\n${section}`).join("");
}

function wayBack({ save, restore, clear }: NonNullable<Remedy["undo"]>): string[] {
  return [
    "Before it runs:",
    fence(save),
    "To take it back:",
    fence(restore),
    "When it is no longer needed:",
    fence(clear),
  ];
}

function findings({ lists, simulation }: SimulationReport, summary: SimulationSummary): ReportStep[] {
  const head = ["Level", "Table", "Action", "Rows", "Basis", "Columns", "Constraint", "Path"];
  /** A section without entries is left out; one whose entries are not here stands for them. */
  const section = (title: string, list: "blockers" | "conditions" | "warnings"): ReportStep[] =>
    summary[list].length === 0
      ? []
      : [
          { text: `\n\n## ${title}\n` },
          list in lists ? { list } : { text: markdownFormat.write(list, summary[list], 0) },
        ];
  const risks = summary.risk_reasons.map(({ code, risk, sentence }) => `\n${item(`${risk}, ${code}: ${sentence}`)}`);
  return [
    ...(risks.length === 0 ? [] : [{ text: `\n\n## Risk\n${risks.join("")}` }]),
    { text: `\n\n## Affected tables\n\n${tableLine(head)}\n|${" --- |".repeat(head.length)}` },
    { list: "impact" },
    ...section("Blockers", "blockers"),
    ...section("Conditions", "conditions"),
    ...section("Warnings", "warnings"),
    { text: adviceOf(simulation) },
    { text: `\n\n## Basis of the numbers\n\n${basisOf(summary)}` },
  ];
}

function cellsOf(row: ImpactResult): string[] {
  return [
    String(row.cascade_level),
    row.affected_table_name,
    actionOf(row),
    withRange(formatRows(row), formatRange(row.estimated_rows_low, row.estimated_rows_high)),
    basisWords[row.estimate_basis],
    columnsOf(row),
    row.constraint_name ?? "",
    row.cascade_path.join(" → "),
  ];
}

function withRange(rows: string, range: string | undefined): string {
  return range === undefined ? rows : `${rows} (${range})`;
}

/** What must hold, and the query that finds where it does not. */
function conditionOf({ message, query }: Condition): string {
  return query === null ? item(message) : `${item(message)}\n${indent(fence(query))}`;
}

/** As a part of the item above. */
function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ");
}

function item(text: string): string {
  return `- ${plain(text)}`;
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map(plain).join(" | ")} |`;
}

/** Text that stays text: nothing in it is markup, and it keeps to its line. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_{}[\]<>#|~&]/g, (character) => `\\${character}`);
}

/** A block of code whose fence is longer than any in it. */
function fence(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const marks = "`".repeat(longest + 1);
  return `${marks}sql\n${code}\n${marks}`;
}
