import { findColumn, findTable, foreignKeysOf } from "../../catalog/catalog-index.ts";
import type { ForeignKey, ReferentialAction, Table } from "../../catalog/model.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import { comparable } from "../../statement/resolve/relation-lookup.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { profileOf } from "../../statistics/estimate/column-profile.ts";
import { takesNoNull } from "../changes/takes-no-null.ts";
import { keysInOrder } from "../cascade/key-order.ts";
import { namedByAction } from "../changes/cascade-effect.ts";
import type { Arrival, Change } from "../changes/change.ts";
import { defaultValueOf } from "../changes/default-value.ts";
import { formOfConstant, keyOf } from "./key-table.ts";
import type { Form } from "./key-table.ts";
import { NotSimulated } from "./not-simulated.ts";
import type { Refusal } from "./outcome.ts";
import { SimulatedRows } from "./simulated-rows.ts";
import type { Values } from "./simulated-rows.ts";

/** Ends a simulation at what refuses the statement; caught where it began. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** A key that acts on the rows behind a change. */
export interface ActingKey {
  readonly foreignKey: ForeignKey;
  readonly action: ReferentialAction;
  readonly parent: Table;
  readonly child: Table;
  /** Names as they are compared. */
  readonly columns: readonly string[];
  readonly referenced: readonly string[];
}

/** A row that was changed: what it had, and what it has; null where it is gone. */
export interface ChangedRow {
  readonly change: Change;
  readonly row: number;
  readonly before: Values;
  readonly isDelete: boolean;
}

/** Keys that mind NULL in a part of their columns. */
const isMatchedInFull = ({ match, columns }: ForeignKey): boolean => match === "FULL" && columns.length > 1;

/** What every database does alike while actions run over known rows; the order is that of each database. */
export class Simulation {
  readonly schema: PreparedSchema;
  readonly rules: ReferentialRules;
  readonly rows: SimulatedRows;
  readonly #actionOf: (change: Change, foreignKey: ForeignKey) => ReferentialAction;
  /** The rows that each way met. */
  readonly met = new Map<Arrival, Set<number>>();
  readonly #arrivals: ReadonlyMap<Change | null, readonly Arrival[]>;
  readonly #keys = new Map<Change, readonly ActingKey[]>();

  constructor(
    schema: PreparedSchema,
    rules: ReferentialRules,
    changes: readonly Change[],
    actionOf: (change: Change, foreignKey: ForeignKey) => ReferentialAction,
  ) {
    this.schema = schema;
    this.rules = rules;
    this.rows = new SimulatedRows(schema);
    this.#actionOf = actionOf;
    this.#arrivals = Map.groupBy(
      changes.flatMap(({ arrivals }) => arrivals),
      ({ parent }) => parent,
    );
  }

  comparable(names: readonly string[]): readonly string[] {
    return names.map((name) => comparable(this.schema, name));
  }

  /** The keys that a change concerns, in the order in which the database acts on them. */
  keysOf(change: Change): readonly ActingKey[] {
    let keys = this.#keys.get(change);
    if (keys === undefined) {
      keys = keysInOrder(this.schema, this.rules, change)
        .filter(({ foreignKey }) => foreignKey.isEnforced)
        .map(({ foreignKey, child, isOfPartition }): ActingKey => {
          if (isOfPartition || isMatchedInFull(foreignKey)) throw new NotSimulated();
          const key = {
            foreignKey,
            action: this.#actionOf(change, foreignKey),
            parent: change.table,
            child,
            columns: this.comparable(foreignKey.columns),
            referenced: this.comparable(foreignKey.referencedColumns),
          };
          for (const [at, column] of key.columns.entries())
            if (!this.rows.areAlike(child, column, key.parent, key.referenced[at] ?? "")) throw new NotSimulated();
          return key;
        });
      this.#keys.set(change, keys);
    }
    return keys;
  }

  /** What a row had as a key before it was changed; null where that references nothing, or was not changed. */
  lostKey({ change, row, before, isDelete }: ChangedRow, { referenced }: ActingKey): string | null {
    if (!isDelete && !referenced.some((column) => before.has(column))) return null;
    const old = (column: string): Form => before.get(column) ?? this.rows.value(change.table, row, column);
    return keyOf(referenced.map((column) => (before.has(column) ? (before.get(column) ?? null) : old(column))));
  }

  /** The rows that reference a key now. */
  children({ child, columns }: ActingKey, key: string): readonly number[] {
    return this.rows.rowsWith(child, columns, key);
  }

  hasParent({ parent, referenced }: Pick<ActingKey, "parent" | "referenced">, key: string): boolean {
    return this.rows.rowsWith(parent, referenced, key).length > 0;
  }

  /** The way by which an action comes from a change, with the rows that it met. */
  arrivalOf(from: Change, { foreignKey }: ActingKey): Arrival {
    const arrival = this.#arrivals.get(from)?.find((each) => each.foreignKey === foreignKey);
    if (arrival === undefined) throw new NotSimulated();
    return arrival;
  }

  meet(arrival: Arrival, row: number): void {
    const rows = this.met.get(arrival);
    if (rows) rows.add(row);
    else this.met.set(arrival, new Set([row]));
  }

  /** The values that an action gives to a referencing row. */
  valuesOf({ change, row }: ChangedRow, { foreignKey, action, columns, referenced, child }: ActingKey): Values {
    if (action === "CASCADE") {
      const written = columns.map(
        (column, at) => [column, this.rows.value(change.table, row, referenced[at] ?? "")] as const,
      );
      return new Map(written);
    }
    const named = namedByAction(change, foreignKey);
    return new Map(
      named.map((name) => [comparable(this.schema, name), action === "SET NULL" ? null : this.#defaultOf(child, name)]),
    );
  }

  #defaultOf(table: Table, name: string): Form {
    const column = findColumn(this.schema.index, table, name);
    const value = column && defaultValueOf(this.schema, column);
    if (column === undefined || value === undefined) throw new NotSimulated();
    return value === null ? null : formOfConstant(profileOf(this.schema, table, column).rules, String(value));
  }

  /** Refuses NULL where a column does not take it. */
  checkNulls(table: Table, values: Values, { foreignKey }: ActingKey, change: Change): void {
    for (const [name, value] of values) {
      if (value === null && takesNoNull(this.schema, table, name))
        throw new Refused({ foreignKey, reason: "not null", change });
    }
  }

  /** The keys of a table with the tables that they reference, in the order of creation. */
  ownKeysOf(table: Table): readonly Pick<ActingKey, "foreignKey" | "parent" | "columns" | "referenced">[] {
    return foreignKeysOf(this.schema.index, table)
      .filter(({ isEnforced, isDangling }) => isEnforced && !isDangling)
      .map((foreignKey) => {
        const parent = findTable(this.schema.index, foreignKey.referencedTable);
        if (parent === undefined || isMatchedInFull(foreignKey)) throw new NotSimulated();
        return {
          foreignKey,
          parent,
          columns: this.comparable(foreignKey.columns),
          referenced: this.comparable(foreignKey.referencedColumns),
        };
      });
  }
}
