import { quoteName } from "../../dialects/quote-name.ts";
import { bareTypeName } from "../parse/type-source.ts";
import type { Check } from "../../catalog/model.ts";
import type { BindableKind, SchemaChange } from "../schema-change.ts";
import { findColumnDraft } from "./column-list.ts";
import type { ColumnDraft, TableDraft } from "./table-draft.ts";

type Binding = Extract<SchemaChange, { kind: "bind" }>;

/** SQL Server's defaults and rules that are objects of their own, and the alias types that they are bound to. */
export class Bindings {
  readonly #expressions = { default: new Map<string, string>(), rule: new Map<string, string>() };
  readonly #ofTypes = { default: new Map<string, string>(), rule: new Map<string, string>() };
  readonly #checks = new WeakMap<ColumnDraft, Check>();

  define({ object, name, expression }: Extract<SchemaChange, { kind: "create bindable" }>): void {
    this.#expressions[object].set(name.name.toLowerCase(), expression);
  }

  /** The expression of a default or a rule; null where the dump makes none of that name, and for what is taken away. */
  expressionOf({ object, name }: Binding): string | null {
    return this.#expressions[object].get(name?.name.toLowerCase() ?? "") ?? null;
  }

  bindColumn(table: TableDraft, { object, target }: Binding, expression: string | null): void {
    const column = findColumnDraft(table, target, true);
    if (column) this.#give(table, column, object, expression);
  }

  bindType({ object, target, isForFuture }: Binding, expression: string | null, tables: Iterable<TableDraft>): void {
    const type = target.toLowerCase();
    if (expression === null) this.#ofTypes[object].delete(type);
    else this.#ofTypes[object].set(type, expression);
    if (isForFuture) return;
    for (const table of tables)
      for (const column of table.columns)
        if (bareTypeName(column.type) === type) this.#give(table, column, object, expression);
  }

  /** Gives new columns what is bound to their types. */
  giveNewColumns(table: TableDraft, columns: readonly ColumnDraft[]): void {
    for (const column of columns) {
      const type = bareTypeName(column.type);
      const expression = this.#ofTypes.default.get(type);
      const rule = this.#ofTypes.rule.get(type);
      if (expression !== undefined && column.default === null) this.#give(table, column, "default", expression);
      if (rule !== undefined) this.#give(table, column, "rule", rule);
    }
  }

  #give(table: TableDraft, column: ColumnDraft, object: BindableKind, expression: string | null): void {
    if (object === "default") {
      column.default = expression;
      return;
    }
    const former = this.#checks.get(column);
    table.checks = table.checks.filter((check) => check !== former);
    if (expression === null) return;
    const quoted = quoteName(column.name, "sqlserver");
    const check = { name: null, expression: expression.replaceAll(/@\w+/g, () => quoted), isEnforced: true };
    this.#checks.set(column, check);
    table.checks.push(check);
  }
}
