import { finishCatalog } from "../ddl/build/finish-catalog.ts";
import { SchemaExcessError } from "../ddl/build/schema-budget.ts";
import type { OpenedCatalog } from "../ddl/build/open-catalog.ts";
import type { ColumnDraft, TableDraft } from "../ddl/build/table-draft.ts";
import type { Catalog, Column, ForeignKey, Table } from "../catalog/model.ts";
import { isPlainlyEqual, isSameTable } from "../diff/compare/plain-equality.ts";
import type { RenamePair } from "../diff/model.ts";
import { applyEdit } from "./apply-edit.ts";
import { EditRefusal, EditSession } from "./edit-session.ts";
import { findLostEnds } from "./find-lost-ends.ts";
import { follow } from "./follow.ts";
import type { TableFate } from "./follow.ts";
import type { CatalogEdit, EditOutcome, EditProblem, Lineage } from "./model.ts";
import { share } from "./trace-by-names.ts";

interface EditOptions {
  /** Foreign keys may lose the table that they reference, as SQLite has it. */
  readonly leavesLostEnds?: boolean;
}

/**
 * Applies edits to a catalog, in their order: all of them, or none where one cannot be. Each is applied as the statement of a
 * dump would be that says the same. The catalog that is given stays as it is.
 */
export function editCatalog(catalog: Catalog, edits: readonly CatalogEdit[], options: EditOptions = {}): EditOutcome {
  const problems: EditProblem[] = [];
  try {
    const session = new EditSession(catalog);
    for (const [at, edit] of edits.entries()) {
      try {
        applyEdit(session, edit);
      } catch (error) {
        if (!(error instanceof EditRefusal)) throw error;
        problems.push({ edit: at, field: error.field, code: error.code, message: error.message });
      }
    }
    if (problems.length > 0) return { outcome: "refused", problems };
    return finish(session, catalog, edits, options);
  } catch (error) {
    if (!(error instanceof SchemaExcessError)) throw error;
    const problem = { edit: 0, field: "", code: "invalid", message: error.excess.message } as const;
    return { outcome: "refused", problems: [problem] };
  }
}

function finish(
  session: EditSession,
  before: Catalog,
  edits: readonly CatalogEdit[],
  { leavesLostEnds = false }: EditOptions,
): EditOutcome {
  const { builder, opened } = session;
  const drafts = [...builder.tables.all()];
  const { serverVersion, databaseName, incompleteness = null, defaultNamespace } = before;
  const tellsRoutines = before.routines !== undefined;
  const made = finishCatalog(builder, { serverVersion, databaseName, incompleteness, defaultNamespace, tellsRoutines });
  const keyOrigins = originsOfKeys(opened, drafts, made);
  const lost = leavesLostEnds ? [] : findLostEnds(before, made, (key) => keyOrigins.get(key));
  if (lost.length > 0) {
    const problems = lost.map(
      (message) => ({ edit: edits.length - 1, field: "", code: "referenced", message }) as const,
    );
    return { outcome: "refused", problems };
  }
  const origins = { tables: inverse(opened.tables), columns: inverse(opened.columns) };
  const lineage = { tables: new Map<Table, Table>(), columns: new Map<Column, Column>() };
  const shared: Table[] = [];
  const fates: TableFate[] = [];
  for (const [at, draft] of drafts.entries()) {
    const table = made.tables[at];
    if (table === undefined) continue;
    const origin = origins.tables.get(draft);
    const same = origin !== undefined && isSameTable(origin, table) ? origin : table;
    shared.push(same);
    if (origin === undefined) continue;
    lineage.tables.set(same, origin);
    for (const [place, column] of same.columns.entries()) {
      const known = same === origin ? column : origins.columns.get(draft.columns[place] as ColumnDraft);
      if (known !== undefined) lineage.columns.set(column, known);
    }
    if (same !== origin) fates.push(...fateOf(origin, same, lineage.columns));
  }
  const kept = new Set(lineage.tables.values());
  for (const table of before.tables)
    if (!kept.has(table)) fates.push({ before: table, after: null, renamed: new Map(), dropped: [] });
  const followed = follow(before, { ...made, tables: shared }, fates);
  return {
    outcome: "edited",
    ...shareParts(before, followed.catalog, keyOrigins, lineage),
    renames: renamesOf(fates),
    consequences: followed.consequences,
    cannotFollow: followed.cannotFollow,
    warnings: [...session.warnings],
    unread: session.unread,
  };
}

