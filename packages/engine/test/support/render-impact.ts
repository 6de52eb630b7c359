import type { Impact, ImpactRow, Prediction, RowEstimate } from "../../src/index.ts";

/** A prediction as lines of text, so that a case can be read and compared as a whole. */
export function renderPrediction(prediction: Prediction): string {
  if (prediction.outcome === "failed") {
    const { code, message, suggestion } = prediction.failure;
    return [`failed ${code}`, message, ...(suggestion === null ? [] : [`meant ${suggestion}`])].join("\n");
  }
  return renderImpact(prediction.impact);
}

/** What a person reads of each blocker: its way and rows, what is in the way, what to do. */
export function renderBlockers(prediction: Prediction): string {
  const blockers = prediction.outcome === "completed" ? prediction.impact.blockers : [];
  return blockers
    .flatMap(({ cascadePath, rows, message, remedy }) => [
      `${cascadePath.join(" > ")} ${renderRows(rows)}`,
      `  ${message}`,
      `  ${remedy}`,
    ])
    .join("\n");
}

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
