import type { DerivationStep, Impact, ImpactRow, Prediction, RowEstimate } from "../../src/index.ts";

/** A prediction as lines of text, so that a case can be read and compared as a whole. */
export function renderPrediction(prediction: Prediction): string {
  if (prediction.outcome === "failed") {
    const { code, message, suggestion } = prediction.failure;
    return [`failed ${code}`, message, ...(suggestion === null ? [] : [`meant ${suggestion}`])].join("\n");
  }
  return renderImpact(prediction.impact);
}

/** What a person reads of each blocker: its way and rows, what is in the way, what to do. */
function renderBlockers(prediction: Prediction): string {
  const blockers = prediction.outcome === "completed" ? prediction.impact.blockers : [];
  return blockers
    .flatMap(({ cascadePath, rows, message, remedy }) => [
      `${cascadePath.join(" > ")} ${renderRows(rows)}`,
      `  ${message}`,
      `  ${remedy}`,
    ])
    .join("\n");
}

/** What a person reads of each condition. */
function renderConditions(prediction: Prediction): string {
  const conditions = prediction.outcome === "completed" ? prediction.impact.conditions : [];
  return conditions.map(({ kind, message }) => `${kind}: ${message}`).join("\n");
}

/** The totals, whether code takes part, and what a person reads of each row of the result: its sentence, and how its number came about. */
function renderExplanations(prediction: Prediction): string {
  if (prediction.outcome === "failed") return "";
  const { hasCustomRules, rows, totals } = prediction.impact;
  return [
    `${String(totals.tables)} tables, ${String(totals.columns)} columns, ${String(totals.maxCascadeDepth)} levels, rows ${renderRows(totals.rows)}`,
    ...(hasCustomRules ? ["with code"] : []),
    ...rows.flatMap(({ explanation, derivation }) => [explanation].concat(derivation.map(renderStep))),
  ].join("\n");
}

/** The ways that are drawn, each step with what leads on. */
function renderPaths(prediction: Prediction): string {
  const paths = prediction.outcome === "completed" ? prediction.impact.paths : [];
  return paths
    .map(({ steps }) => {
      const further = steps.map(
        ({ to, type, constraintName }) => `${to} by ${type}${constraintName === null ? "" : ` ${constraintName}`}`,
      );
      return [steps[0]?.from, ...further].join(" > ");
    })
    .join("\n");
}

/** What a person reads of each warning: how grave it is, what of the statement is marked, and the sentence. */
function renderWarnings(prediction: Prediction, statement: string): string {
  const warnings = prediction.outcome === "completed" ? prediction.impact.warnings : [];
  return warnings
    .map(({ code, severity, span, position, message }) => {
      const marked = span === null ? "" : ` "${statement.slice(span.start, span.end)}"`;
      const place = position === null ? "" : ` at ${String(position.line)}:${String(position.column)}`;
      return `${code} ${severity}${marked}${place}: ${message}`;
    })
    .join("\n");
}

/** Where in the statement each blocker and each condition stands, with what is marked there. */
function renderPlaces(prediction: Prediction, statement: string): string {
  if (prediction.outcome === "failed") return "";
  const { blockers, conditions } = prediction.impact;
  return [...blockers, ...conditions]
    .map(({ code, span, position }) =>
      span === null || position === null
        ? `${code} nowhere`
        : `${code} "${statement.slice(span.start, span.end)}" at ${String(position.line)}:${String(position.column)}`,
    )
    .join("\n");
}

/** What a person reads of each ground of the risk. */
function renderRisks(prediction: Prediction): string {
  const reasons = prediction.outcome === "completed" ? prediction.impact.riskReasons : [];
  return reasons.map(({ code, risk, sentence }) => `${code} ${risk}: ${sentence}`).join("\n");
}

/** What else a case may tell, beside its impact. */
export const furtherSections: Readonly<Record<string, (prediction: Prediction, statement: string) => string>> = {
  blockers: renderBlockers,
  conditions: renderConditions,
  explained: renderExplanations,
  paths: renderPaths,
  places: renderPlaces,
  risks: renderRisks,
  warnings: renderWarnings,
};

const renderStep = ({ subject, statistic, formula, value, unit, basis }: DerivationStep) =>
  `  ${subject} | ${statistic} | ${formula} | ${String(Number(value.toFixed(2)))} ${unit} ${basis}`;

function renderImpact(impact: Impact): string {
  return [
    impact.verdict,
    impact.headline,
    ...impact.rows.map(renderRow),
    ...impact.blockers.map(
      (blocker) =>
        `blocker ${blocker.certainty} ${blocker.action} ${blocker.constraintName ?? "-"} ${blocker.table}(${blocker.columns.join(", ")})`,
    ),
    ...impact.conditions.map(
      (condition) =>
        `condition ${condition.kind} ${condition.constraintName ?? "-"} ${condition.table}(${condition.columns.join(", ")})`,
    ),
    ...impact.warnings.map((warning) => `warning ${warning.code}${warning.table === null ? "" : ` ${warning.table}`}`),
  ].join("\n");
}

function renderRow(row: ImpactRow): string {
  const columns = row.columns.map((column) => `${column.name}:${column.reason}`).join(" ");
  const action = row.referentialAction === null ? "" : ` by ${row.referentialAction}`;
  return `${String(row.cascadeLevel)} ${row.operation} ${row.cascadePath.join(" > ")}${action} ${renderRows(row.rows)}${columns === "" ? "" : ` | ${columns}`}`;
}

function renderRows({ expected, low, high, basis }: RowEstimate): string {
  return low === high
    ? `=${String(expected)}`
    : `~${String(Number(expected.toFixed(2)))} (${String(low)}..${String(high)} ${basis})`;
}
