import type { ForeignKey, ReferentialAction, Table } from "../../catalog/model.ts";
import type { WriteExtent } from "../../code/most-rows.ts";
import type { ConflictPolicy } from "../../statement/ast.ts";
import type { AffectedColumn } from "../model.ts";
import type { RowSet } from "../rows/row-set.ts";

/** What happens to some rows of one table: the statement's own work or that of a referential action. */
export interface Change {
  /** The same for changes of one kind: (table, operation, columns). */
  readonly key: string;
  readonly table: Table;
  readonly operation: "DELETE" | "UPDATE" | "INSERT";
  /** The columns that get another value; empty for DELETE. */
  readonly columns: ReadonlySet<string>;
  /** Columns that become NULL. */
  readonly nulled: ReadonlySet<string>;
  /** Constants that the statement itself gives to columns, as texts, by the column's own name. */
  readonly constants: ReadonlyMap<string, string>;
  /** Every touched row gets other values: false where a new value may be the old one, which no key minds. */
  readonly isSureToChange: boolean;
  /** REPLACE puts these columns back with the same values; empty for everything else. */
  readonly returningColumns: ReadonlySet<string>;
  /** Actions and code between the statement and this change, on the nearest way. */
  level: number;
  /** All rows that reach it on any path. */
  rowSet: RowSet;
  /** The ways by which it is reached; the first made it. */
  readonly arrivals: Arrival[];
  /** How often its actions were followed; more than once when later paths added rows. */
  expansions: number;
  /** Position of the statement's operation that began it. */
  readonly root: number;
}

/** A part of the schema that is code. */
export interface CodeUnit {
  readonly kind: "trigger" | "rule" | "routine";
  readonly name: string;
}

/** One path by which a change is reached: one row of the result. */
export interface Arrival {
  readonly change: Change;
  /** Null at level 0. */
  readonly parent: Change | null;
  readonly foreignKey: ForeignKey | null;
  /** The code of the schema that does it; null for the statement's own work and for actions of keys. */
  readonly code: CodeUnit | null;
  readonly action: ReferentialAction | null;
  level: number;
  readonly columns: readonly AffectedColumn[];
  /** The writes by which code does it each time that it runs; none of what is not done by code. */
  readonly perRun: readonly WriteExtent[];
  /** What is said of conflicts when its triggers run: another one for each way of code that leads to it. */
  policies: ReadonlySet<ConflictPolicy | null>;
  rowSet: RowSet;
}
