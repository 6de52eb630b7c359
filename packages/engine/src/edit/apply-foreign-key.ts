import { findColumnDraft } from "../ddl/build/column-list.ts";
import type { ForeignKeyDraft, TableDraft } from "../ddl/build/table-draft.ts";
import type { ForeignKey, ReferentialAction } from "../catalog/model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { EditRefusal } from "./edit-session.ts";
import type { EditSession } from "./edit-session.ts";
import type { ForeignKeySpec } from "./model.ts";

/**
 * Actions that a database has no clause for, or refuses.
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/constraint.html, for MySQL
 * https://dev.mysql.com/doc/refman/8.4/en/create-table-foreign-keys.html, for SQL Server
 * https://learn.microsoft.com/en-us/sql/relational-databases/tables/primary-and-foreign-key-constraints
 */
const missingActions: Readonly<
  Record<
    DialectName,
    { readonly onDelete: readonly ReferentialAction[]; readonly onUpdate: readonly ReferentialAction[] }
  >
> = {
  postgresql: { onDelete: [], onUpdate: [] },
  mysql: { onDelete: ["SET DEFAULT"], onUpdate: ["SET DEFAULT"] },
  sqlite: { onDelete: [], onUpdate: [] },
  oracle: { onDelete: ["RESTRICT", "SET DEFAULT"], onUpdate: ["RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"] },
  sqlserver: { onDelete: ["RESTRICT"], onUpdate: ["RESTRICT"] },
};

/** Adds a foreign key. @throws EditRefusal */
export function addForeignKey(session: EditSession, spec: ForeignKeySpec): void {
  const { from, to, columns, referencedColumns } = resolve(session, spec);
  requireActions(session.dialect, spec);
  if (spec.name !== null) requireFreeName(from, session.newName(spec.name), session);
  session.builder.apply(
    {
      kind: "alter table",
      table: from,
      onlyIfThere: false,
      actions: [
        {
          kind: "add constraint",
          constraint: {
            kind: "foreign key",
            name: spec.name === null ? null : session.newName(spec.name),
            columns,
            referencedTable: { namespace: to.namespace, name: to.name },
            referencedColumns,
            onDelete: spec.onDelete,
            onUpdate: spec.onUpdate,
            onDeleteColumns: null,
            match: "SIMPLE",
            isDeferrable: false,
            isInitiallyDeferred: false,
            isEnforced: true,
            isValidated: true,
            isInline: false,
            span: noSpan,
          },
        },
      ],
      span: noSpan,
    },
    false,
  );
}

const noSpan = { start: 0, end: 0 };

/** Changes a foreign key; it stays the same key. @throws EditRefusal */
export function changeForeignKey(
  session: EditSession,
  known: ForeignKey,
  change: { readonly [Name in keyof ForeignKeySpec]?: ForeignKeySpec[Name] | undefined },
): void {
  const { owner, key } = find(session, known);
  const target = key.target;
  const isRetargeted = change.toTable !== undefined && (target === null || change.toTable !== session.shown(target));
  const spec: ForeignKeySpec = {
    fromTable: change.fromTable ?? session.shown(owner),
    toTable: change.toTable ?? session.shown(target ?? known.referencedTable),
    fromColumns: change.fromColumns ?? key.columns,
    toColumns: change.toColumns ?? (isRetargeted ? null : key.referencedColumns),
    name: change.name === undefined ? key.name : change.name,
    onDelete: change.onDelete ?? key.onDelete,
    onUpdate: change.onUpdate ?? key.onUpdate,
  };
  requireActions(session.dialect, spec);
  const isMoved = [change.fromTable, change.toTable, change.fromColumns, change.toColumns].some(
    (part) => part !== undefined,
  );
  if (isMoved || !known.isDangling) {
    const { from, to, columns, referencedColumns } = resolve(session, spec);
    if (from !== owner) {
      owner.foreignKeys = owner.foreignKeys.filter((other) => other !== key);
      from.foreignKeys.push(key);
    }
    to.referencing.add(from);
    const isWide = key.onDeleteColumns !== null && key.onDeleteColumns.some((name) => !columns.includes(name));
    Object.assign(key, {
      target: to,
      targetName: { namespace: to.namespace, name: to.name },
      columns,
      referencedColumns,
    });
    if (isWide) Object.assign(key, { onDeleteColumns: null });
    if (spec.name !== null && spec.name !== key.name) requireFreeName(from, spec.name, session);
  }
  const name = spec.name === null || spec.name === key.name ? key.name : session.newName(spec.name);
  Object.assign(key, { name, onDelete: spec.onDelete, onUpdate: spec.onUpdate });
}

