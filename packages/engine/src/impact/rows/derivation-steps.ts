import type { Table } from "../../catalog/model.ts";
import type { Expression } from "../../statement/ast.ts";
import { findTableStatistics } from "../../statement/prepared-schema.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { rowsOf } from "../../statistics/estimate/column-profile.ts";
import type { DerivationStep, RowEstimate } from "../../catalog/statistics-model.ts";
import { formatQuantity } from "../wording.ts";

/** How many rows a table has, and from where that is known: where every estimate begins. */
export function rowCountStep(schema: PreparedSchema, table: Table): DerivationStep {
  const { rowCount, basis } = rowsOf(schema, table);
  return {
    subject: table.name,
    statistic: rowCountSource(schema, table),
    formula: "rows of the table",
    value: rowCount,
    unit: "rows",
    basis,
  };
}

function rowCountSource(schema: PreparedSchema, table: Table): string {
  const statistics = findTableStatistics(schema, table);
  if (statistics === undefined) return "no row count known: 1000 assumed";
  return {
    dump: "rows counted in the dump",
    uncertain: "rows counted in the dump, to which its other statements add or from which they take",
    database: "row count of the live database",
    typed: "row count set by hand",
  }[statistics.source];
}

/** By what a statement limits its rows. */
export type LimitSubject = "LIMIT" | "TOP" | "ROWNUM";

/** What a limit leaves of rows. */
export function limitStep(most: number, limited: RowEstimate, subject: LimitSubject = "LIMIT"): DerivationStep {
  return {
    subject,
    statistic: "the statement's own limit",
    formula: `at most ${formatQuantity(most, "row")}`,
    value: limited.expected,
    unit: "rows",
    basis: limited.basis,
  };
}

/** Calls conditions by their own text in a statement: on one line, of at most 80 characters. */
export function describeIn(text: string): (node: Expression) => string {
  return ({ span }) => {
    const line = text.slice(span.start, span.end).replace(/\s+/gu, " ");
    return line.length > 80 ? `${line.slice(0, 79)}…` : line;
  };
}
