import { openCatalog } from "../ddl/build/open-catalog.ts";
import type { OpenedCatalog } from "../ddl/build/open-catalog.ts";
import type { SchemaBuilder } from "../ddl/build/schema-builder.ts";
import type { ColumnDraft, TableDraft } from "../ddl/build/table-draft.ts";
import { comparableName, displayName } from "../catalog/names.ts";
import type { Catalog, Column, QualifiedName, Table } from "../catalog/model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { EditProblem, UnreadSql } from "./model.ts";

/** Ends one edit from within; whoever applies edits takes it, nobody else sees it. */
export class EditRefusal extends Error {
  readonly field: string;
  readonly code: EditProblem["code"];

  constructor(field: string, message: string, code: EditProblem["code"] = "invalid") {
    super(message);
    this.field = field;
    this.code = code;
  }
}

/** A catalog while edits are applied to it, and what they leave to tell. */
export class EditSession {
  readonly dialect: DialectName;
  readonly before: Catalog;
  readonly opened: OpenedCatalog;
  readonly warnings = new Set<string>();
  readonly unread: UnreadSql[] = [];

  /** @throws SchemaExcessError */
  constructor(catalog: Catalog) {
    this.dialect = catalog.dialect;
    this.before = catalog;
    this.opened = openCatalog(catalog);
  }

  get builder(): SchemaBuilder {
    return this.opened.builder;
  }

  /** The draft of a table of the catalog before. @throws EditRefusal where an earlier edit dropped it. */
  draftOf(table: Table): TableDraft {
    const draft = this.opened.tables.get(table);
    if (draft === undefined || draft.isDropped)
      throw new EditRefusal("table", `Table ${this.shown(table)} is not there any more.`);
    return draft;
  }

  /** The same of a column. @throws EditRefusal */
  columnOf(table: TableDraft, column: Column): ColumnDraft {
    const draft = this.opened.columns.get(column);
    if (draft === undefined || !table.columns.includes(draft))
      throw new EditRefusal("column", `Column ${column.name} of ${this.shown(table)} is not there any more.`);
    return draft;
  }

  /** The table that a shown name means. @throws EditRefusal */
  findShown(shown: string, field: string): TableDraft {
    const table =
      this.builder.tables.find(this.qualify(shown)) ?? this.builder.findTable({ namespace: null, name: shown });
    if (table === undefined) throw new EditRefusal(field, `There is no table ${shown}.`);
    return table;
  }

  /** The name that a shown one stands for: bare in the default namespace, else what stands before the first dot. */
  qualify(shown: string): QualifiedName {
    const dot = shown.indexOf(".");
    if (dot <= 0 || dot === shown.length - 1) return { namespace: this.before.defaultNamespace, name: shown };
    return { namespace: shown.slice(0, dot), name: shown.slice(dot + 1) };
  }

  shown(name: QualifiedName): string {
    return displayName(this.before, name);
  }

  isSameName(one: string, other: string): boolean {
    return comparableName(this.dialect, one) === comparableName(this.dialect, other);
  }

  /**
   * A new name as the database takes it: Oracle's are in capitals where they are written without quotes, as its tools write
   * them, and so people mean them.
   */
  newName(written: string): string {
    return this.dialect === "oracle" && /^[a-z][\w$#]*$/i.test(written) ? written.toUpperCase() : written;
  }
}