/** Drops a foreign key, which may have no name. @throws EditRefusal */
export function dropForeignKey(session: EditSession, known: ForeignKey): void {
  const { owner, key } = find(session, known);
  owner.foreignKeys = owner.foreignKeys.filter((other) => other !== key);
}

function find(session: EditSession, known: ForeignKey): { owner: TableDraft; key: ForeignKeyDraft } {
  const key = session.opened.foreignKeys.get(known);
  for (const table of key === undefined ? [] : session.builder.tables.all())
    if (key !== undefined && table.foreignKeys.includes(key)) return { owner: table, key };
  throw new EditRefusal("relationship", "This relationship is not there any more.");
}

interface Ends {
  readonly from: TableDraft;
  readonly to: TableDraft;
  readonly columns: string[];
  readonly referencedColumns: string[];
}

/** The tables and columns that a key links. @throws EditRefusal */
function resolve(session: EditSession, spec: ForeignKeySpec): Ends {
  const from = session.findShown(spec.fromTable, "fromTable");
  const to = session.findShown(spec.toTable, "toTable");
  const columns = columnsOf(session, from, spec.fromColumns, "fromColumns");
  const given = spec.toColumns ?? to.primaryKey?.columns ?? [];
  if (given.length === 0)
    throw new EditRefusal(
      "toColumns",
      `${session.shown(to)} has no primary key. Choose the columns that are referenced.`,
    );
  const referencedColumns = columnsOf(session, to, given, "toColumns");
  if (columns.length !== referencedColumns.length) {
    const message = `The key has ${columns.length} columns and references ${referencedColumns.length}.`;
    throw new EditRefusal("toColumns", message);
  }
  if (!isUnique(to, referencedColumns)) {
    const message = `No primary or unique key of ${session.shown(to)} is made of ${referencedColumns.join(", ")}.`;
    if (session.dialect !== "mysql") throw new EditRefusal("toColumns", message);
    session.warnings.add(message);
  }
  warnOfTypes(session, from, to, columns, referencedColumns);
  return { from, to, columns, referencedColumns };
}

function columnsOf(session: EditSession, table: TableDraft, names: readonly string[], field: string): string[] {
  return names.map((name) => {
    const column = findColumnDraft(table, name, true);
    if (column === undefined) throw new EditRefusal(field, `There is no column ${name} in ${session.shown(table)}.`);
    return column.name;
  });
}

/** Whether a key or unique index of a table is made of just these columns. */
function isUnique({ primaryKey, uniqueKeys, indexes }: TableDraft, names: readonly string[]): boolean {
  const wanted = names.toSorted().join("\0");
  const keys = [...uniqueKeys, ...(primaryKey ? [primaryKey] : [])].map(({ columns }) => columns);
  const unique = indexes
    .filter(({ isUnique: isOne, predicate }) => isOne && predicate === null)
    .map(({ parts }) => parts.map(({ text }) => text));
  return [...keys, ...unique].some((columns) => columns.toSorted().join("\0") === wanted);
}

function warnOfTypes(
  session: EditSession,
  from: TableDraft,
  to: TableDraft,
  columns: readonly string[],
  referenced: readonly string[],
): void {
  for (const [at, name] of columns.entries()) {
    const own = findColumnDraft(from, name, false);
    const other = findColumnDraft(to, referenced[at] ?? "", false);
    if (own === undefined || other === undefined || own.typeFamily === other.typeFamily) continue;
    session.warnings.add(
      `${session.shown(from)}.${own.name} is ${own.type}, and ${session.shown(to)}.${other.name} is ${other.type}: the database may refuse the key.`,
    );
  }
}

function requireActions(dialect: DialectName, { onDelete, onUpdate }: ForeignKeySpec): void {
  const missing = missingActions[dialect];
  if (missing.onDelete.includes(onDelete))
    throw new EditRefusal("onDelete", `This database does not take ON DELETE ${onDelete}.`);
  if (missing.onUpdate.includes(onUpdate))
    throw new EditRefusal("onUpdate", `This database does not take ON UPDATE ${onUpdate}.`);
}

function requireFreeName(table: TableDraft, name: string, session: EditSession): void {
  const { foreignKeys, checks, uniqueKeys, primaryKey } = table;
  const taken = [...foreignKeys, ...checks, ...uniqueKeys, primaryKey].some(
    (item) => item?.name !== null && item?.name !== undefined && session.isSameName(item.name, name),
  );
  if (taken) throw new EditRefusal("name", `${session.shown(table)} has a constraint ${name} already.`);
}
