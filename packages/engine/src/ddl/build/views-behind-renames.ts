import { rewriteQuery } from "../../code/rewrite-query.ts";
import type { QueryRename } from "../../code/rewrite-query.ts";
import { comparableName } from "../../catalog/names.ts";
import type { QualifiedName, View } from "../../catalog/model.ts";
import { plainName } from "../../dialects/plain-name.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { SchemaBudget } from "./schema-budget.ts";

/**
 * Whether views, and what a database keeps of triggers in the same way, go on with the new names of tables and columns.
 * PostgreSQL's know both by their numbers, and SQLite rewrites their text; a view of the others is invalid until it is made anew.
 *
 * @see https://www.postgresql.org/docs/current/sql-altertable.html "RENAME"
 * @see https://www.sqlite.org/lang_altertable.html "ALTER TABLE RENAME COLUMN"
 */
export const followsRenames = (dialect: DialectName): boolean => dialect === "postgresql" || dialect === "sqlite";

/** How many characters of views are searched for a name in a step. */
export const charactersPerStep = 256;
/** What a character costs of a view that has the name. */
export const stepsPerCharacter = 2;

/** A table, or a column of it, that gets another name. */
export interface RenamedInViews {
  /** With its name from before. */
  readonly table: QualifiedName;
  /** Its new name; null where a column is renamed. */
  readonly newTable: string | null;
  readonly column: { readonly from: string; readonly to: string } | null;
}

export interface ViewsContext {
  readonly dialect: DialectName;
  readonly budget: SchemaBudget;
  /** Whether a table has such a column; true where the table is not known. Names as they are compared. */
  readonly mayHaveColumn: (table: string, column: string) => boolean;
}

/** Gives the queries of views a new name, where it can be told for sure what they mean by the old one. */
export function renameInViews(views: Map<string, View>, renamed: RenamedInViews, context: ViewsContext): void {
  const { dialect, budget, mayHaveColumn } = context;
  if (!followsRenames(dialect) || views.size === 0) return;
  const { table, column } = renamed;
  const sought = (column?.from ?? table.name).toLowerCase();
  const rename = queryRenameOf(renamed, dialect);
  for (const [key, view] of views) {
    const { query } = view;
    budget.spend(query.length / charactersPerStep);
    if (!query.toLowerCase().includes(sought)) continue;
    budget.spend(query.length * stepsPerCharacter);
    // SQLite calls a column of a view as its text does, PostgreSQL as it did when the view was made.
    const keepsNames = dialect === "postgresql" && view.columns === null;
    const rewritten = rewriteQuery(query, rename, { dialect, keepsNames, mayHaveColumn });
    if (rewritten === null || rewritten === query) continue;
    budget.grow("characters", Math.max(0, rewritten.length - query.length));
    views.set(key, { ...view, query: rewritten });
  }
}

/** The rename as queries are searched for it. */
export function queryRenameOf({ table, newTable, column }: RenamedInViews, dialect: DialectName): QueryRename {
  return {
    table: comparableName(dialect, table.name),
    namespace: comparableName(dialect, table.namespace),
    newTable: newTable === null ? null : plainName(newTable, dialect),
    column: column && {
      from: comparableName(dialect, column.from),
      toName: comparableName(dialect, column.to),
      to: plainName(column.to, dialect),
      shownFrom: plainName(column.from, dialect),
    },
  };
}
