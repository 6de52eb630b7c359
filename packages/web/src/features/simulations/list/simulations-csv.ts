import { csvLine, type Simulation } from "@foretell/contract";

const head = [
  "id",
  "name",
  "status",
  "verdict",
  "risk",
  "risk_codes",
  "query_type",
  "schema",
  "version",
  "tables",
  "rows",
  "estimate_basis",
  "cascade_depth",
  "error",
  "tags",
  "created_by",
  "created_at",
  "executed_at",
  "statement",
];

/** The simulations of a list as a file for a spreadsheet, a line each; of a long statement its beginning. */
export const simulationsCsv = (simulations: readonly Simulation[]): string =>
  [head, ...simulations.map(cellsOf)].map(csvLine).join("");

function cellsOf(simulation: Simulation): (string | number | null)[] {
  const isDone = simulation.status === "completed";
  return [
    simulation.id,
    simulation.name,
    simulation.status,
    simulation.verdict,
    simulation.risk,
    simulation.risk_codes.join(" "),
    simulation.query_type,
    simulation.schema_name,
    simulation.version_number,
    isDone ? simulation.total_tables_affected : null,
    isDone ? simulation.total_rows_affected : null,
    simulation.estimate_basis,
    isDone ? simulation.max_cascade_depth : null,
    simulation.error_message,
    simulation.tags.join(", "),
    simulation.created_by_name,
    simulation.created_at,
    simulation.executed_at,
    simulation.query_text,
  ];
}
