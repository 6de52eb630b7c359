import type { Table } from "../../catalog/model.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { keyOf, keyTableOf } from "./key-table.ts";
import type { Form, KeyTable } from "./key-table.ts";
import { NotSimulated } from "./not-simulated.ts";

/** Values by column, its name as names are compared. */
export type Values = ReadonlyMap<string, Form>;

/** What a simulation did to a table so far. */
interface TableState {
  readonly known: KeyTable;
  readonly gone: Set<number>;
  readonly written: Map<number, Map<string, Form>>;
  /** How often a row was written. */
  readonly versions: Map<number, number>;
  /** Of each list of columns that was asked for, the written rows by their values of now. */
  readonly writtenByKey: Map<string, WrittenByKey>;
}

interface WrittenByKey {
  readonly columns: readonly string[];
  readonly rows: Map<string, Set<number>>;
  readonly keys: Map<number, string | null>;
}

/** The rows of a dump while a statement changes them: only what is touched is kept. */
export class SimulatedRows {
  readonly #schema: PreparedSchema;
  readonly #tables = new Map<Table, TableState>();

  constructor(schema: PreparedSchema) {
    this.#schema = schema;
  }

  #stateOf(table: Table): TableState {
    let state = this.#tables.get(table);
    if (state === undefined) {
      const known = keyTableOf(this.#schema, table);
      if (known === null) throw new NotSimulated();
      state = { known, gone: new Set(), written: new Map(), versions: new Map(), writtenByKey: new Map() };
      this.#tables.set(table, state);
    }
    return state;
  }

  isThere(table: Table, row: number): boolean {
    return !this.#stateOf(table).gone.has(row);
  }

  version(table: Table, row: number): number {
    return this.#stateOf(table).versions.get(row) ?? 0;
  }

  /** The value of a row as it is now. */
  value(table: Table, row: number, column: string): Form {
    const { known, written } = this.#stateOf(table);
    const now = written.get(row)?.get(column);
    return now === undefined ? (known.column(column).forms[row] ?? null) : now;
  }

  /** The values of a key; null where one of them is NULL. */
  key(table: Table, row: number, columns: readonly string[]): string | null {
    return keyOf(columns.map((column) => this.value(table, row, column)));
  }

  /** The rows that have given values now, in the order of the dump. */
  rowsWith(table: Table, columns: readonly string[], key: string): readonly number[] {
    const { known, gone, written } = this.#stateOf(table);
    const before = known.rowsWith(columns, key);
    const come = this.#writtenBy(table, columns).rows.get(key) ?? [];
    this.#schema.steps.take("cascades", 1 + before.length);
    const found = before.filter((row) => !gone.has(row) && !written.has(row));
    for (const row of come) if (!gone.has(row)) found.push(row);
    return found.sort((first, second) => first - second);
  }

  #writtenBy(table: Table, columns: readonly string[]): WrittenByKey {
    const { written, writtenByKey } = this.#stateOf(table);
    const name = JSON.stringify(columns);
    let index = writtenByKey.get(name);
    if (index === undefined) {
      index = { columns, rows: new Map(), keys: new Map() };
      writtenByKey.set(name, index);
      for (const row of written.keys()) this.#place(index, table, row);
    }
    return index;
  }

  /** Puts a row where its values of now belong. */
  #place({ columns, rows, keys }: WrittenByKey, table: Table, row: number): void {
    const key = this.key(table, row, columns);
    const before = keys.get(row) ?? null;
    if (before !== null && before !== key) rows.get(before)?.delete(row);
    keys.set(row, key);
    if (key === null) return;
    const alike = rows.get(key);
    if (alike) alike.add(row);
    else rows.set(key, new Set([row]));
  }

  /** The rows that had given values in the dump. */
  rowsBefore(table: Table, columns: readonly string[], key: string): readonly number[] {
    return this.#stateOf(table).known.rowsWith(columns, key);
  }

  keyBefore(table: Table, row: number, columns: readonly string[]): string | null {
    const { known } = this.#stateOf(table);
    return keyOf(columns.map((column) => known.column(column).forms[row] ?? null));
  }

  /** Whether values of two columns can be compared. */
  areAlike(table: Table, column: string, other: Table, otherColumn: string): boolean {
    const [own, others] = [this.#stateOf(table).known.column(column), this.#stateOf(other).known.column(otherColumn)];
    return own.forms.length === 0 || others.forms.length === 0 || own.kind === others.kind;
  }

  remove(table: Table, row: number): void {
    this.#schema.steps.take("cascades");
    this.#stateOf(table).gone.add(row);
  }

  /** Writes values and gives back those that were there, of columns that got another one. */
  write(table: Table, row: number, values: Values): Values {
    this.#schema.steps.take("cascades", 1 + values.size);
    const { written, versions, writtenByKey } = this.#stateOf(table);
    const before = new Map<string, Form>();
    for (const [column, value] of values) {
      const old = this.value(table, row, column);
      if (old !== value) before.set(column, old);
    }
    const own = written.get(row) ?? new Map<string, Form>();
    for (const [column, value] of values) own.set(column, value);
    written.set(row, own);
    versions.set(row, (versions.get(row) ?? 0) + 1);
    for (const index of writtenByKey.values()) this.#place(index, table, row);
    return before;
  }

  /** The rows that are gone. */
  gone(table: Table): ReadonlySet<number> {
    return this.#stateOf(table).gone;
  }

  /** Whether a row has another value than it had. */
  isChanged(table: Table, row: number): boolean {
    const { known, written } = this.#stateOf(table);
    return [...(written.get(row) ?? [])].some(([column, value]) => (known.column(column).forms[row] ?? null) !== value);
  }

  /** The rows that are there and have another value than they had. */
  changed(table: Table): readonly number[] {
    const { gone, written } = this.#stateOf(table);
    return [...written.keys()].filter((row) => !gone.has(row) && this.isChanged(table, row));
  }
}
