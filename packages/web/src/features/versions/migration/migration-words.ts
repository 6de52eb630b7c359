import type { MigrationStatement } from "@foretell/contract";
import type { Meaning } from "../../../components/meaning.ts";
import { formatQuantity } from "../../../lib/format.ts";

const works = { metadata: "Touches no row", scan: "Scans", rewrite: "Rewrites" } as const;

/** What a statement does with the rows of its table: `Scans 16,049 rows`. */
export function workWords({ work, rows_touched: rows }: Pick<MigrationStatement, "work" | "rows_touched">): string {
  if (work === "metadata") return works.metadata;
  if (rows === null) return `${works[work]} every row`;
  return `${works[work]} ${formatQuantity(rows, "row")}`;
}

/** What other sessions wait with, and how much of a worry that is. */
export function lockWords({
  lock,
  work,
}: Pick<MigrationStatement, "lock" | "work">): { readonly label: string; readonly meaning: Meaning } | null {
  if (lock === null) return null;
  if (lock.blocks === "nothing") return { label: "Blocks nothing", meaning: "safe" };
  // What touches no row holds its lock for a moment.
  const isLong = work !== "metadata" && lock.blocks !== "schema changes";
  return { label: `Blocks ${lock.blocks}`, meaning: isLong ? "risk" : "neutral" };
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
