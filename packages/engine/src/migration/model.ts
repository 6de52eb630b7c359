import type { QualifiedName } from "../catalog/model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { SchemaDiff } from "../diff/model.ts";
import type { MigrationCode } from "./migration-codes.ts";

/**
 * What a statement does with the rows of a table while it runs.
 *
 * - `metadata`: it changes what the database knows of the table and touches no row.
 * - `scan`: it reads every row, to check it or to put it into an index.
 * - `rewrite`: it writes every row again.
 */
export type RowWork = "metadata" | "scan" | "rewrite";

/** What other sessions wait with until the statement, or the transaction that it is in, has ended. */
export type Blocked = "nothing" | "schema changes" | "writes" | "reads and writes";

/** The lock that a statement takes on a table. */
export interface TableLock {
  /** In the words of the database's manual: `ACCESS EXCLUSIVE`, `ALGORITHM=COPY, LOCK=SHARED`. */
  readonly name: string;
  readonly blocks: Blocked;
}

/** Statements that reach the same with less in the way of other sessions, and what has to be minded with them. */
export interface SaferForm {
  readonly sentence: string;
  /** Without terminators; several are run one by one, each in a transaction of its own. */
  readonly statements: readonly string[];
}

/** One statement of a migration. Plain JSON data. */
export interface MigrationStatement {
  /** Without a terminator. */
  readonly sql: string;
  /** Whether it has a body with semicolons in it. */
  readonly isModule: boolean;
  /** Whether it stands in the migration's transaction, before it or behind it. */
  readonly place: "before" | "inside" | "after";
  /** The changes of the diff that it makes, or helps to make. */
  readonly changeIds: readonly string[];
  /** The table that it changes, by its name after; null for what changes none. */
  readonly table: QualifiedName | null;
  readonly lock: TableLock | null;
  readonly work: RowWork;
  /** Rows that are read or written, by the statistics; null where they are not known or none is. */
  readonly rowsTouched: number | null;
  /** What is gone afterwards, in one sentence; null where nothing is. */
  readonly losesData: string | null;
  readonly saferForm: SaferForm | null;
  /** What kind of statement it is, as a code with a page under docs/migrations. */
  readonly code: MigrationCode;
}

/** Something that the statements cannot do, or do by a choice that somebody has to look at. */
export interface MigrationWarning {
  readonly code: MigrationCode;
  readonly sentence: string;
  readonly changeIds: readonly string[];
}

/** How one schema becomes another. Plain JSON data. */
export interface Migration {
  readonly dialect: DialectName;
  readonly diff: SchemaDiff;
  /** In the order in which they run. */
  readonly statements: readonly MigrationStatement[];
  /** Whether all that stands inside happens wholly or not at all. */
  readonly isTransactional: boolean;
  readonly warnings: readonly MigrationWarning[];
}
