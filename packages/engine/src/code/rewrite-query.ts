import type { DialectName } from "../sql/dialect-name.ts";
import { codeNames, Replacement } from "./code-names.ts";
import type { CodeName } from "./code-names.ts";

/** A table of a query that has another name, or a column of it; names as they are compared. */
export interface QueryRename {
  /** The table by the name that the query has for it. */
  readonly table: string;
  readonly namespace: string;
  /** Written as the database reads it; null where the table keeps its name. */
  readonly newTable: string | null;
  readonly column: {
    readonly from: string;
    readonly toName: string;
    /** As the database reads them. */
    readonly to: string;
    readonly shownFrom: string;
  } | null;
}

export interface QueryContext {
  readonly dialect: DialectName;
  /** Whether another table or view of that name has such a column; true where that is not known. */
  readonly mayHaveColumn: (table: string, column: string) => boolean;
  /** The names of the query's columns are its own, and must stay as they are. */
  readonly keepsNames: boolean;
}

/** Words that go on with a FROM clause, and are no alias. */
const fromWords = new Set(
  `WHERE JOIN LEFT RIGHT INNER OUTER FULL CROSS NATURAL ON USING GROUP ORDER HAVING LIMIT UNION EXCEPT INTERSECT MINUS FETCH OFFSET FOR
  WINDOW TABLESAMPLE WITH SET AS PARTITION STRAIGHT_JOIN USE FORCE IGNORE CONNECT START QUALIFY OPTION RETURNING VALUES DEFAULT
  SELECT`.split(/\s+/),
);
const beforeTable = new Set(["FROM", "JOIN", "ONLY", "INTO", "UPDATE", "STRAIGHT_JOIN"]);
const clauseWords = new Set(["SELECT", "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "ON", "USING", "JOIN", "LIMIT"]);

/**
 * A query in which a table or column has its new name; null where that cannot be told for sure, so that it has to be written
 * anew by a person. The text is changed at the names alone.
 */
export function rewriteQuery(query: string, rename: QueryRename, context: QueryContext): string | null {
  const tokens = codeNames(query, context.dialect);
  const references = findReferences(tokens);
  if (references === null) return null;
  const own = references.filter(
    ({ name, namespace }) => name === rename.table && (namespace ?? rename.namespace) === rename.namespace,
  );
  if (own.length === 0) return query;
  // Another table under the name of this one: which is meant elsewhere is not told by the name.
  if (references.some((other) => !own.includes(other) && (other.alias ?? other.name) === rename.table)) return null;
  const replacement = new Replacement(query);
  if (rename.newTable !== null) renameTable(tokens, own, { ...rename, newTable: rename.newTable }, replacement);
  if (rename.column === null) return replacement.toString();
  const isRenamed = renameColumn(tokens, { own, all: references }, rename.column, context, replacement);
  return isRenamed ? replacement.toString() : null;
}

interface Reference {
  /** The place of the token that names the table. */
  readonly at: number;
  readonly name: string;
  readonly namespace: string | null;
  readonly alias: string | null;
}

/** The tables that a query names; null where it has names of its own for queries. */
function findReferences(tokens: readonly CodeName[]): Reference[] | null {
  const references: Reference[] = [];
  const clauses = [""];
  for (const [at, { name, sign, word }] of tokens.entries()) {
    // Behind ON stands a condition, and behind ON CONFLICT a list of columns.
    const isBehindOn = tokens[at - 1]?.word === "ON" || tokens[at - 1]?.word === "CONFLICT";
    if (sign === "(") clauses.push(clauses.at(-1) === "FROM" && !isBehindOn ? "FROM" : "");
    if (sign === ")") clauses.pop();
    if (word === "WITH" && at === 0) return null;
    if (clauseWords.has(word)) clauses[clauses.length - 1] = word === "JOIN" || word === "ON" ? "FROM" : word;
    if (name === "" || fromWords.has(word)) continue;
    const isQualified = tokens[at - 1]?.sign === "." && tokens[at - 2]?.name !== "";
    const before = tokens[isQualified ? at - 3 : at - 1];
    const isInList = (before?.sign === "," || before?.sign === "(") && clauses.at(-1) === "FROM";
    const isTable = before !== undefined && (beforeTable.has(before.word) || isInList);
    const isCall = tokens[at + 1]?.sign === "(" && before?.word !== "INTO";
    if (!isTable || tokens[at + 1]?.sign === "." || isCall || clauseWords.has(word)) continue;
    const behind = tokens[at + 1]?.word === "AS" ? at + 2 : at + 1;
    const alias = tokens[behind];
    const isAlias = alias !== undefined && alias.name !== "" && !fromWords.has(alias.word);
    const namespace = isQualified ? (tokens[at - 2]?.name ?? null) : null;
    references.push({ at, name, namespace, alias: isAlias ? alias.name : null });
  }
  return references;
}

function renameTable(
  tokens: readonly CodeName[],
  own: readonly Reference[],
  { table, newTable }: { readonly table: string; readonly newTable: string },
  replacement: Replacement,
): void {
  for (const { at } of own) {
    const token = tokens[at]?.token;
    if (token !== undefined) replacement.put(token, newTable);
  }
  if (own.every(({ alias }) => alias !== null)) return;
  for (const [at, { name, token }] of tokens.entries()) {
    const isQualifier = name === table && tokens[at + 1]?.sign === ".";
    // What stands behind a dot is a column, or a table of a namespace whose columns are qualified in full.
    if (isQualifier && !own.some((reference) => reference.at === at)) replacement.put(token, newTable);
  }
}

/** False where it cannot be told of which table a column is. */
function renameColumn(
  tokens: readonly CodeName[],
  { own, all }: { readonly own: readonly Reference[]; readonly all: readonly Reference[] },
  column: NonNullable<QueryRename["column"]>,
  { mayHaveColumn, keepsNames }: QueryContext,
  replacement: Replacement,
): boolean {
  const qualifiers = new Set(own.map(({ alias, name }) => alias ?? name));
  // The row that an INSERT could not add.
  if (own.some(({ at }) => tokens[at - 1]?.word === "INTO")) qualifiers.add("excluded");
  const isShared = all.some((other) => !own.includes(other) && mayHaveColumn(other.name, column.from));
  const isNested = tokens.filter(({ word }) => word === "SELECT").length > 1;
  const lists = selectLists(tokens);
  let hasAlias = false;
  let isBare = false;
  for (const [at, { name, token }] of tokens.entries()) {
    const before = tokens[at - 1];
    const next = tokens[at + 1];
    if (name !== column.from || next?.sign === "." || next?.sign === "(") continue;
    if (all.some((reference) => reference.at === at)) continue;
    const isQualified = before?.sign === ".";
    if (isQualified && !qualifiers.has(tokens[at - 2]?.name ?? "")) continue;
    if (before?.word === "AS") {
      hasAlias = true;
      continue;
    }
    if (!isQualified) {
      const isBehindValue = before !== undefined && (before.sign === ")" || isOperand(before));
      if (isShared || isNested || isBehindValue || isInUsing(tokens, at)) return false;
      isBare = true;
    }
    // A name that the query kept for its column by an alias is that of the column again.
    const alias = next?.word === "AS" ? tokens[at + 2] : undefined;
    if (alias !== undefined && alias.name === column.toName) {
      replacement.put({ start: token.start, end: alias.token.end }, column.to);
      continue;
    }
    const isOutput = lists.has(isQualified ? at - 2 : at) && (next?.sign === "," || next?.word === "FROM");
    if (isOutput && isNested) return false;
    replacement.put(token, isOutput && keepsNames ? `${column.to} AS ${column.shownFrom}` : column.to);
  }
  return !(hasAlias && isBare);
}

/** A name or value behind which a name is an alias. */
const isOperand = ({ token, word }: CodeName): boolean =>
  token.kind === "quoted" ||
  token.kind === "string" ||
  token.kind === "number" ||
  (token.kind === "word" && !operatorWords.has(word));

/** Words behind which a column may stand. */
const operatorWords = new Set(
  `SELECT DISTINCT ALL WHERE AND OR NOT ON BY HAVING WHEN THEN ELSE CASE IN LIKE ILIKE BETWEEN IS FROM SET RETURNING TOP INTERVAL FILTER OVER
  ESCAPE COLLATE UNION USING`.split(/\s+/),
);

/** The places right behind SELECT, DISTINCT and the commas of the list, outside of parentheses. */
function selectLists(tokens: readonly CodeName[]): ReadonlySet<number> {
  const places = new Set<number>();
  let depth = 0;
  let isInList = false;
  for (const [at, { sign, word }] of tokens.entries()) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (depth > 0) continue;
    if (word === "SELECT") isInList = true;
    if (word === "FROM") isInList = false;
    if (isInList && (word === "SELECT" || word === "DISTINCT" || word === "ALL" || sign === ",")) places.add(at + 1);
  }
  return places;
}

/** Whether the name stands in a list that both tables of a join share. */
function isInUsing(tokens: readonly CodeName[], at: number): boolean {
  for (let place = at - 1; place >= 0; place -= 1) {
    const { sign } = tokens[place] ?? { sign: "" };
    if (sign === "(") return tokens[place - 1]?.word === "USING";
    if (sign !== "," && sign !== "") return false;
    if (sign === "" && tokens[place]?.name === "") return false;
  }
  return false;
}
