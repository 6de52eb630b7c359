import { tokenise } from "../../src/index.ts";
import type { DialectName, Token } from "../../src/index.ts";
import type { Random } from "./random.ts";

export const mutationKinds = ["delete", "double", "swap", "misspell", "replace", "append"] as const;
export type MutationKind = (typeof mutationKinds)[number];

export interface Mutation {
  readonly kind: MutationKind;
  readonly sql: string;
}

/** Tokens that take the place of another. None of them may change a schema or end a transaction. */
const replacements =
  `SELECT FROM WHERE AND OR NOT IN IS NULL LIKE BETWEEN EXISTS CASE WHEN THEN ELSE END GROUP BY ORDER HAVING LIMIT OFFSET
  UNION ALL DISTINCT JOIN LEFT ON USING AS SET VALUES INTO UPDATE DELETE INSERT DEFAULT TRUE WITH ASC DESC COUNT SUM MAX ROW KEY USER
  INTERVAL DATE CAST FOR WINDOW OVER RETURNING NATURAL CROSS
  = <> < > + - * / || % ( ) , . 0 1 2.5 -1 '' 'abc' '2024-01-31' 1e3 ? :: ; id name x now() count(*) lower abs coalesce nosuch`
    .split(/\s+/u)
    .filter((word) => word !== ";" && word !== "?");

/** What is written behind a statement that was whole. */
const appendices = [
  "WHERE 1 = 1",
  "AND 1 = 1",
  "OR 'a'",
  "AND 1",
  "ORDER BY 1",
  "ORDER BY 99",
  "ORDER BY id DESC",
  "GROUP BY 1",
  "GROUP BY id",
  "HAVING count(*) > 1",
  "LIMIT 1",
  "LIMIT 1 OFFSET 1",
  "LIMIT 1, 2",
  "LIMIT 'a'",
  "LIMIT -1",
  "OFFSET 1",
  "FETCH FIRST 1 ROWS ONLY",
  "FOR UPDATE",
  "FOR SHARE",
  "RETURNING *",
  "RETURNING id",
  "RETURNING count(*)",
  "ON CONFLICT DO NOTHING",
  "ON CONFLICT (id) DO NOTHING",
  "ON DUPLICATE KEY UPDATE id = id",
  "UNION SELECT 1",
  "UNION ALL SELECT NULL",
  "EXCEPT SELECT 'a'",
  "JOIN t ON 1 = 1",
  "USING x",
  "SET x = 1",
  "VALUES (1)",
  "WINDOW w AS (PARTITION BY 1)",
  "AS x",
  "x",
  "x y",
  "1",
  "'a'",
  ")",
  "(",
  ",",
  "IS NULL",
  "= 1",
  "IN (1)",
  "LIKE 'a'",
  "BETWEEN 1 AND 2",
  "+ 1",
  "|| 'a'",
  "DESC",
  "NULLS LAST",
  "COLLATE nocase",
] as const;

/** The texts of the tokens of statements by kind, from which one may take the place of another of its kind. */
export type TokenPool = ReadonlyMap<Token["kind"], readonly string[]>;

/** The tokens of all statements over one schema. */
export function poolOf(statements: readonly string[], dialect: DialectName): TokenPool {
  const pool = new Map<Token["kind"], string[]>();
  for (const sql of statements) {
    for (const token of tokensOf(sql, dialect)) {
      const texts = pool.get(token.kind);
      if (texts) texts.push(sql.slice(token.start, token.end));
      else pool.set(token.kind, [sql.slice(token.start, token.end)]);
    }
  }
  return pool;
}

const tokensOf = (sql: string, dialect: DialectName): readonly Token[] =>
  tokenise(sql, dialect).tokens.filter(
    ({ kind, value }) => kind !== "end" && !(kind === "punctuation" && value === ";"),
  );

/** Changes of one token, or one clause more, of a statement: as many as asked for, each kind in turn. */
export function mutate(sql: string, dialect: DialectName, count: number, pool: TokenPool, random: Random): Mutation[] {
  const own = tokensOf(sql, dialect);
  const made = new Map<string, Mutation>();
  for (let at = 0; at < count; at += 1) {
    const kind = random.pick(mutationKinds) ?? "delete";
    const changed = change(sql, own, kind, pool, random);
    if (changed !== null && changed !== sql) made.set(changed, { kind, sql: changed });
  }
  return [...made.values()];
}

function change(
  sql: string,
  tokens: readonly Token[],
  kind: MutationKind,
  pool: TokenPool,
  random: Random,
): string | null {
  const index = random.below(tokens.length);
  const token = tokens[index];
  const next = tokens[index + 1];
  if (token === undefined) return null;
  const text = (each: Token) => sql.slice(each.start, each.end);
  const put = (written: string) => `${sql.slice(0, token.start)}${written}${sql.slice(token.end)}`;
  switch (kind) {
    case "delete":
      return put("");
    case "double":
      return put(`${text(token)} ${text(token)}`);
    case "swap":
      if (next === undefined) return null;
      return `${sql.slice(0, token.start)}${text(next)}${sql.slice(token.end, next.start) || " "}${text(token)}${sql.slice(next.end)}`;
    case "misspell":
      return token.kind === "word" ? put(misspell(text(token), random)) : null;
    case "replace": {
      const other = tokens[random.below(tokens.length)];
      const written = [random.pick(replacements), other && text(other), random.pick(pool.get(token.kind) ?? [])][
        Math.min(2, random.below(4))
      ];
      return written === undefined ? null : put(spaced(written, sql, token));
    }
    default: {
      const last = tokens.at(-1);
      return last ? `${sql.slice(0, last.end)} ${random.pick(appendices) ?? ""}` : null;
    }
  }
}

/** A token that grew onto its neighbours would be another one. */
const spaced = (written: string, sql: string, { start, end }: Token): string =>
  `${/\w/u.test(sql.charAt(start - 1)) ? " " : ""}${written}${/\w/u.test(sql.charAt(end)) ? " " : ""}`;

function misspell(word: string, random: Random): string {
  const at = random.below(word.length);
  const before = word.slice(0, at);
  const letter = word.charAt(at);
  const after = word.slice(at + 1);
  switch (random.below(3)) {
    case 0:
      return word.length > 1 && !/^\d/u.test(before + after) ? before + after : `${word}z`;
    case 1:
      return `${before}${letter}${letter}${after}`;
    default:
      return after === "" || /^\d/u.test(before + after)
        ? `${word}q`
        : `${before}${after.charAt(0)}${letter}${after.slice(1)}`;
  }
}
