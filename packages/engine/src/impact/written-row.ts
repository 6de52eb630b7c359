import type { ImpactRow } from "./model.ts";

/** A row of the result whose rows come, go or change. */
export type WrittenRow = ImpactRow & { readonly operation: "INSERT" | "UPDATE" | "DELETE" };

/** Whether a row of the result is about rows that are written: not about those that are only read, or in the way. */
export function isWritten(row: ImpactRow): row is WrittenRow {
  return row.operation !== "SELECT" && row.operation !== "RESTRICT";
}
