/** A query by its parts, so that the joins inside it can be counted as well. */
export interface QueryShape {
  readonly name: string;
  /** Table by alias. */
  readonly tables: Readonly<Record<string, string>>;
  /** Conditions, each with the aliases that it is about. */
  readonly conditions: readonly string[];
  /** The list of the result; `*` where it is left out. */
  readonly items?: string | undefined;
  /** GROUP BY, HAVING. */
  readonly tail?: string | undefined;
}

/** The query in SQL. */
export const queryText = ({ tables, conditions, items = "*", tail = "" }: QueryShape): string =>
  `SELECT ${items} FROM ${fromText(Object.entries(tables))}${whereText(conditions)}${tail && ` ${tail}`}`;

const fromText = (tables: readonly (readonly [alias: string, table: string])[]): string =>
  tables.map(([alias, table]) => `${table} AS ${alias}`).join(", ");

const whereText = (conditions: readonly string[]): string =>
  conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;

const aliasesIn = (condition: string): ReadonlySet<string> =>
  new Set([...condition.replaceAll(/'[^']*'/gu, "").matchAll(/\b([a-z]\w*)\./gu)].map(([, alias = ""]) => alias));

/** The query of some of its tables alone, with the conditions that are about no other. */
function partOf({ tables, conditions }: QueryShape, aliases: readonly string[]): string {
  const kept = conditions.filter((condition) => [...aliasesIn(condition)].every((alias) => aliases.includes(alias)));
  const from = aliases.map((alias) => [alias, tables[alias] ?? alias] as const);
  return `SELECT 1 FROM ${fromText(from)}${whereText(kept)}`;
}

/** Each table with its own conditions, where it has some. */
export function baseParts(shape: QueryShape): string[] {
  return Object.keys(shape.tables).flatMap((alias) => {
    const text = partOf(shape, [alias]);
    return text.includes(" WHERE ") ? [text] : [];
  });
}

/** Joins of two tables and more that conditions connect, the small ones first and no more than so many. */
export function joinParts(shape: QueryShape, most: number): string[] {
  const aliases = Object.keys(shape.tables);
  const pairs = shape.conditions.map((condition) => [...aliasesIn(condition)]).filter((named) => named.length > 1);
  const neighbours = (alias: string) => pairs.flatMap((pair) => (pair.includes(alias) ? pair : []));
  const seen = new Set<string>();
  let level = aliases.map((alias) => [alias]);
  const found: string[] = [];
  while (level.length > 0 && found.length < most) {
    const next: string[][] = [];
    for (const group of level)
      for (const alias of new Set(group.flatMap(neighbours))) {
        if (group.includes(alias)) continue;
        const larger = aliases.filter((each) => group.includes(each) || each === alias);
        const key = larger.join();
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(larger);
        if (larger.length < aliases.length && found.length < most) found.push(partOf(shape, larger));
      }
    level = next.slice(0, most);
  }
  return found;
}
