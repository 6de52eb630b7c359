import type { Span } from "../../sql/span.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { Check, Column, Exclusion, Index, QualifiedName, Table, UserType } from "../../catalog/model.ts";
import type { ColumnDefinition, ForeignKeyConstraint } from "../schema-change.ts";
import type { KeyDraft } from "./key-draft.ts";

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** A column while its table may still change: whether it is nullable can be open. */
export interface ColumnDraft extends Omit<Mutable<Column>, "isNullable"> {
  isNullable: boolean | null;
}

/** A foreign key while tables come and go: the referenced table is held by reference where it is known already. */
export interface ForeignKeyDraft extends Omit<Mutable<ForeignKeyConstraint>, "columns" | "referencedColumns"> {
  columns: string[];
  referencedColumns: string[];
  target: TableDraft | null;
  readonly targetName: NameToFind;
  /** Place in the order of creation over all tables. */
  readonly order: number;
}

export interface TableDraft {
  namespace: string;
  name: string;
  kind: Table["kind"];
  comment: string | null;
  columns: ColumnDraft[];
  primaryKey: KeyDraft | null;
  uniqueKeys: KeyDraft[];
  checks: Check[];
  exclusions: Exclusion[];
  indexes: Index[];
  foreignKeys: ForeignKeyDraft[];
  partitionOf: TableDraft | QualifiedName | null;
  partitionBy: string | null;
  inherits: (TableDraft | QualifiedName)[];
  /** Tables that are its partitions or inherit from it. */
  heirs: TableDraft[];
  /** Tables that have, or had, a foreign key to it. */
  readonly referencing: Set<TableDraft>;
  options: Record<string, string>;
  /** The composite type of the dump that gives it its columns. */
  ofType?: UserType;
  /** MariaDB's periods by their names in lower case. */
  periods?: Map<string, { readonly start: string; readonly end: string }>;
  isConditional: boolean;
  isDropped: boolean;
  readonly span: Span;
}

/** A table without columns yet. */
export function newTableDraft(
  name: QualifiedName,
  kind: Table["kind"],
  isConditional: boolean,
  span: Span,
): TableDraft {
  return {
    namespace: name.namespace,
    name: name.name,
    kind,
    comment: null,
    columns: [],
    primaryKey: null,
    uniqueKeys: [],
    checks: [],
    exclusions: [],
    indexes: [],
    foreignKeys: [],
    partitionOf: null,
    partitionBy: null,
    inherits: [],
    heirs: [],
    referencing: new Set(),
    options: {},
    isConditional,
    isDropped: false,
    span,
  };
}

/** The column of a definition, its constraints left out. */
export function toColumnDraft(definition: ColumnDefinition): ColumnDraft {
  const { constraints: _constraints, ...column } = definition;
  return column;
}

/** How many keys, checks, exclusions and indexes a table has. */
export function constraintsOf(table: TableDraft): number {
  const { uniqueKeys, checks, exclusions, indexes, foreignKeys } = table;
  return 1 + uniqueKeys.length + checks.length + exclusions.length + indexes.length + foreignKeys.length;
}

/** How many columns stand in the keys and indexes of a table. */
export function partsOf({ primaryKey, uniqueKeys, indexes, foreignKeys }: TableDraft): number {
  let count = primaryKey?.columns.length ?? 0;
  for (const { columns } of uniqueKeys) count += columns.length;
  for (const { parts } of indexes) count += parts.length;
  for (const { columns } of foreignKeys) count += columns.length;
  return count;
}

/** A copy of a column that differs from it in some traits. */
export const altered = (column: ColumnDraft, traits: Partial<ColumnDraft>): ColumnDraft => ({ ...column, ...traits });

/** The tables that inherit from a table, its partitions among them, and theirs: each once, nearer ones first. */
export function heirsOf(table: TableDraft): readonly TableDraft[] {
  const heirs = new Set([table]);
  for (const each of heirs) for (const heir of each.heirs) if (!heir.isDropped) heirs.add(heir);
  heirs.delete(table);
  return [...heirs];
}
