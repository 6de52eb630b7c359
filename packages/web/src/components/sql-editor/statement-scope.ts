import { tokenise, type DialectName } from "@foretell/engine";

/** A table that a statement names, with the name by which its columns are called there. */
export interface NamedTable {
  readonly parts: readonly string[];
  /** Its alias, else its bare name. */
  readonly name: string;
}

/** What stands around a place in an unfinished statement. */
export interface StatementScope {
  /** The tables whose columns can be named there, those of the nearest query first. */
  readonly tables: readonly NamedTable[];
  /** The word at the place, from where it begins, and what stands before it with dots between. */
  readonly word: { readonly start: number; readonly end: number; readonly text: string; readonly isQuoted: boolean };
  readonly qualifier: readonly string[];
  /** A name of a table is to come, or it stands there. */
  readonly wantsTable: boolean;
  /** The last word of the clause that is being written: FROM, WHERE, SET; empty before the first. */
  readonly clause: string;
  /** The word right before. */
  readonly before: string;
}

type Token = ReturnType<typeof tokenise>["tokens"][number];

const clauseWords = new Set(
  "SELECT FROM JOIN ON USING WHERE GROUP HAVING ORDER SET VALUES INTO UPDATE DELETE INSERT RETURNING LIMIT".split(" "),
);
const tableWords = new Set(["FROM", "JOIN", "UPDATE", "INTO", "USING"]);
const listWords = new Set(["FROM", "USING", "UPDATE"]);
/** What ends the name of a table where an alias may stand. */
const noAlias = new Set(
  `${[...clauseWords].join(" ")} AS INNER LEFT RIGHT FULL CROSS NATURAL OUTER LATERAL ONLY WHEN DEFAULT OVERRIDING OUTPUT
  UNION EXCEPT INTERSECT MINUS FETCH OFFSET FOR WINDOW QUALIFY CONNECT START AND OR NOT IN IS NULL BY`.split(/\s+/u),
);

const isName = (token: Token | undefined): token is Token =>
  token?.kind === "quoted" || (token?.kind === "word" && !noAlias.has(token.upper));
const isSign = (token: Token | undefined, sign: string) => token?.kind === "punctuation" && token.value === sign;

/** A bracket with what stands in it; the statement itself is the outermost one. */
interface Group {
  readonly around: Group | null;
  readonly tables: NamedTable[];
  clause: string;
}

/** Reads around a place as much of a statement as is there, however unfinished. */
export function scopeAt(text: string, at: number, dialect: DialectName): StatementScope {
  const { tokens } = tokenise(text, dialect);
  const statement = statementAt(tokens, at);
  let group: Group = { around: null, tables: [], clause: "" };
  let here = group;
  let clause = "";
  let last: Token | undefined;
  const typed = statement.find(
    ({ kind, start, end }) => (kind === "word" || kind === "quoted") && start < at && end >= at,
  );
  const wordStart = typed?.start ?? at;
  for (const [index, token] of statement.entries()) {
    const isBefore = token.start < wordStart;
    if (isSign(token, "(")) group = { around: group, tables: [], clause: "" };
    else if (isSign(token, ")")) group = group.around ?? group;
    else if (token.kind === "word" && clauseWords.has(token.upper)) {
      group.clause = token.upper;
      if (tableWords.has(token.upper)) group.tables.push(...tablesFrom(statement, index));
    }
    if (isBefore) [here, clause, last] = [group, group.clause, token];
  }
  const tables: NamedTable[] = [];
  for (let each: Group | null = here; each !== null; each = each.around) tables.push(...each.tables);
  const qualifier = qualifierBefore(statement, wordStart);
  const before = last?.upper ?? "";
  return {
    tables,
    word: {
      start: wordStart,
      end: typed?.end ?? at,
      text: typed?.value ?? "",
      isQuoted: typed?.kind === "quoted",
    },
    qualifier,
    wantsTable:
      tableWords.has(before) || (isSign(last, ",") && listWords.has(clause)) || isTablePart(statement, wordStart),
    clause,
    before,
  };
}

function statementAt(tokens: readonly Token[], at: number): readonly Token[] {
  const ends = tokens.flatMap((token, index) => (isSign(token, ";") ? [index] : []));
  const before = ends.findLast((index) => (tokens[index]?.end ?? 0) <= at);
  const after = ends.find((index) => (tokens[index]?.start ?? 0) >= at);
  return tokens.slice(before === undefined ? 0 : before + 1, after ?? -1);
}

/** The tables behind a word such as FROM, several where commas stand between them. */
function tablesFrom(tokens: readonly Token[], keyword: number): NamedTable[] {
  const tables: NamedTable[] = [];
  let index = keyword + 1;
  for (;;) {
    while (tokens[index]?.upper === "ONLY" || tokens[index]?.upper === "LATERAL") index += 1;
    const parts: string[] = [];
    for (let name = tokens[index]; isName(name); name = tokens[index]) {
      parts.push(name.value);
      index += 1;
      if (!isSign(tokens[index], ".")) break;
      index += 1;
    }
    const own = parts.at(-1);
    if (own === undefined) return tables;
    if (tokens[index]?.upper === "AS") index += 1;
    const alias = tokens[index];
    const name = isName(alias) ? alias.value : own;
    if (isName(alias)) index += 1;
    tables.push({ parts, name });
    if (!listWords.has(tokens[keyword]?.upper ?? "") || !isSign(tokens[index], ",")) return tables;
    index += 1;
  }
}

function qualifierBefore(tokens: readonly Token[], wordStart: number): string[] {
  const parts: string[] = [];
  let index = tokens.findLastIndex(({ start }) => start < wordStart);
  while (isSign(tokens[index], ".")) {
    const name = tokens[index - 1];
    if (name?.kind !== "word" && name?.kind !== "quoted") break;
    parts.unshift(name.value);
    index -= 2;
  }
  return parts;
}

/** Whether the word is a further part of a table's name: `FROM sales.or`. */
function isTablePart(tokens: readonly Token[], wordStart: number): boolean {
  let index = tokens.findLastIndex(({ start }) => start < wordStart);
  if (!isSign(tokens[index], ".")) return false;
  while (isSign(tokens[index], ".")) index -= 2;
  return tableWords.has(tokens[index]?.upper ?? "");
}
