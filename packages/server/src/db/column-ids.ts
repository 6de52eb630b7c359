import { randomBytes } from "node:crypto";

/** How much of a column's id is that of its table: all but the last 32 of its bits. */
const sharedLength = 28;
const ownLength = 8;

/** The id of a column by its number in the table, from 1 on. */
export function columnId(tableId: string, number: number): string {
  return tableId.slice(0, sharedLength) + number.toString(16).padStart(ownLength, "0");
}

/** An id for a column that a table gets later: one that none has and, by chance, none had. */
export function newColumnId(tableId: string, taken: ReadonlySet<string>): string {
  for (;;) {
    const id = tableId.slice(0, sharedLength) + randomBytes(ownLength / 2).toString("hex");
    if (!taken.has(id)) return id;
  }
}

/** Between which ids that of a column's table is. */
export function tableIdsOf(columnIdText: string): { readonly first: string; readonly last: string } {
  const shared = columnIdText.slice(0, sharedLength);
  return { first: shared + "0".repeat(ownLength), last: shared + "f".repeat(ownLength) };
}