/** What each foreign key was before: both lists are in the order of creation. */
function originsOfKeys(
  opened: OpenedCatalog,
  drafts: readonly TableDraft[],
  { foreignKeys }: Catalog,
): ReadonlyMap<ForeignKey, ForeignKey> {
  const origins = inverse(opened.foreignKeys);
  const keys = drafts.flatMap((draft) => draft.foreignKeys).toSorted((one, other) => one.order - other.order);
  const found = new Map<ForeignKey, ForeignKey>();
  for (const [at, key] of foreignKeys.entries()) {
    const draft = keys[at];
    const origin = draft && origins.get(draft);
    if (origin !== undefined) found.set(key, origin);
  }
  return found;
}

/** What of a table has another name or is gone; nothing where all of it is where it was. */
function fateOf(before: Table, after: Table, origins: ReadonlyMap<Column, Column>): TableFate[] {
  const renamed = new Map<string, string>();
  const kept = new Set<Column>();
  for (const column of after.columns) {
    const origin = origins.get(column);
    if (origin === undefined) continue;
    kept.add(origin);
    if (origin.name !== column.name) renamed.set(origin.name, column.name);
  }
  const dropped = before.columns.filter((column) => !kept.has(column)).map(({ name }) => name);
  const isMoved = before.name !== after.name || before.namespace !== after.namespace;
  return isMoved || renamed.size > 0 || dropped.length > 0 ? [{ before, after, renamed, dropped }] : [];
}

function renamesOf(fates: readonly TableFate[]): RenamePair[] {
  return fates.flatMap(({ before, after, renamed }): RenamePair[] => {
    if (after === null) return [];
    const table = { namespace: after.namespace, name: after.name };
    const isMoved = before.name !== after.name || before.namespace !== after.namespace;
    const own: RenamePair[] = isMoved
      ? [{ kind: "table", before: { namespace: before.namespace, name: before.name }, after: table }]
      : [];
    return [
      ...own,
      ...Array.from(renamed, ([from, to]): RenamePair => ({ kind: "column", table, before: from, after: to })),
    ];
  });
}

/** The catalog with the very objects of before where they are equal, and which part was which. */
function shareParts(
  before: Catalog,
  after: Catalog,
  keyOrigins: ReadonlyMap<ForeignKey, ForeignKey>,
  lineage: { readonly tables: Map<Table, Table>; readonly columns: Map<Column, Column> },
): { catalog: Catalog; lineage: Lineage } {
  const foreignKeys = new Map<ForeignKey, ForeignKey>();
  const sharedKeys = after.foreignKeys.map((key) => {
    const origin = keyOrigins.get(key);
    const same = origin !== undefined && isPlainlyEqual(origin, key) ? origin : key;
    if (origin !== undefined) foreignKeys.set(same, origin);
    return same;
  });
  const catalog = {
    ...after,
    foreignKeys: sharedKeys,
    views: share(before.views, after.views),
    triggers: share(before.triggers, after.triggers),
    rules: share(before.rules, after.rules),
    types: share(before.types, after.types),
    sequences: share(before.sequences, after.sequences),
    synonyms: share(before.synonyms, after.synonyms),
    ...(after.routines ? { routines: share(before.routines ?? [], after.routines) } : {}),
  };
  return { catalog, lineage: { ...lineage, foreignKeys } };
}

function inverse<From, To>(map: ReadonlyMap<From, To>): ReadonlyMap<To, From> {
  return new Map(Array.from(map, ([from, to]) => [to, from]));
}
