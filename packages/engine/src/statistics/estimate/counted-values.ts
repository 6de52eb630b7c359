import { tellsTextsApart } from "../values/compare-text.ts";
import type { ColumnProfile } from "./column-profile.ts";

/** How many rows hold each value of a column, NULL left out; values of two columns of one kind are equal where their forms are. */
export type CountedValues = ReadonlyMap<number | string, number>;

const countsByProfile = new WeakMap<ColumnProfile, CountedValues | null>();

/** The rows of each value of a column of which all are known, where it is certain which of them are equal; null elsewhere. */
export function countedValues(profile: ColumnProfile): CountedValues | null {
  let counts = countsByProfile.get(profile);
  if (counts === undefined) countsByProfile.set(profile, (counts = countValues(profile)));
  return counts;
}

function countValues({ common, isComplete, rows, rules }: ColumnProfile): CountedValues | null {
  if (!isComplete || rows.basis !== "exact") return null;
  const isText = rules.family === "text" && tellsTextsApart({ textOf: () => undefined, rules });
  if (!isText && rules.family !== "integer") return null;
  const counts = new Map<number | string, number>();
  for (const { text, value, frequency } of common) {
    const form = isText ? text : typeof value === "bigint" ? String(value) : value;
    if (typeof form === "number" && !Number.isSafeInteger(form)) return null;
    counts.set(form, (counts.get(form) ?? 0) + Math.round(frequency * rows.rowCount));
  }
  return counts;
}

/** Whether the database finds values of two columns equal exactly where their forms are. */
export const areComparable = (first: ColumnProfile, second: ColumnProfile): boolean =>
  first.column === second.column ||
  (first.rules.family === second.rules.family &&
    (first.rules.family === "integer" ||
      (first.rules.type === second.rules.type && first.rules.collation === second.rules.collation)));
