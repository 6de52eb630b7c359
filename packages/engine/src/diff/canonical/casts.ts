import { describeType } from "../../ddl/parse/type-source.ts";
import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import type { CodeToken } from "./code-tokens.ts";

/** What is known of the columns that an expression reads. */
export interface ExpressionScope {
  /** The canonical type of the column whose default it is, null for other expressions. */
  readonly ownType: string | null;
  /** Whether a name is that of a column of text. */
  readonly isTextColumn: (name: string) => boolean;
}

const textTypes = new Set(["text", "character varying", "character"]);
const numberTypes = new Set(["smallint", "integer", "bigint", "numeric", "real", "double precision"]);
const comparisons = new Set(["=", "<>", "<", ">", "<=", ">="]);
const typeWords = new Set(["varying", "precision", "with", "without", "time", "zone"]);

/**
 * PostgreSQL's `::type` behind a literal or column goes where it changes nothing: text behind a text, the column's own type
 * behind its default. What is left has the type's canonical spelling.
 * @see https://www.postgresql.org/docs/current/sql-expressions.html#SQL-SYNTAX-TYPE-CASTS
 */
export function withoutRedundantCasts(tokens: readonly CodeToken[], scope: ExpressionScope): CodeToken[] {
  const made: CodeToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind !== "sign" || token.text !== "::") {
      made.push(token);
      continue;
    }
    const end = typeEnd(tokens, at + 1);
    const source = tokens
      .slice(at + 1, end)
      .map(({ text }) => text)
      .join(" ");
    const { normalType } = describeType(plainTypeName(source), ddlGrammarByDialect.postgresql);
    asNumber(made, normalType);
    if (!isRedundant(made, tokens[end], normalType, scope))
      made.push({ text: `::${normalType}${lengthIn(source)}`, kind: "sign" });
    at = end - 1;
  }
  return made;
}

function isRedundant(
  before: readonly CodeToken[],
  next: CodeToken | undefined,
  type: string,
  { ownType, isTextColumn }: ExpressionScope,
): boolean {
  const last = before.at(-1);
  if (last === undefined) return false;
  const bare = type.slice(type.lastIndexOf(".") + 1);
  const own = ownType?.replace(/\(.*$/, "");
  // The whole default: one literal, or anything, with the type that the column gives it in any case.
  const isWhole = next === undefined && own !== undefined;
  const isOneLiteral = last.kind === "literal" && (before.length === 1 || isMinus(before.at(-2)));
  if (isWhole && (bare === own || type === own) && (isOneLiteral || last.text === ")")) return true;
  if (last.kind === "literal") {
    const isText = last.text.startsWith("'");
    if (isText) return textTypes.has(type) && (own === undefined || textTypes.has(own));
    if (!numberTypes.has(type)) return false;
    if (isWhole) return isOneLiteral && numberTypes.has(own ?? "");
    // A comparison takes both sides to one type by itself, which a division does not.
    const front = before.at(isMinus(before.at(-2)) ? -3 : -2);
    return isComparison(front) || (front?.text !== "/" && isComparison(next));
  }
  if (last.kind === "name") return textTypes.has(type) && isTextColumn(last.text);
  const isArray = last.text === "]" || (last.text === ")" && before.at(-2)?.text === "]");
  return isArray && (type === "text[]" || type === "character varying[]");
}

function isMinus(token: CodeToken | undefined): boolean {
  return token?.kind === "sign" && token.text === "-";
}

function isComparison(token: CodeToken | undefined): boolean {
  return token !== undefined && comparisons.has(token.text);
}

/** PostgreSQL keeps a negative number, and one of another type than its own, as a text with a cast behind it. */
function asNumber(made: CodeToken[], type: string): void {
  const last = made.at(-1);
  const [, sign, digits] = /^'(-?)(\d+(?:\.\d+)?)'$/.exec(last?.text ?? "") ?? [];
  if (last?.kind !== "literal" || digits === undefined || !numberTypes.has(type)) return;
  made.pop();
  if (sign === "-") made.push({ text: "-", kind: "sign" });
  made.push({ text: digits, kind: "literal" });
}

/** The name of a type without the blanks between its elements that it has not where it is written. */
function plainTypeName(source: string): string {
  return source.replaceAll(" . ", ".").replaceAll(/ ?\[ (?:(\d+) )?\]/g, "[$1]");
}

/** The length behind the type's name: `(20)`. */
function lengthIn(source: string): string {
  const [, length = ""] = /(\([^)]*\))/.exec(source) ?? [];
  return length.replaceAll(" ", "");
}

/** The index behind the type that begins at one: names with dots, further words, a length, dimensions. */
function typeEnd(tokens: readonly CodeToken[], start: number): number {
  let at = start + 1;
  const textAt = (index: number): string => tokens[index]?.text ?? "";
  while (textAt(at) === ".") at += 2;
  for (;;) {
    if (textAt(at) === "(") {
      while (at < tokens.length && textAt(at) !== ")") at += 1;
      at += 1;
    } else if (textAt(at) === "[" && (textAt(at + 1) === "]" || textAt(at + 2) === "]")) {
      at += textAt(at + 1) === "]" ? 2 : 3;
    } else if (typeWords.has(textAt(at))) at += 1;
    else return at;
  }
}
