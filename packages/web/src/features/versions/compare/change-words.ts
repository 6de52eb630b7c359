/** Of what a change tells, by the beginning of its kind; a longer beginning stands before a shorter one. */
const nouns: readonly (readonly [prefix: string, noun: string])[] = [
  ["primary-key", "Primary key"],
  ["unique-key", "Unique key"],
  ["foreign-key", "Foreign key"],
  ["namespace", "Schema"],
  ["table", "Table"],
  ["partition", "Partition"],
  ["columns", "Columns"],
  ["column", "Column"],
  ["check", "Check"],
  ["exclusion", "Exclusion constraint"],
  ["index", "Index"],
  ["view", "View"],
  ["trigger", "Trigger"],
  ["rule", "Rule"],
  ["routine", "Routine"],
  ["type", "Type"],
  ["sequence", "Sequence"],
  ["synonym", "Synonym"],
];

/** A kind as two texts to stand around the object's name: `column-type-changed` is `Column` and `type changed`. */
export function kindWords(kind: string): { readonly noun: string; readonly verb: string } {
  const [prefix = "", noun = ""] = nouns.find(([start]) => kind.startsWith(`${start}-`)) ?? [];
  return { noun, verb: kind.slice(prefix === "" ? 0 : prefix.length + 1).replaceAll("-", " ") };
}

/** Where a change stands among those of its table: the table, its columns, its keys, its indexes, all else. */
export function placeOfKind(kind: string): number {
  const part = parts.findIndex((pattern) => pattern.test(kind));
  return part < 0 ? parts.length : part;
}

const parts = [
  /^(?:table|partition)-/,
  /^columns?-/,
  /^(?:primary-key|unique-key|foreign-key|check|exclusion)-/,
  /^index-/,
];
