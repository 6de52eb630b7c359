/** Kinds of columns that every database has in some form. */
export const columnKinds = [
  "int2",
  "int4",
  "int8",
  "dec",
  "dec1",
  "varchar10",
  "varchar40",
  "text",
  "date",
  "timestamp",
  "bool",
  "enum",
  "json",
] as const;

export type ColumnKind = (typeof columnKinds)[number];

/** A column; what is the same in two plans has the same id, whatever its name. */
export interface ColumnPlan {
  id: number;
  name: string;
  kind: ColumnKind;
  /** The enum of kind `enum`. */
  enumId: number | null;
  isNullable: boolean;
  hasDefault: boolean;
  numbering: "always" | "by default" | "serial" | null;
  /** Computed from another column. */
  generated: { baseId: number; isStored: boolean; factor: number } | null;
  comment: string | null;
  isCollated: boolean;
}

export interface KeyPlan {
  id: number;
  name: string;
  columnIds: number[];
}

export interface CheckPlan {
  id: number;
  name: string;
  columnId: number;
  least: number;
}

export interface IndexPlan extends KeyPlan {
  isUnique: boolean;
  isDescending: boolean;
  isExpression: boolean;
  isPartial: boolean;
}

export interface ForeignKeyPlan {
  id: number;
  name: string;
  columnId: number;
  tableId: number;
  onDelete: "NO ACTION" | "CASCADE" | "SET NULL";
  isDeferrable: boolean;
}

export interface TriggerPlan {
  id: number;
  name: string;
  columnId: number;
  event: "INSERT" | "UPDATE";
}

export interface TablePlan {
  id: number;
  name: string;
  comment: string | null;
  columns: ColumnPlan[];
  primaryKey: KeyPlan | null;
  uniqueKeys: KeyPlan[];
  checks: CheckPlan[];
  indexes: IndexPlan[];
  foreignKeys: ForeignKeyPlan[];
  triggers: TriggerPlan[];
  /** STRICT of SQLite, another character set of MySQL, a namespace of its own in PostgreSQL and SQL Server. */
  isSpecial: boolean;
}

export interface ViewPlan {
  id: number;
  name: string;
  tableId: number;
  columnIds: number[];
  isMaterialized: boolean;
  /** A function whose result is its last column. */
  routineId: number | null;
}

export interface RoutinePlan {
  id: number;
  name: string;
  isProcedure: boolean;
  argumentCount: number;
  /** It gives a bigint, else an integer. */
  isWide: boolean;
  factor: number;
  /** A table whose rows it counts. */
  tableId: number | null;
}

export interface EnumPlan {
  id: number;
  name: string;
  labels: string[];
}

export interface SequencePlan {
  id: number;
  name: string;
  increment: number;
}

export interface SchemaPlan {
  tables: TablePlan[];
  views: ViewPlan[];
  enums: EnumPlan[];
  sequences: SequencePlan[];
  routines: RoutinePlan[];
}

export const isNumeric = (kind: ColumnKind): boolean => ["int2", "int4", "int8", "dec", "dec1"].includes(kind);
export const isText = (kind: ColumnKind): boolean => ["varchar10", "varchar40", "text"].includes(kind);
/** Kinds that every database takes into a key. */
export const isKeyable = (kind: ColumnKind): boolean => isNumeric(kind) || kind === "varchar10" || kind === "varchar40";

/** The column of a table by its id. */
export function columnOf(table: TablePlan, id: number): ColumnPlan | undefined {
  return table.columns.find((column) => column.id === id);
}

/** The one column of a whole number that is the table's primary key. */
export function plainKeyOf(table: TablePlan): ColumnPlan | undefined {
  const [id, ...others] = table.primaryKey?.columnIds ?? [];
  const column = id === undefined || others.length > 0 ? undefined : columnOf(table, id);
  return column !== undefined && ["int2", "int4", "int8"].includes(column.kind) ? column : undefined;
}
