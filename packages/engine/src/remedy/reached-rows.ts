import { findColumn, findTable, foreignKeysTo } from "../catalog/catalog-index.ts";
import type { ForeignKey, Table } from "../catalog/model.ts";
import { referentialRulesByDialect } from "../dialects/referential-rules-by-dialect.ts";
import type { SqlNames } from "../export/sql/sql-names.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { rowsOf } from "../statistics/estimate/column-profile.ts";
import { whereClause } from "./target.ts";
import type { Target } from "./target.ts";

/** Rows of one table that a statement, its keys or a step reach, and what becomes of them. */
export interface ReachedRows {
  readonly table: Table;
  readonly fate: "deleted" | "emptied key" | "re-pointed";
  /** Whether a step has to do it: the database refuses, and does not do it itself. */
  readonly isStep: boolean;
  /** The key by which they are reached; null for the rows that the statement names. */
  readonly foreignKey: ForeignKey | null;
  /** The columns that become NULL, their default, or another key. */
  readonly columns: readonly string[];
  /** The table whose rows they reference. */
  readonly parent: Table;
  /** A query of the keys of these rows of the parent. */
  readonly keys: string;
  /** A condition over the table that just these rows meet. */
  readonly where: string;
  readonly depth: number;
}

/** More ways than anybody reads. */
const mostReached = 40;
const deepest = 8;

/**
 * The rows behind those of a DELETE, key by key, each behind those that reference it; null where the ways are too many, or lead back
 * to a table on the way to it.
 */
export function rowsBehind(
  schema: PreparedSchema,
  names: SqlNames,
  root: Pick<Target, "table" | "where" | "from">,
  choice: Choice,
): ReachedRows[] | null {
  const walk = new Walk(schema, names, choice);
  const reached = walk.behind(root.table, root.from, root.where, [root.table], 1);
  return reached && reached.length <= mostReached ? reached : null;
}

/** What becomes of rows that reference. */
export interface Choice {
  /** Rows that reference stay without their reference where that may be NULL. */
  readonly prefersNull: boolean;
  /** What becomes of those whose reference may not be NULL; to be deleted where it is not said. */
  readonly others?: "deleted" | "re-pointed";
  /** The names of keys that were found to be in the way. */
  readonly blocking: ReadonlySet<string | null>;
}

class Walk {
  readonly #schema: PreparedSchema;
  readonly #names: SqlNames;
  readonly #choice: Choice;
  #count = 0;

  constructor(schema: PreparedSchema, names: SqlNames, choice: Choice) {
    this.#schema = schema;
    this.#names = names;
    this.#choice = choice;
  }

  behind(
    parent: Table,
    from: string,
    where: string | null,
    way: readonly Table[],
    depth: number,
  ): ReachedRows[] | null {
    const found: ReachedRows[] = [];
    for (const foreignKey of foreignKeysTo(this.#schema.index, parent)) {
      const child = findTable(this.#schema.index, foreignKey.table);
      if (child === undefined || !foreignKey.isEnforced || foreignKey.isDangling) continue;
      const { rowCount, basis } = rowsOf(this.#schema, child);
      if (rowCount === 0 && basis === "exact") continue;
      if (!this.#areAlike(foreignKey, parent, child)) return null;
      this.#count += 1;
      if (depth > deepest || this.#count > mostReached) return null;
      const keys = this.#keysOf(foreignKey, from, where);
      const own = this.#pointingAt(foreignKey, keys);
      const { fate, isStep, columns } = this.#fateOf(foreignKey, child);
      // A key that others reference goes on from there, to rows that are not followed here.
      const isReferenced = foreignKeysTo(this.#schema.index, child).some((key) =>
        key.referencedColumns.some((name) => columns.includes(name)),
      );
      if (isReferenced) return null;
      if (fate === "deleted") {
        if (way.includes(child)) return null;
        const further = this.behind(child, this.#names.qualified(child), own, [...way, child], depth + 1);
        if (further === null) return null;
        found.push(...further);
      }
      found.push({ table: child, fate, isStep, foreignKey, columns, parent, keys, where: own, depth });
    }
    return found;
  }

  /** Values of other types or collations are equal to a key and not to a condition, or the other way round. */
  #areAlike({ columns, referencedColumns }: ForeignKey, parent: Table, child: Table): boolean {
    return columns.every((name, at) => {
      const own = findColumn(this.#schema.index, child, name);
      const other = findColumn(this.#schema.index, parent, referencedColumns[at] ?? "");
      return own && other && own.typeFamily === other.typeFamily && own.collation === other.collation;
    });
  }

  #keysOf({ referencedColumns }: ForeignKey, from: string, where: string | null): string {
    const names = this.#names;
    const referenced = names.list(referencedColumns);
    // MySQL reads no table in a condition that it writes, unless the rows are put aside first.
    return names.dialect === "mysql"
      ? `SELECT ${referenced} FROM (SELECT ${referenced} FROM ${from}${whereClause(where)}) AS reached_${String(this.#count)}`
      : `SELECT ${referenced} FROM ${from}${whereClause(where)}`;
  }

  #pointingAt({ columns }: ForeignKey, keys: string): string {
    return `${rowOf(this.#names, columns)} IN (${keys})`;
  }

  #fateOf(foreignKey: ForeignKey, child: Table): Pick<ReachedRows, "fate" | "isStep" | "columns"> {
    const rules = referentialRulesByDialect[this.#schema.catalog.dialect];
    const action = foreignKey.onDelete === "SET DEFAULT" ? rules.setDefault : foreignKey.onDelete;
    const key = new Set(child.primaryKey?.columns);
    const nullable = foreignKey.columns.filter((name) => {
      const column = findColumn(this.#schema.index, child, name);
      return column?.isNullable === true && column.generated === null && !key.has(name);
    });
    // A default without a parent: the rows are put aside as those of a key that refuses.
    const isRefused = action === "SET DEFAULT" && this.#choice.blocking.has(foreignKey.name);
    switch (isRefused ? "NO ACTION" : action) {
      case "CASCADE":
        return { fate: "deleted", isStep: false, columns: [] };
      case "SET NULL":
      case "SET DEFAULT": {
        const columns = foreignKey.onDeleteColumns ?? foreignKey.columns;
        const isPossible = action === "SET DEFAULT" || columns.every((name) => nullable.includes(name));
        return isPossible ? { fate: "emptied key", isStep: false, columns } : this.#withoutNull(foreignKey);
      }
      default: {
        const canBeNull =
          this.#choice.prefersNull &&
          nullable.length > 0 &&
          (foreignKey.match !== "FULL" || nullable.length === foreignKey.columns.length);
        return canBeNull ? { fate: "emptied key", isStep: true, columns: nullable } : this.#withoutNull(foreignKey);
      }
    }
  }

  #withoutNull({ columns }: ForeignKey): Pick<ReachedRows, "fate" | "isStep" | "columns"> {
    return this.#choice.others === "re-pointed"
      ? { fate: "re-pointed", isStep: true, columns }
      : { fate: "deleted", isStep: true, columns: [] };
  }
}

/** `a`, and `(a, b)` of several. */
export const rowOf = (names: SqlNames, columns: readonly string[]): string =>
  columns.length === 1 ? names.list(columns) : `(${names.list(columns)})`;
