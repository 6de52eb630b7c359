import type { DialectName } from "../../sql/dialect-name.ts";
import { argumentList } from "../../code/routine-arguments.ts";
import type { Catalog, Column, ForeignKey, Routine, Table } from "../../catalog/model.ts";
import type { RoutineDefinition } from "../schema-change.ts";
import type { SchemaLimits } from "../../catalog/schema-limits.ts";
import { calledFunction } from "../../code/trigger-call.ts";
import { prefixesOf } from "./key-draft.ts";
import type { KeyDraft } from "./key-draft.ts";
import { objectKey } from "./object-key.ts";
import { SchemaBuilder } from "./schema-builder.ts";
import { newTableDraft } from "./table-draft.ts";
import type { ColumnDraft, ForeignKeyDraft, TableDraft } from "./table-draft.ts";

/** A catalog under construction again, and which draft is which of its parts. */
export interface OpenedCatalog {
  readonly catalog: Catalog;
  readonly builder: SchemaBuilder;
  readonly tables: ReadonlyMap<Table, TableDraft>;
  readonly columns: ReadonlyMap<Column, ColumnDraft>;
  readonly foreignKeys: ReadonlyMap<ForeignKey, ForeignKeyDraft>;
}

/**
 * Opens a finished catalog, so that further changes are applied as those of a dump are. The catalog stays as it is.
 * @throws SchemaExcessError where it holds more than the limits allow.
 */
export function openCatalog(catalog: Catalog, limits?: SchemaLimits): OpenedCatalog {
  const builder = new SchemaBuilder(catalog.dialect, limits, catalog.defaultNamespace);
  builder.scope.databaseName = catalog.databaseName;
  const tables = new Map<Table, TableDraft>();
  const columns = new Map<Column, ColumnDraft>();
  for (const table of catalog.tables) tables.set(table, openTable(table, columns, catalog.dialect));
  for (const draft of tables.values()) builder.open(draft);
  for (const [table, draft] of tables) linkTable(builder, table, draft);
  const foreignKeys = new Map<ForeignKey, ForeignKeyDraft>();
  for (const key of catalog.foreignKeys) {
    const owner = builder.tables.find(key.table);
    if (owner === undefined) continue;
    const draft = openForeignKey(builder, key);
    draft.target?.referencing.add(owner);
    owner.foreignKeys.push(draft);
    foreignKeys.set(key, draft);
  }
  openObjects(builder, catalog);
  return { catalog, builder, tables, columns, foreignKeys };
}

function openTable(table: Table, columns: Map<Column, ColumnDraft>, dialect: DialectName): TableDraft {
  const { kind, comment, primaryKey, uniqueKeys, checks, exclusions, indexes, partitionBy, options, isConditional } =
    table;
  const draft = newTableDraft(table, kind, isConditional, table.span);
  // SQLite's word AUTOINCREMENT is an option of the finished table, and numbers that need no word are no trait of the column.
  const { autoincrement, ...others } = options;
  const isSqlite = dialect === "sqlite";
  for (const column of table.columns) {
    const isAutoIncrement = column.isAutoIncrement && (!isSqlite || autoincrement !== undefined);
    const own = { ...column, isAutoIncrement };
    columns.set(column, own);
    draft.columns.push(own);
  }
  return Object.assign(draft, {
    comment,
    primaryKey: primaryKey && openKey(primaryKey),
    uniqueKeys: uniqueKeys.map(openKey),
    checks: [...checks],
    exclusions: [...exclusions],
    indexes: [...indexes],
    partitionBy,
    options: isSqlite ? others : { ...options },
  });
}

function openKey({ prefixLengths, ...key }: NonNullable<Table["primaryKey"]>): KeyDraft {
  return { ...key, ...prefixesOf(prefixLengths) };
}

