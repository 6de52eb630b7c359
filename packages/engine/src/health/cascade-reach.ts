import { findTable } from "../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../catalog/model.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";

/** How far a DELETE of a row goes by the actions of keys. */
export interface CascadeReach {
  /** Other tables whose rows may be deleted or changed. */
  readonly tables: number;
  /** Steps from the table to the last of them. */
  readonly depth: number;
  /** There are more: they were followed until there were as many as asked for. */
  readonly isCut: boolean;
}

const nowhere: CascadeReach = { tables: 0, depth: 0, isCut: false };

/** The tables that keys lead to with an action, each as a number: those that lose rows, and those that only lose their reference. */
interface Children {
  readonly deleted: readonly number[];
  readonly changed: readonly number[];
}

const childless: Children = { deleted: [], changed: [] };

/** Follows the actions of a schema's keys on DELETE. A step costs nothing but a look into a list of numbers. */
export class CascadeFollower {
  readonly #numbers = new Map<Table, number>();
  readonly #children: Children[];
  /** Of each table the last search that has met it as one that loses rows, and as one that is changed at all. */
  readonly #deletedIn: Int32Array;
  readonly #changedIn: Int32Array;
  #search = 0;

  constructor({ catalog, index }: PreparedSchema) {
    for (const [number, table] of catalog.tables.entries()) this.#numbers.set(table, number);
    const children = catalog.tables.map(() => ({ deleted: new Set<number>(), changed: new Set<number>() }));
    for (const key of catalog.foreignKeys) {
      if (!isFollowed(key)) continue;
      const parent = findTable(index, key.referencedTable);
      const child = findTable(index, key.table);
      if (parent === undefined || child === undefined) continue;
      const of = children[this.#numbers.get(parent) ?? -1];
      const number = this.#numbers.get(child);
      if (of !== undefined && number !== undefined) of[key.onDelete === "CASCADE" ? "deleted" : "changed"].add(number);
    }
    this.#children = children.map(({ deleted, changed }) => ({ deleted: [...deleted], changed: [...changed] }));
    this.#deletedIn = new Int32Array(catalog.tables.length);
    this.#changedIn = new Int32Array(catalog.tables.length);
  }

  /** From one table, until `mostTables` others are met. */
  reachOf(table: Table, mostTables = Number.POSITIVE_INFINITY): CascadeReach {
    const root = this.#numbers.get(table);
    if (root === undefined) return nowhere;
    const search = (this.#search += 1);
    this.#deletedIn[root] = search;
    this.#changedIn[root] = search;
    let level = [root];
    let tables = 0;
    let depth = 0;
    while (level.length > 0) {
      const next: number[] = [];
      let isFurther = false;
      for (const parent of level) {
        const { deleted, changed } = this.#children[parent] ?? childless;
        for (const child of changed) {
          if (this.#changedIn[child] === search) continue;
          if (tables === mostTables) return { tables, depth: depth + 1, isCut: true };
          this.#changedIn[child] = search;
          tables += 1;
          isFurther = true;
        }
        for (const child of deleted) {
          if (this.#deletedIn[child] === search) continue;
          if (this.#changedIn[child] !== search) {
            if (tables === mostTables) return { tables, depth: depth + 1, isCut: true };
            this.#changedIn[child] = search;
            tables += 1;
          }
          this.#deletedIn[child] = search;
          next.push(child);
          isFurther = true;
        }
      }
      if (isFurther) depth += 1;
      level = next;
    }
    return { tables, depth, isCut: false };
  }
}

const isFollowed = ({ onDelete, isEnforced, isDangling }: ForeignKey): boolean =>
  isEnforced && !isDangling && (onDelete === "CASCADE" || onDelete === "SET NULL" || onDelete === "SET DEFAULT");
