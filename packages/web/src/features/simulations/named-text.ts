import type { ImpactResult, SimulationSummary } from "@foretell/contract";

/** A part of a sentence: a name of the database, or words. */
interface TextPart {
  readonly start: number;
  readonly text: string;
  readonly isName: boolean;
}

/** Finds the names of the database in a sentence. */
export type NameFinder = (text: string) => readonly TextPart[];

/**
 * The tables and constraints a simulation speaks of, and those columns whose name is not an everyday word: one that is,
 * such as `status`, would be taken for a name wherever the word stands.
 */
export function namesOfImpact(summary: SimulationSummary | undefined, results: readonly ImpactResult[]): Set<string> {
  const names = new Set<string>();
  const add = (table: string, constraint: string | null, columns: readonly string[]) => {
    names.add(table);
    if (constraint !== null) names.add(constraint);
    for (const column of columns) if (/[_\d]/.test(column)) names.add(column);
  };
  for (const { affected_table_name: table, constraint_name: constraint, details } of results)
    add(
      table,
      constraint,
      details.affectedColumns.map(({ name }) => name),
    );
  for (const { table, constraint_name: constraint, columns } of summary?.blockers ?? [])
    add(table, constraint, columns);
  for (const { table, constraint_name: constraint, columns } of summary?.conditions ?? [])
    add(table, constraint, columns);
  for (const { table } of summary?.warnings ?? []) if (table !== null) names.add(table);
  return names;
}

const identifier = /[\p{L}_][\p{L}\p{N}_$#]*(?:\.[\p{L}_][\p{L}\p{N}_$#]*)*/gu;

/**
 * Makes a finder of these names. A name inside a longer word is none; `orders.status` is one where `orders` is. It looks
 * words up rather than names, so that the time does not grow with the thousands of names a large schema has.
 */
export function makeNameFinder(names: ReadonlySet<string>): NameFinder {
  const isName = (word: string) =>
    names.has(word) || (word.includes(".") && names.has(word.slice(0, word.lastIndexOf("."))));
  return (text) => {
    const parts: TextPart[] = [];
    let wordsStart = 0;
    const addWords = (end: number) => {
      if (end > wordsStart) parts.push({ start: wordsStart, text: text.slice(wordsStart, end), isName: false });
    };
    for (const { 0: word, index } of text.matchAll(identifier)) {
      if (!isName(word)) continue;
      addWords(index);
      parts.push({ start: index, text: word, isName: true });
      wordsStart = index + word.length;
    }
    addWords(text.length);
    return parts;
  };
}
