import type { StatisticsSource } from "@foretell/contract";

const words: Readonly<Record<StatisticsSource, string>> = {
  dump: "counted in the dump",
  uncertain: "counted in the dump, not for certain",
  database: "from statistics",
  typed: "typed by hand",
};

/** Where a row count comes from, in two or three words. */
export function rowSourceWords(source: StatisticsSource): string {
  return words[source];
}

/** The number of rows that a person typed, groups of digits and all; undefined where it is none. */
export function parseRowCount(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^(?:\d+|\d{1,3}(?:[\s,._'’]\d{3})+)$/.test(trimmed)) return undefined;
  const count = Number(trimmed.replaceAll(/\D/g, ""));
  return Number.isSafeInteger(count) ? count : undefined;
}
