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
