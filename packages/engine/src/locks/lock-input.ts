import { findColumn, foreignKeysOf, foreignKeysTo, findTable } from "../catalog/catalog-index.ts";
import type { ForeignKey, Table, View } from "../catalog/model.ts";
import { displayName } from "../catalog/names.ts";
import { hasName } from "../impact/changes/cascade-effect.ts";
import type { Change } from "../impact/changes/change.ts";
import { partitionConditions } from "../impact/conditions/table-conditions.ts";
import type { StatementWork } from "../impact/statement-work.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import type { Resolver } from "../statement/resolve/resolver.ts";
import { meaningOfView } from "../statement/resolve/view-meaning.ts";

/** What locks are told from. */
export interface LockInput {
  readonly schema: PreparedSchema;
  readonly work: StatementWork;
  /** The statement as written. */
  readonly sql: string;
}

/** A change of rows with the keys that are followed or looked up for it. */
export interface LockedChange {
  readonly change: Change;
  readonly name: string;
  readonly isCertain: boolean;
  /** Keys of other tables that reference the changed rows, where their referenced value goes or changes. */
  readonly referencing: readonly {
    readonly foreignKey: ForeignKey;
    readonly child: Table;
    readonly name: string;
    /** The value that goes may be NULL, which nothing references. */
    readonly mayBeNull: boolean;
  }[];
  /** Keys of the table itself whose parent is looked up. */
  readonly looked: readonly {
    readonly foreignKey: ForeignKey;
    readonly parent: Table;
    readonly name: string;
    readonly mayBeNull: boolean;
  }[];
  /** A row may be of another partition afterwards. */
  readonly isMoving: boolean;
}

/** The changes of a statement and its actions, with the keys that they touch. */
export function lockedChanges({ schema, work }: LockInput): LockedChange[] {
  const { dialect } = schema.catalog;
  const changes = work.result.changes.filter(({ rowSet }) => rowSet.rows.high > 0);
  const counts = new Map<Table, number>();
  for (const { table } of changes) counts.set(table, (counts.get(table) ?? 0) + 1);
  // PostgreSQL has all keys of a row look that the same transaction has changed before, whether they change now or not.
  const isAgain = ({ table, operation }: Change): boolean =>
    dialect === "postgresql" && operation === "UPDATE" && (counts.get(table) ?? 0) > 1;
  // InnoDB puts a row under another primary key as a new one, for which all keys look.
  const isPutAnew = ({ table, operation, columns }: Change): boolean =>
    dialect === "mysql" &&
    operation === "UPDATE" &&
    table.primaryKey?.columns.some((name) => hasName(schema, columns, name)) === true;
  return changes.map((change) => {
    const isMoving = change.operation === "UPDATE" && isDividedBy(schema, change);
    return {
      change,
      isMoving,
      name: displayName(schema.catalog, change.table),
      isCertain: change.rowSet.rows.low > 0,
      referencing: foreignKeysTo(schema.index, change.table).flatMap((foreignKey) => {
        const child = findTable(schema.index, foreignKey.table);
        if (!child || !foreignKey.isEnforced || !loses(schema, change, foreignKey)) return [];
        const mayBeNull = foreignKey.referencedColumns.some((name) => isNullable(schema, change.table, name));
        return [{ foreignKey, child, name: displayName(schema.catalog, child), mayBeNull }];
      }),
      looked: foreignKeysOf(schema.index, change.table).flatMap((foreignKey) => {
        const parent = findTable(schema.index, foreignKey.referencedTable);
        if (!parent || !foreignKey.isEnforced) return [];
        const isGained = gains(schema, change, foreignKey);
        if (!isGained && !isMoving && !isAgain(change) && !isPutAnew(change)) return [];
        const mayBeNull = !isGained || foreignKey.columns.some((name) => isNullable(schema, change.table, name));
        return [{ foreignKey, parent, name: displayName(schema.catalog, parent), mayBeNull }];
      }),
    };
  });
}

const isNullable = (schema: PreparedSchema, table: Table, name: string): boolean =>
  findColumn(schema.index, table, name)?.isNullable !== false;

const isDividedBy = (schema: PreparedSchema, { table, columns }: Change): boolean =>
  partitionConditions(schema, table, (name) => hasName(schema, columns, name)).length > 0;

const loses = (schema: PreparedSchema, change: Change, { referencedColumns }: ForeignKey): boolean =>
  change.operation === "DELETE" ||
  (change.operation === "UPDATE" && referencedColumns.some((name) => hasName(schema, change.columns, name)));

const gains = (schema: PreparedSchema, change: Change, { columns }: ForeignKey): boolean =>
  change.operation === "INSERT" ||
  (change.operation === "UPDATE" &&
    columns.some((name) => hasName(schema, change.columns, name)) &&
    !columns.some((name) => hasName(schema, change.nulled, name)));

/** The tables and views that are only read, those behind the views among them. */
export function readTables({ schema, work }: LockInput): string[] {
  const { read } = work;
  if (read === null) return [];
  const written = new Set(read.resolver.writes.map(({ source }) => source));
  const through = new Map(
    read.resolver.writes.flatMap(({ views, table }) => views.map((view) => [view, table] as const)),
  );
  const names = new Set<string>();
  const seen = new Set<View>();
  const collect = (resolver: Resolver, target: Table | undefined) => {
    for (const source of resolver.sources.values()) {
      // What a view stands for is written through it, not read.
      const isTarget = written.has(source) || (target !== undefined && source.table === target);
      const relation = isTarget ? null : (source.table ?? source.view);
      if (relation) names.add(displayName(schema.catalog, relation));
    }
    for (const view of resolver.views) {
      if (seen.has(view)) continue;
      seen.add(view);
      const meaning = meaningOfView(resolver, view);
      if (meaning) collect(meaning.resolver, through.get(view));
    }
  };
  collect(read.resolver, undefined);
  return [...names];
}
