import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { SchemaBuilder } from "../../ddl/build/schema-builder.ts";
import type { ColumnDraft, TableDraft } from "../../ddl/build/table-draft.ts";
import { findColumnDraft } from "../../ddl/build/column-list.ts";
import type { CensusTaker } from "../../ddl/census-taker.ts";
import { readRowChanges } from "../../ddl/row-change.ts";
import type { RowChange } from "../../ddl/row-change.ts";
import type { Statement } from "../../sql/statement.ts";

/** The rows that were taken so far. */
export interface KnownRows {
  readonly has: (table: TableDraft) => boolean;
  readonly forget: (table: TableDraft) => void;
}

/** Keeps account of what of a dump's rows can no longer be told from the rows themselves. */
export class RowChanges {
  readonly #builder: SchemaBuilder;
  readonly #census: CensusTaker;
  readonly #rows: KnownRows;
  readonly #recounted = new Set<TableDraft>();
  readonly #rewritten = new Set<ColumnDraft>();
  /** Tables of which rows were removed whose keys need not be followed again. */
  readonly #followed = new Set<TableDraft>();

  constructor(builder: SchemaBuilder, census: CensusTaker, rows: KnownRows) {
    this.#builder = builder;
    this.#census = census;
    this.#rows = rows;
  }

  /** Whether rows of the table came or went that were not counted. */
  isRecounted(table: TableDraft): boolean {
    return this.#recounted.has(table);
  }

  /** Whether the column has other values than its rows in the dump. */
  isRewritten(column: ColumnDraft): boolean {
    return this.#rewritten.has(column);
  }

  recount(table: TableDraft, reason: string): void {
    this.#recounted.add(table);
    this.#census.note("uncertain-rows", `The row count of ${table.name} is not certain: ${reason}.`);
  }

  rewrite(table: TableDraft, column: ColumnDraft, reason: string): void {
    if (this.#rewritten.has(column)) return;
    this.#rewritten.add(column);
    this.#census.note("rewritten-values", `The values of ${table.name}.${column.name} are left open: ${reason}.`);
  }

  /** Takes a statement of the dump that changes rows otherwise than by literal ones; `isCertain` where it runs in any case. */
  apply(statement: Statement, isCertain = true): void {
    for (const change of readRowChanges(statement, this.#builder.dialect)) {
      const isPartial = !isCertain && change.effect === "emptied";
      const taken: RowChange = isPartial ? { ...change, effect: "removed" } : change;
      for (const table of this.#find(change.targets)) this.#change(table, taken);
    }
  }

  #change(table: TableDraft, change: RowChange): void {
    if (change.effect === "added") {
      this.recount(table, change.isElsewhere ? "rows of it are in another file" : "rows come from a query");
      return;
    }
    if (!this.#rows.has(table) && !this.#recounted.has(table)) return;
    if (change.effect === "rewritten") {
      for (const column of findColumns(table, change.columns)) this.rewrite(table, column, "UPDATE changes them");
      return;
    }
    if (!this.#followed.has(table)) this.#followKeys(table, change);
    if (change.effect === "emptied") this.#forget(table);
    else this.recount(table, "DELETE takes rows of it");
  }

  #find(names: readonly NameToFind[]): TableDraft[] {
    return names.flatMap((name) => this.#builder.findTable(name) ?? []);
  }

  #forget(table: TableDraft): void {
    this.#recounted.delete(table);
    this.#followed.delete(table);
    for (const column of table.columns) this.#rewritten.delete(column);
    this.#rows.forget(table);
  }

  /** Rows that reference removed ones go or change with them, as far as their keys have actions for it. */
  #followKeys(table: TableDraft, change: RowChange): void {
    this.#followed.add(table);
    for (const { owner: child, key } of this.#builder.foreignKeysTo(table)) {
      if (this.#followed.has(child) || !this.#rows.has(child)) continue;
      const reason = `rows of ${table.name} that are referenced are deleted`;
      if (change.truncates) {
        if (!change.emptiesReferencing) continue;
        this.#followKeys(child, change);
        this.#forget(child);
      } else if (key.onDelete === "CASCADE") {
        this.#followKeys(child, change);
        this.recount(child, reason);
      } else if (key.onDelete.startsWith("SET"))
        for (const column of findColumns(child, key.columns)) this.rewrite(child, column, reason);
    }
  }
}

/** The columns of a table that the names mean. */
export const findColumns = (table: TableDraft, names: readonly string[]): ColumnDraft[] =>
  names.flatMap((name) => findColumnDraft(table, name, true) ?? []);
