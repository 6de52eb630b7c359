import { findTable } from "../../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { hasName } from "../changes/cascade-effect.ts";
import type { Change } from "../changes/change.ts";
import { ColumnWriters } from "./column-writers.ts";
import { wholeTableOf } from "../rows/partitions.ts";

/** What of the references of a dump stays as it was while a statement and its actions run. */
export class SettledKeys {
  readonly #schema: PreparedSchema;
  /** The changes of each table. */
  readonly #changes: ReadonlyMap<Table, readonly Change[]>;
  readonly #writers: ColumnWriters;
  readonly #settled = new Map<ForeignKey, boolean>();
  readonly #added = new Map<Table, boolean>();

  constructor(schema: PreparedSchema, changes: readonly Change[]) {
    this.#schema = schema;
    // What is written to a table may lie in the partition that a key stands on, and the other way round.
    const wholes = new Map(changes.map((change) => [change, wholeTableOf(schema, change.table)]));
    const wholeOf = (change: Change) => wholes.get(change) ?? change.table;
    this.#writers = new ColumnWriters(schema, changes, wholeOf);
    this.#changes = Map.groupBy(changes, wholeOf);
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
    this.#schema.steps.take("cascades", 1 + this.#changesOf(table).length);
    const isMoved = columns.some((name) =>
      this.#writersOf(table, name).some(({ nulled }) => !hasName(this.#schema, nulled, name)),
    );
    if (isMoved || this.addsRowsTo(table)) return false;
    return referencedColumns.every((name) => this.#writersOf(referencedTable, name).length === 0);
  }

  /** Whether rows come to a table. */
  addsRowsTo(table: ForeignKey["table"]): boolean {
    const whole = this.#wholeOf(table);
    if (whole === undefined) return false;
    let isAdded = this.#added.get(whole);
    if (isAdded === undefined) {
      isAdded = this.#changesOf(table).some(({ operation }) => operation === "INSERT");
      this.#added.set(whole, isAdded);
    }
    return isAdded;
  }

  #wholeOf(name: ForeignKey["table"]): Table | undefined {
    const table = findTable(this.#schema.index, name);
    return table && wholeTableOf(this.#schema, table);
  }

  #changesOf(name: ForeignKey["table"]): readonly Change[] {
    const whole = this.#wholeOf(name);
    return (whole && this.#changes.get(whole)) ?? [];
  }

  #writersOf(name: ForeignKey["table"], column: string): readonly Change[] {
    const whole = this.#wholeOf(name);
    return whole === undefined ? [] : this.#writers.of(whole, column);
  }

  /** Whether a column, by which a change of the statement finds its rows, gets no other values by what else happens. */
  hasColumn(own: Change, column: string): boolean {
    return this.#writersOf(own.table, column).every((change) => change === own);
  }
}
