import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { Arrival, Change } from "../changes/change.ts";

/** A key that a database refuses a statement for. */
export interface Refusal {
  readonly foreignKey: ForeignKey;
  /** Rows still reference, a column takes no NULL, a parent is missing, or a table would be updated a second time. */
  readonly reason: "referenced" | "not null" | "no parent" | "updated again";
  /** The change that the refused action follows from; null for a row whose parent is looked for. */
  readonly change: Change | null;
}

/** What becomes of the rows of a dump. */
export type Outcome =
  | { readonly isRefused: true; readonly refusal: Refusal }
  | {
      readonly isRefused: false;
      /** The rows that each way changes in the end, but for those that the statement itself changes in the same way. */
      readonly rowsOf: ReadonlyMap<Arrival, ReadonlySet<number>>;
      /** How many rows of each table are deleted or updated, each once. */
      readonly touched: ReadonlyMap<Table, number>;
    };

/** Whether two outcomes come to the same numbers; which rows they are of may differ. */
export function isSameInNumber(one: Outcome, other: Outcome): boolean {
  if (one.isRefused || other.isRefused) return one.isRefused === other.isRefused;
  const ways = new Set([...one.rowsOf.keys(), ...other.rowsOf.keys()]);
  const tables = new Set([...one.touched.keys(), ...other.touched.keys()]);
  return (
    [...ways].every((way) => (one.rowsOf.get(way)?.size ?? 0) === (other.rowsOf.get(way)?.size ?? 0)) &&
    [...tables].every((table) => (one.touched.get(table) ?? 0) === (other.touched.get(table) ?? 0))
  );
}
