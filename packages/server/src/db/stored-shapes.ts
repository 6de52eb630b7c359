import type { Column, ForeignKey, Table } from "@foretell/engine";

/** What of the engine's table stands in no column of its own. */
export type TableDefinition = Omit<Table, "namespace" | "name" | "kind" | "comment" | "columns">;

const columnDefaults = {
  isNullable: true,
  default: null,
  isAutoIncrement: false,
  identity: null,
  generated: null,
  onUpdate: null,
  collation: null,
  comment: null,
} satisfies Partial<Column>;

const tableDefaults = {
  primaryKey: null,
  uniqueKeys: [],
  checks: [],
  exclusions: [],
  indexes: [],
  partitionOf: null,
  partitionBy: null,
  inherits: [],
  options: {},
  isConditional: false,
} satisfies Partial<TableDefinition>;

const foreignKeyDefaults = {
  onDelete: "NO ACTION",
  onUpdate: "NO ACTION",
  onDeleteColumns: null,
  match: "SIMPLE",
  isDeferrable: false,
  isInitiallyDeferred: false,
  isEnforced: true,
  isValidated: true,
  isDangling: false,
} satisfies Partial<ForeignKey>;

/** A shape of the engine as it is stored: what has the most common value may be left out. */
type Shortened<Shape, Defaults> = Omit<Shape, keyof Defaults> & Partial<Shape>;

/** A column of the engine's table with the id under which the interface knows it. */
export type StoredColumn = Omit<Shortened<Column, typeof columnDefaults>, "normalType"> & {
  readonly id: string;
  /** Left out where the dump writes the type in its canonical spelling. */
  readonly normalType?: string;
};
export type StoredTableDefinition = Shortened<TableDefinition, typeof tableDefaults>;
export type StoredForeignKey = Shortened<ForeignKey, typeof foreignKeyDefaults>;

/** For JSON: leaves out what most columns have, which is half of the text that an import would store. */
export function shortenColumn(id: string, column: Column): StoredColumn {
  const { normalType, ...shortened } = shorten(column, columnDefaults);
  return normalType === column.type ? { ...shortened, id } : { ...shortened, id, normalType };
}

/** The same for the rest of a table. */
export function shortenTable(definition: TableDefinition): StoredTableDefinition {
  return shorten(definition, tableDefaults);
}

/** The same for a foreign key. */
export function shortenForeignKey(foreignKey: ForeignKey): StoredForeignKey {
  return shorten(foreignKey, foreignKeyDefaults);
}

/** The column as the engine made it, and its id. */
export function completeColumn(stored: StoredColumn): Column & { readonly id: string } {
  return { ...columnDefaults, normalType: stored.type, ...stored };
}

/** The rest of the table as the engine made it. */
export function completeTable(stored: StoredTableDefinition): TableDefinition {
  return { ...tableDefaults, ...stored };
}

/** The foreign key as the engine made it. */
export function completeForeignKey(stored: StoredForeignKey): ForeignKey {
  return { ...foreignKeyDefaults, ...stored };
}

function shorten<Shape extends object, Defaults extends Partial<Shape>>(
  shape: Shape,
  defaults: Defaults,
): Shortened<Shape, Defaults> {
  const shortened: { [Field in keyof Shape]?: Shape[Field] | undefined } = { ...shape };
  // JSON leaves out what is undefined; deleting the fields would take several times as long.
  for (const field of Object.keys(defaults) as (keyof Shape)[]) {
    if (isSame(shape[field], defaults[field])) shortened[field] = undefined;
  }
  return shortened as Shortened<Shape, Defaults>;
}

/** Defaults are simple values, or lists and records without anything in them. */
function isSame(value: unknown, standard: unknown): boolean {
  if (typeof standard !== "object" || standard === null) return value === standard;
  for (const _ in value as object) return false;
  return true;
}