function linkTable({ tables }: SchemaBuilder, { partitionOf, inherits }: Table, draft: TableDraft): void {
  draft.partitionOf = partitionOf && (tables.find(partitionOf) ?? partitionOf);
  draft.inherits = inherits.map((parent) => tables.find(parent) ?? parent);
  for (const parent of partitionOf ? [...inherits, partitionOf] : inherits) tables.find(parent)?.heirs.push(draft);
}

function openForeignKey(builder: SchemaBuilder, key: ForeignKey): ForeignKeyDraft {
  const { table: _table, referencedTable, isDangling: _isDangling, columns, referencedColumns, ...traits } = key;
  return {
    ...traits,
    kind: "foreign key",
    isInline: false,
    columns: [...columns],
    referencedColumns: [...referencedColumns],
    referencedTable,
    target: builder.tables.find(referencedTable) ?? null,
    targetName: referencedTable,
    order: builder.nextOrder(),
  };
}

function openObjects(builder: SchemaBuilder, catalog: Catalog): void {
  const { objects, triggers, scope, tables } = builder;
  for (const view of catalog.views) objects.views.set(objectKey(view), view);
  for (const type of catalog.types) objects.types.set(objectKey(type), { ...type });
  for (const sequence of catalog.sequences) objects.sequences.set(objectKey(sequence), { ...sequence });
  for (const synonym of catalog.synonyms) objects.synonyms.set(objectKey(synonym), synonym);
  for (const rule of catalog.rules) objects.rules.set(`${objectKey(rule.table)}\u0000${rule.name}`, rule);
  for (const trigger of catalog.triggers) {
    const body = openTriggerBody(builder, trigger.body);
    triggers.add({ ...trigger, body }, scope, trigger.table, tables.find(trigger.table) ?? null);
  }
  for (const extension of catalog.extensions ?? []) builder.routines.extensions.add(extension);
  for (const operator of catalog.operators ?? []) builder.routines.operators.add(operator);
  builder.routines.casts.push(...(catalog.casts ?? []));
  const packages = Map.groupBy(catalog.routines ?? [], (routine) => packageOf(routine));
  for (const [name, routines] of packages) {
    if (name === undefined)
      for (const routine of routines)
        for (const definition of definitionsOf(routine, builder.dialect)) builder.routines.define(routine, definition);
    else openPackage(builder, name, routines);
  }
}

/** PostgreSQL's call of a function, whose code goes back to it: a script may give it another. */
function openTriggerBody({ dialect, triggers, scope }: SchemaBuilder, body: string): string {
  const lineEnd = dialect === "postgresql" ? body.indexOf("\n") : -1;
  const called = lineEnd < 0 ? null : calledFunction(body.slice(0, lineEnd));
  if (called === null) return body;
  triggers.functions.define(scope.qualify(called), body.slice(lineEnd + 1));
  return body.slice(0, lineEnd);
}

const packageOf = (routine: Routine): string | undefined =>
  routine.package === undefined ? undefined : objectKey({ namespace: routine.namespace, name: routine.package });

/** The section that initialises a package has the package's name. */
function openPackage({ routines, dialect }: SchemaBuilder, key: string, members: readonly Routine[]): void {
  const [first] = members;
  if (first === undefined) return;
  const name = { namespace: first.namespace, name: first.package ?? key };
  const initialisation = members.find((member) => member.name === first.package);
  const others = members
    .filter((member) => member !== initialisation)
    .flatMap((member) => definitionsOf(member, dialect));
  routines.definePackage(name, others, initialisation?.code ?? null);
}

/** Of several of one name the code is one text: the first of them has it. */
function definitionsOf({ name, code, declarations }: Routine, dialect: DialectName): RoutineDefinition[] {
  const routine = { name: { namespace: null, name }, body: code };
  if (declarations === undefined || declarations.length === 0) return [routine];
  return declarations.map((declaration, at) => ({
    ...routine,
    body: at === 0 ? code : "",
    version: dialect === "postgresql" ? argumentList(declaration.text).replaceAll(/\s+/g, " ") : "",
    declaration,
  }));
}
