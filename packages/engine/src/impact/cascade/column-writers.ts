import type { Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { Change } from "../changes/change.ts";

/** Which of many changes give a column of a table other values. */
export class ColumnWriters {
  readonly #schema: PreparedSchema;
  readonly #byTable = new Map<Table, Map<string, Change[]>>();

  constructor(schema: PreparedSchema, changes: readonly Change[], tableOf: (change: Change) => Table) {
    this.#schema = schema;
    for (const change of changes) for (const name of change.columns) this.#enter(tableOf(change), name, change);
  }

  #enter(table: Table, name: string, change: Change): void {
    let byColumn = this.#byTable.get(table);
    if (byColumn === undefined) this.#byTable.set(table, (byColumn = new Map()));
    const column = comparable(this.#schema, name);
    const writers = byColumn.get(column);
    if (writers) writers.push(change);
    else byColumn.set(column, [change]);
  }

  /** The changes that write a column, its name compared as the database does. */
  of(table: Table, name: string): readonly Change[] {
    return this.#byTable.get(table)?.get(comparable(this.#schema, name)) ?? [];
  }
}
