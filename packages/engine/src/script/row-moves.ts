import type { Column, Table } from "../catalog/model.ts";
import { findColumn } from "../catalog/catalog-index.ts";
import { writtenRows } from "../impact/conditions/written-values.ts";
import { ReachedRows } from "../impact/cascade/reached-rows.ts";
import { defaultValueOf } from "../impact/changes/default-value.ts";
import { firingTriggers } from "../impact/changes/fired-triggers.ts";
import type { Change } from "../impact/changes/change.ts";
import type { StatementWork } from "../impact/statement-work.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { InsertOperation, UpdateOperation } from "../statement/resolve/write-operation.ts";

/** A value as a dump would have it, null for NULL; undefined where it is not known. */
export type MovedValue = string | null | undefined;

/** What is known of the rows that the changes of a statement touch, and of the values that they write. */
export class RowMoves {
  readonly #schema: PreparedSchema;
  readonly #work: StatementWork;
  #reached: ReachedRows | null = null;

  constructor(schema: PreparedSchema, work: StatementWork) {
    this.#schema = schema;
    this.#work = work;
  }

  /** The very rows of a change by their number; null where they are not told apart. */
  rowsOf(change: Change): ReadonlySet<number> | null {
    this.#reached ??= new ReachedRows(this.#schema, this.#work.result.changes);
    const reach = this.#reached.reachOf(change);
    return reach?.kind === "rows" && reach.isExact ? reach.rows : null;
  }

  /** The value that an UPDATE gives a column in every row. */
  updatedValue(change: Change, name: string): MovedValue {
    if (change.nulled.has(name)) return null;
    if (this.#mayBeSetByCode(change.table, "UPDATE")) return undefined;
    const values = change.arrivals.map(({ parent, foreignKey }) => {
      if (parent === null) return this.#assigned(change, name);
      const at = foreignKey?.columns.indexOf(name) ?? -1;
      const referenced = at < 0 ? undefined : foreignKey?.referencedColumns[at];
      const isMoved = referenced !== undefined && parent.operation === "UPDATE";
      return isMoved && parent.arrivals.every((arrival) => arrival.parent === null)
        ? this.#assigned(parent, referenced)
        : undefined;
    });
    const [first] = values;
    return values.every((value) => value === first) ? first : undefined;
  }

  #assigned(change: Change, name: string): MovedValue {
    const operation = this.#operationOf(change);
    if (operation?.kind !== "update") return undefined;
    const column = findColumn(this.#schema.index, operation.table, name);
    return column && writtenRows(this.#schema, operation)[0]?.get(column);
  }

  /** The values that an INSERT gives a column, one a row; null where they are not known. */
  insertedValues(change: Change, column: Column): readonly (string | null)[] | null {
    const operation = this.#operationOf(change);
    if (operation?.kind !== "insert" || operation.rows === null || column.generated !== null) return null;
    if (this.#mayBeSetByCode(change.table, "INSERT")) return null;
    const rows = writtenRows(this.#schema, operation);
    if (rows.length !== operation.rows.length) return null;
    const isGiven = operation.columns.some(({ name }) => name === column.name);
    const own = isGiven ? undefined : this.#default(column);
    const values = rows.map((row) => (isGiven ? row.get(column) : own));
    return values.every((value) => value !== undefined) ? values : null;
  }

  #default(column: Column): MovedValue {
    if (column.isAutoIncrement || column.identity !== null) return undefined;
    const value = defaultValueOf(this.#schema, column);
    if (value === null) return column.isNullable ? null : undefined;
    return column.typeFamily === "integer" && typeof value === "number" && Number.isSafeInteger(value)
      ? String(value)
      : undefined;
  }

  #operationOf(change: Change): InsertOperation | UpdateOperation | null {
    const isOwn = change.arrivals.every(({ parent, code }) => parent === null && code === null);
    const operation = isOwn && change.arrivals.length === 1 ? this.#work.read?.resolver.writes[change.root] : undefined;
    if (operation === undefined || operation.kind === "delete" || operation.table !== change.table) return null;
    const event = operation.kind === "insert" ? "INSERT" : "UPDATE";
    return event === change.operation ? operation : null;
  }

  #mayBeSetByCode(table: Table, event: "INSERT" | "UPDATE"): boolean {
    return firingTriggers(this.#schema, table, event, null).some(({ timing }) => timing !== "after");
  }
}
