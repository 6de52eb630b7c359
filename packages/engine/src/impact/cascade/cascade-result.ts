import type { ForeignKey, ReferentialAction, Table } from "../../catalog/model.ts";
import type { Change } from "../changes/change.ts";
import type { RowSet } from "../rows/row-set.ts";
import type { Outcome } from "../simulation/outcome.ts";

/** A key whose rows may refuse what a change does: RESTRICT and NO ACTION. */
export interface Check {
  readonly change: Change;
  readonly foreignKey: ForeignKey;
  readonly child: Table;
  readonly action: ReferentialAction;
  readonly rowSet: RowSet;
}

export interface CascadeResult {
  readonly changes: readonly Change[];
  readonly checks: readonly Check[];
  /** Keys passed over because the database does not enforce them. */
  readonly notEnforced: readonly ForeignKey[];
  /** What a simulation over the rows of the dump came to; left out where there is none. */
  readonly decided?: Outcome;
}
