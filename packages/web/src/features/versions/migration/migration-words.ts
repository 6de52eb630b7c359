import type { MigrationStatement } from "@foretell/contract";
import type { Meaning } from "../../../components/meaning.ts";
import { formatQuantity } from "../../../lib/format.ts";

const works = { metadata: "No row is rewritten", scan: "Scans", rewrite: "Rewrites" } as const;

/** What a statement does with the rows of its table: `Scans 16,049 rows`. Null where they go: that is told for itself. */
export function workWords({
  work,
  rows_touched: rows,
  loses_data: loses,
}: Pick<MigrationStatement, "work" | "rows_touched" | "loses_data">): string | null {
  if (work === "metadata") return loses === null ? works.metadata : null;
  if (rows === null) return `${works[work]} every row`;
  return `${works[work]} ${formatQuantity(rows, "row")}`;
}

/** The transaction that a statement stands in. */
export interface TransactionAround {
  /** Whether one of its statements reads or writes rows while others wait. */
  readonly isLong: boolean;
}

/** What other sessions wait with, and how much of a worry that is: a transaction holds each of its locks to the end. */
export function lockWords(
  { lock, work }: Pick<MigrationStatement, "lock" | "work">,
  transaction: TransactionAround | null,
): { readonly label: string; readonly meaning: Meaning } | null {
  if (lock === null) return null;
  if (lock.blocks === "nothing") return { label: "Blocks nothing", meaning: "safe" };
  const isLong = isLongLock({ lock, work });
  if (transaction !== null) {
    const holdsOthersUp = isLong || (transaction.isLong && lock.blocks !== "schema changes");
    return { label: `Blocks ${lock.blocks} until COMMIT`, meaning: holdsOthersUp ? "risk" : "neutral" };
  }
  if (isLong) return { label: `Blocks ${lock.blocks}`, meaning: "risk" };
  // What touches no row holds its lock for a moment.
  return { label: work === "metadata" ? `Blocks ${lock.blocks} briefly` : `Blocks ${lock.blocks}`, meaning: "neutral" };
}

function isLongLock({ lock, work }: Pick<MigrationStatement, "lock" | "work">): boolean {
  return lock !== null && lock.blocks !== "nothing" && lock.blocks !== "schema changes" && work !== "metadata";
}

/** The transaction that the statements inside of it share; null where the database has none around them. */
export function transactionOf(
  statements: readonly MigrationStatement[],
  isTransactional: boolean,
): TransactionAround | null {
  if (!isTransactional) return null;
  return { isLong: statements.some((statement) => statement.place === "inside" && isLongLock(statement)) };
}

/** What a migration costs while it runs, in one sentence; null where no statement holds others up or loses data. */
export function costWords(
  statements: readonly MigrationStatement[],
): { readonly sentence: string; readonly meaning: Meaning } | null {
  const long = statements.filter(isLongLock);
  const rewriting = long.filter(({ work }) => work === "rewrite").length;
  const losing = statements.filter(({ loses_data: loses }) => loses !== null).length;
  const parts = [
    ...(losing === 0 ? [] : [`${formatQuantity(losing, "statement")} ${losing === 1 ? "loses" : "lose"} data`]),
    ...(long.length === 0
      ? []
      : [
          `${formatQuantity(long.length, "statement")} ${long.length === 1 ? "blocks its table" : "block their tables"} while rows are read or written`,
        ]),
    ...(rewriting === 0
      ? []
      : [`${formatQuantity(rewriting, "statement")} ${rewriting === 1 ? "rewrites" : "rewrite"} rows`]),
  ];
  if (parts.length === 0) return null;
  return {
    sentence: `Of ${formatQuantity(statements.length, "statement")}: ${parts.join(", ")}`,
    meaning: losing > 0 ? "blocked" : "risk",
  };
}

const places = {
  before: "Before the transaction",
  inside: "In one transaction",
  after: "After the transaction",
} as const;

/** What stands above the statements of a place; null where the database ends each statement by itself. */
export function placeWords(place: MigrationStatement["place"], isTransactional: boolean): string | null {
  return isTransactional ? places[place] : null;
}
