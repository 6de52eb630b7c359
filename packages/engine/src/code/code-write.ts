import type { Table } from "../catalog/model.ts";
import type { ConflictPolicy } from "../statement/ast.ts";
import type { WriteExtent } from "./most-rows.ts";

/** One write in the code of a trigger, a rule or a routine. */
export interface CodeWrite {
  readonly table: Table;
  readonly operation: "INSERT" | "UPDATE" | "DELETE";
  readonly columns: readonly string[];
  /** Those of an UPDATE that keep the value that they have. */
  readonly kept?: readonly string[];
  /** Every row of the table: TRUNCATE, or a write without a condition. */
  readonly isAll: boolean;
  readonly extent: WriteExtent;
  /** What counts for the triggers that it fires in turn; null where nothing is said. */
  readonly conflictPolicy?: ConflictPolicy | null;
}
