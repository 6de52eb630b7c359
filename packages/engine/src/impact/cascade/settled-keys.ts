import { findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { Change } from "../changes/change.ts";
import { wholeTableOf } from "../rows/partitions.ts";

/** What of the references of a dump stays as it was while a statement and its actions run. */
export class SettledKeys {
  readonly #schema: PreparedSchema;
  /** The changes that add rows to a table or give some other values. */
  readonly #writers = new Map<Table, Change[]>();
  readonly #settled = new Map<ForeignKey, boolean>();

  constructor(schema: PreparedSchema, changes: readonly Change[]) {
    this.#schema = schema;
    for (const change of changes) {
      // What is written to a table may lie in the partition that a key stands on, and the other way round.
      const table = wholeTableOf(schema, change.table);
      const writers = this.#writers.get(table);
      if (writers) writers.push(change);
      else this.#writers.set(table, [change]);
    }
  }

  /**
   * Whether what a key connects stays so, but for rows and references that go: no row that may reference is added or comes to
   * another key, and no referenced value changes.
   */
  has(foreignKey: ForeignKey): boolean {
    let settled = this.#settled.get(foreignKey);
    if (settled === undefined) this.#settled.set(foreignKey, (settled = this.#isSettled(foreignKey)));
    return settled;
  }

  #isSettled({ table, columns, referencedTable, referencedColumns }: ForeignKey): boolean {
    this.#schema.steps.take("cascades", 1 + this.#writersOf(table).length);
    const isMoved = this.#writersOf(table).some((change) => columns.some((name) => this.#getsValue(change, name)));
    if (isMoved || this.addsRowsTo(table)) return false;
    return !this.#writersOf(referencedTable).some((change) =>
      referencedColumns.some((name) => hasName(this.#schema, change.columns, name)),
    );
  }

  /** Whether rows come to a table. */
  addsRowsTo(table: ForeignKey["table"]): boolean {
    return this.#writersOf(table).some(({ operation }) => operation === "INSERT");
  }

  #writersOf(name: ForeignKey["table"]): readonly Change[] {
    const table = findTable(this.#schema.index, name);
    return (table && this.#writers.get(wholeTableOf(this.#schema, table))) ?? [];
  }

  #getsValue({ columns, nulled }: Change, name: string): boolean {
    return hasName(this.#schema, columns, name) && !hasName(this.#schema, nulled, name);
  }

  /** Whether a column, by which a change of the statement finds its rows, gets no other values by what else happens. */
  hasColumn(own: Change, column: string): boolean {
    return !this.#writersOf(own.table).some(
      (change) => change !== own && hasName(this.#schema, change.columns, column),
    );
  }
}
