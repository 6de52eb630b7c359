import { findTable } from "../catalog/catalog-index.ts";
import type { ForeignKey, QualifiedName, Table } from "../catalog/model.ts";
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

/** A table, as a number, that a key with an action leads to. */
interface Child {
  readonly table: number;
  /** Its rows go with rows of the other; else they only lose their reference, which goes no further. */
  readonly isDeleted: boolean;
}

/** Follows the actions of a schema's keys on DELETE. A table is a number, so that a step is a look into a list. */
export class CascadeFollower {
  readonly #numbers = new Map<Table, number>();
  readonly #children: Child[][];
  /** Of each table the last search that has met it as one that loses rows, and as one that is changed at all. */
  readonly #deletedIn: Int32Array;
  readonly #changedIn: Int32Array;
  #search = 0;

  constructor({ catalog, index }: PreparedSchema) {
    for (const [number, table] of catalog.tables.entries()) this.#numbers.set(table, number);
    this.#children = catalog.tables.map(() => []);
    for (const key of catalog.foreignKeys) {
      const parent = isFollowed(key) ? this.#find(index, key.referencedTable) : undefined;
      const table = this.#find(index, key.table);
      if (parent !== undefined && table !== undefined)
        this.#children[parent]?.push({ table, isDeleted: key.onDelete === "CASCADE" });
    }
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
        for (const { table: child, isDeleted } of this.#children[parent] ?? []) {
          if (this.#changedIn[child] !== search) {
            if (tables === mostTables) return { tables, depth: depth + 1, isCut: true };
            this.#changedIn[child] = search;
            tables += 1;
            isFurther = true;
          }
          if (!isDeleted || this.#deletedIn[child] === search) continue;
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

  #find(index: PreparedSchema["index"], name: QualifiedName): number | undefined {
    const table = findTable(index, name);
    return table && this.#numbers.get(table);
  }
}

const isFollowed = ({ onDelete, isEnforced, isDangling }: ForeignKey): boolean =>
  isEnforced && !isDangling && (onDelete === "CASCADE" || onDelete === "SET NULL" || onDelete === "SET DEFAULT");
