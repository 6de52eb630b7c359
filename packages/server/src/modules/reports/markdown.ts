import type { SimulationSummary } from "@foretell/contract";
import type { SimulationReport } from "./simulation-report.ts";
import {
  actionOf,
  basisSentences,
  basisWords,
  columnsOf,
  formatRange,
  formatRows,
  formatTime,
  reasonOf,
  totalsOf,
  verdictOf,
} from "./wording.ts";

/** The report as GitHub-flavoured Markdown. */
export function toMarkdown(report: SimulationReport): string {
  const { simulation, summary, exportedAt } = report;
  const sections = [
    `# ${plain(simulation.name)}`,
    `**${verdictOf(report)}.** ${plain(reasonOf(report))}`,
    [
      `- Schema: ${plain(simulation.schema_name)} (${simulation.db_type})`,
      `- Run: ${simulation.executed_at === null ? "never" : formatTime(simulation.executed_at)}`,
      `- Exported: ${formatTime(exportedAt)}`,
      ...(summary === null
        ? []
        : totalsOf(summary, simulation.query_type).map(([name, value]) => `- ${name}: ${value}`)),
    ].join("\n"),
    "## Statement",
    fence(simulation.query_text),
    ...(summary === null ? [] : findings(report, summary)),
  ];
  return `${sections.join("\n\n")}\n`;
}

function findings({ impact }: SimulationReport, summary: SimulationSummary): string[] {
  const rows = impact.map((row) => [
    String(row.cascade_level),
    row.affected_table_name,
    actionOf(row),
    withRange(formatRows(row), formatRange(row.estimated_rows_low, row.estimated_rows_high)),
    basisWords[row.estimate_basis],
    columnsOf(row),
    row.constraint_name ?? "",
    row.cascade_path.join(" → "),
  ]);
  return [
    "## Affected tables",
    table(["Level", "Table", "Action", "Rows", "Basis", "Columns", "Constraint", "Path"], rows),
    ...list(
      "Blockers",
      summary.blockers.map(({ message, remedy }) => `${message} ${remedy}`),
    ),
    ...list(
      "Conditions",
      summary.conditions.map(({ message }) => message),
    ),
    ...list(
      "Warnings",
      summary.warnings.map(({ code, message }) => `${code}: ${message}`),
    ),
    "## Basis of the numbers",
    basisSentences[summary.estimate_basis],
  ];
}

function withRange(rows: string, range: string | undefined): string {
  return range === undefined ? rows : `${rows} (${range})`;
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`## ${title}`, items.map((item) => `- ${plain(item)}`).join("\n")];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(plain).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
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
