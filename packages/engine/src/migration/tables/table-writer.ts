import type { Check, Column, Exclusion, Index, Key, QualifiedName } from "../../catalog/model.ts";
import type { ChangedTable, MigrationContext } from "../context.ts";

/** How one database's ALTER TABLE says what a migration needs. Tables are named by `table` as they are called at that time. */
export interface TableWriter {
  readonly renameTable: (before: QualifiedName, after: QualifiedName) => string;
  readonly renameColumn: (table: QualifiedName, before: string, after: string) => string;
  /** Null where the database cannot rename it: then it is dropped and made again. */
  readonly renameConstraint: ((table: QualifiedName, before: string, after: string) => string) | null;
  readonly renameIndex: ((table: QualifiedName, before: string, after: string) => string) | null;
  readonly dropPrimaryKey: (table: QualifiedName, key: Key) => string;
  /** Null where the constraint has no name by which it could be dropped. */
  readonly dropUniqueKey: (table: QualifiedName, key: Key) => string | null;
  readonly dropCheck: (table: QualifiedName, check: Check, columns: readonly Column[]) => string | null;
  readonly dropExclusion: (table: QualifiedName, exclusion: Exclusion) => string | null;
  readonly dropIndex: (table: QualifiedName, index: Index) => string | null;
  readonly dropColumn: (table: QualifiedName, column: string) => string;
  /** What stands behind ALTER TABLE for a new column, by its definition. */
  readonly addColumn: (table: QualifiedName, definition: string) => string;
  /** Columns that cannot become what they are after by ALTER: they are dropped and made again. */
  readonly isRecreated: (before: Column, after: Column, context: MigrationContext) => boolean;
  /** What is written into a column that is made again of the one before, which is called `name` meanwhile; null where nothing can be. */
  readonly copiedValue: (before: Column, after: Column, name: string) => string | null;
  /** Whether a column cannot be altered while a key, check or index names it. */
  readonly partsHoldColumns: boolean;
  /** Plans what becomes of a column that stays. */
  readonly alterColumn: (change: ColumnAlteration, context: MigrationContext) => void;
  /** Sets or takes away the default of a column. */
  readonly setDefault: (
    table: ChangedTable,
    column: Column,
    value: string | null,
    changeIds: readonly string[],
    context: MigrationContext,
  ) => void;
  /** Sets or takes away comments of a table (`column` null) or a column. */
  readonly comment: (
    table: QualifiedName,
    column: string | null,
    before: string | null,
    after: string | null,
  ) => string;
}

/** What changes of a column that stays: each with the ids of its changes, empty where that does not change. */
export interface ColumnAlteration {
  readonly table: ChangedTable;
  readonly before: Column;
  readonly after: Column;
  readonly type: readonly string[];
  /** Its type has the same name after, and is another. */
  readonly isOfReplacedType: boolean;
  readonly nullability: readonly string[];
  readonly default: readonly string[];
  readonly identity: readonly string[];
  readonly generated: readonly string[];
  readonly collation: readonly string[];
}
