import { predict, prepareSchema, readDump } from "../../src/index.ts";
import type { DialectName, PreparedSchema, TableStatistics } from "../../src/index.ts";

interface GivenColumn {
  readonly nulls?: number;
  readonly distinct: number;
  readonly common?: readonly (readonly [value: string, frequency: number])[];
  readonly bounds?: readonly string[];
  /** The common values are all that the column has. */
  readonly complete?: true;
}

interface GivenTable {
  readonly rows: number;
  readonly source: TableStatistics["source"];
  readonly columns?: Readonly<Record<string, GivenColumn>>;
}

/** The schema of a dump with statistics written as JSON by table and column, in place of those that the dump itself tells. */
export function prepareGiven(dump: string, statistics: string, dialect: DialectName): PreparedSchema {
  const { catalog } = readDump(dump, { dialect });
  const given = JSON.parse(statistics) as Readonly<Record<string, GivenTable>>;
  const tables = catalog.tables.flatMap(({ namespace, name }): TableStatistics[] => {
    const table = given[name];
    if (table === undefined) return [];
    const columns = Object.entries(table.columns ?? {}).map(
      ([column, { nulls = 0, distinct, common = [], bounds = [], complete = false }]) => ({
        name: column,
        nullFraction: nulls,
        distinctCount: distinct,
        mostCommonValues: common.map(([value, frequency]) => ({ value, frequency })),
        isComplete: complete,
        histogramBounds: bounds,
      }),
    );
    return [{ namespace, name, rowCount: table.rows, source: table.source, columns }];
  });
  return prepareSchema(catalog, { tables });
}

/** The statements of a section, one a line, each with what is told of it: behind an arrow, and on further lines that are set in. */
export function statementsOf(section: string): (readonly [statement: string, told: string])[] {
  const blocks = section.split(/\n(?! )/u).filter((block) => block.trim() !== "");
  return blocks.map((block) => {
    const [statement = "", ...told] = block.split(" → ");
    return [statement, told.join(" → ").trimEnd()];
  });
}

/** The rows that a statement itself touches, and how their number came about. */
export function renderEstimate(schema: PreparedSchema, statement: string, isDerived: boolean): string {
  const prediction = predict(statement, { schema });
  if (prediction.outcome === "failed") return prediction.failure.message;
  const [row] = prediction.impact.rows;
  if (row === undefined) return "nothing";
  const { expected, low, high, basis } = row.rows;
  const rows =
    low === high
      ? `${String(expected)} ${basis}`
      : `${String(Number(expected.toPrecision(6)))} (${String(low)}..${String(high)} ${basis})`;
  if (!isDerived) return rows;
  const steps = row.derivation.map(
    (step) =>
      `  ${step.subject} | ${step.statistic} | ${step.formula} | ${String(Number(step.value.toPrecision(4)))} ${step.unit} ${step.basis}`,
  );
  return [rows, ...steps].join("\n");
}
