import type { ImpactResult, SimulationSummary } from "@foretell/contract";

/** A part of a sentence: a name of the database, or words. */
interface TextPart {
  readonly start: number;
  readonly text: string;
  readonly isName: boolean;
}

/** Finds the names of the database in a sentence; `own` are those of the one thing that the sentence is about. */
export type NameFinder = (text: string, own?: readonly string[]) => readonly TextPart[];

/**
 * The tables and constraints a simulation speaks of, and those columns whose name is not an everyday word: one that is,
 * such as `status`, would be taken for a name wherever the word stands. The sentence about such a column knows it.
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
/** No word of a sentence is joined by an underscore: a type, a trigger, a table that is nowhere else. */
const joined = /[\p{L}\p{N}]_[\p{L}\p{N}]/u;

/**
 * Makes a finder of these names. A name inside a longer word is none; `orders.status` is one where `orders` is, and so is
 * what columns in brackets follow: `b (a_id)`. It looks words up rather than names, so that the time does not grow with the
 * thousands of names a large schema has.
 */
export function makeNameFinder(names: ReadonlySet<string>): NameFinder {
  return (text, own = []) => {
    const isKnown = (word: string) =>
      names.has(word) ||
      own.includes(word) ||
      joined.test(word) ||
      (word.includes(".") && names.has(word.slice(0, word.lastIndexOf("."))));
    const isTableOf = (word: string, behind: string) => {
      const [columns] = /^ \([^()]+\)/.exec(behind) ?? [];
      return columns !== undefined && word !== "key" && (columns.match(identifier) ?? []).every(isKnown);
    };
    const isName = (word: string, start: number) => {
      const behind = text.slice(start + word.length, start + word.length + longestBrackets);
      if (!isKnown(word)) return isTableOf(word, behind);
      return text[start - 1] !== "'" && !isArticle(word, text.slice(Math.max(0, start - 10), start), behind);
    };
    const parts: TextPart[] = [];
    let wordsStart = 0;
    const addWords = (end: number) => {
      if (end > wordsStart) parts.push({ start: wordsStart, text: text.slice(wordsStart, end), isName: false });
    };
    for (const { 0: word, index } of text.matchAll(identifier)) {
      if (!isName(word, index)) continue;
      addWords(index);
      parts.push({ start: index, text: word, isName: true });
      wordsStart = index + word.length;
    }
    addWords(text.length);
    return parts;
  };
}

const longestBrackets = 400;

/** Whether a word that is also the name of a table is the article: a noun follows, and no other determiner stands before it. */
function isArticle(word: string, before: string, behind: string): boolean {
  if (word !== "a" && word !== "A") return false;
  const isNounNext = /^ (?!(?:through|and|or|in|is|are|may|to|has|have|but)\b)\p{L}/u.test(behind);
  return isNounNext && !/\b(?:the|another|these|no|each|any) $/i.test(before);
}
