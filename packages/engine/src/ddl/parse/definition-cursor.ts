import { foldIdentifier, longestName } from "../../catalog/names.ts";
import type { NameToFind } from "../../catalog/catalog-index.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { placeholderLength, placeholderText, withoutModuleTokens } from "./placeholder.ts";
import { detach } from "../../sql/detach.ts";
import { sourceBetween } from "../../sql/statement.ts";
import type { Statement } from "../../sql/statement.ts";
import type { Token } from "../../sql/token.ts";

/** A place in a statement that was not understood. */
export interface Problem {
  readonly code: string;
  readonly reason: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Walks over the tokens of one statement, never further than `limit`.
 * Parentheses and brackets are matched once, so that skipping a group costs nothing however deep it nests.
 */
export class DefinitionCursor {
  readonly dialect: DialectName;
  readonly statement: Statement;
  readonly problems: Problem[] = [];
  index = 0;
  limit: number;
  readonly #tokens: readonly Token[];
  readonly #endToken: Token;
  readonly #closing: Int32Array;

  constructor(statement: Statement, dialect: DialectName) {
    this.statement = statement;
    this.dialect = dialect;
    this.#tokens = statement.tokens;
    this.limit = statement.tokens.length;
    this.#endToken = { kind: "end", start: statement.end, end: statement.end, value: "", upper: "" };
    this.#closing = matchParentheses(statement.tokens);
  }

  /** The current token; of kind `end` at the limit. */
  get token(): Token {
    return this.at(this.index);
  }

  get isAtEnd(): boolean {
    return this.index >= this.limit;
  }

  at(index: number): Token {
    return index < this.limit ? (this.#tokens[index] ?? this.#endToken) : this.#endToken;
  }

  peek(distance = 1): Token {
    return this.at(this.index + distance);
  }

  /** Whether the words stand here, one after the other. */
  isAt(...words: string[]): boolean {
    return words.every((word, distance) => this.peek(distance).upper === word);
  }

  /** Whether the current token is one of the words. */
  isOneOf(words: readonly string[]): boolean {
    const { upper } = this.token;
    return upper !== "" && words.includes(upper);
  }

  /** Steps over the words if they stand here. */
  accept(...words: string[]): boolean {
    if (!this.isAt(...words)) return false;
    this.index += words.length;
    return true;
  }

  acceptOneOf(...words: string[]): string | null {
    const { upper } = this.token;
    if (upper === "" || !words.includes(upper)) return null;
    this.index += 1;
    return upper;
  }

  /** Whether a sign (punctuation or operator) stands here. */
  isSign(sign: string, distance = 0): boolean {
    const token = this.peek(distance);
    return token.value === sign && (token.kind === "punctuation" || token.kind === "operator");
  }

  acceptSign(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.index += 1;
    return true;
  }

  /** The index of the parenthesis or bracket that closes the one at `index`, or the limit. */
  closingOf(index: number): number {
    return Math.min(this.#closing[index] ?? this.limit, this.limit);
  }

  /** Steps over one token, or over a whole group in parentheses or brackets. */
  skip(): void {
    this.index = opensGroup(this.token)
      ? Math.min(this.closingOf(this.index) + 1, this.limit)
      : Math.min(this.index + 1, this.limit);
  }

  skipGroup(): boolean {
    if (!this.isSign("(")) return false;
    this.skip();
    return true;
  }

  /** Runs `read` with the limit set to `limit`, then goes on at the limit. */
  within<Result>(limit: number, read: () => Result): Result {
    const outer = this.limit;
    this.limit = Math.min(limit, outer);
    const result = read();
    this.index = Math.max(this.index, this.limit);
    this.limit = outer;
    return result;
  }

  /**
   * Reads the comma-separated elements of the group in parentheses that starts here; false when there is none. `missing` is
   * called with the index of each comma that no element stands before or, at the end, behind.
   */
  eachElement(read: () => void, missing: (comma: number) => void = () => undefined): boolean {
    if (!this.isSign("(")) return false;
    const close = this.closingOf(this.index);
    this.index += 1;
    const hasComma = isPunctuation(this.at(close - 1), ",");
    this.within(close, () => this.eachPart(read, missing));
    if (hasComma) missing(close - 1);
    this.index = Math.min(close + 1, this.limit);
    return true;
  }

  /** Reads the comma-separated parts from here to the limit. */
  eachPart(read: () => void, missing: (comma: number) => void = () => undefined): void {
    while (!this.isAtEnd) {
      let end = this.index;
      while (end < this.limit && !isPunctuation(this.at(end), ",")) {
        end = opensGroup(this.at(end)) ? this.closingOf(end) + 1 : end + 1;
      }
      if (end > this.index) this.within(end, read);
      else missing(end);
      this.index = end + 1;
    }
    this.index = Math.min(this.index, this.limit);
  }

  /** Whether a name can stand here. */
  isName(distance = 0): boolean {
    const { kind, value } = this.peek(distance);
    if (kind === "word" || kind === "quoted") return true;
    if (kind === "parameter" || value === "{" || value === "@")
      return placeholderLength((further) => this.peek(distance + further)) > 0;
    return kind === "string" && value !== "" && (this.dialect === "mysql" || this.dialect === "sqlite");
  }

  /** Reads a name of one part, as the database stores it; empty when there is none. */
  readName(): string {
    if (!this.isName()) return "";
    let name = this.#readNamePart();
    // Parts of a name stand side by side where a placeholder is one of them: ${prefix}users.
    while (this.#continuesName()) name += this.#readNamePart();
    return name;
  }

  #readNamePart(): string {
    const at = (distance: number): Token => this.peek(distance);
    const length = placeholderLength(at);
    const { token } = this;
    const text = length > 0 ? placeholderText(at) : foldIdentifier(this.dialect, token);
    if (token.value.length > longestName) {
      const reason = `A name has more than ${longestName.toLocaleString("en-US")} characters; what is beyond them is left out.`;
      this.report("long-name", reason);
    }
    this.index += Math.max(1, length);
    return token.kind === "quoted" && this.dialect === "sqlserver" ? withoutModuleTokens(text) : text;
  }

  #continuesName(): boolean {
    const before = this.peek(-1);
    const { start, kind, value } = this.token;
    if (before.end !== start || this.isAtEnd) return false;
    if (kind === "parameter" || value === "{") return placeholderLength((distance) => this.peek(distance)) > 0;
    return (before.kind === "parameter" || before.value === "}") && (kind === "word" || kind === "quoted");
  }

  /** Reads a name with its namespace; of three or four parts the last two count. */
  readQualifiedName(): NameToFind | null {
    if (!this.isName()) return null;
    const parts = [this.readName()];
    for (;;) {
      if (this.isSign(".") && (this.isName(1) || this.peek().kind === "number")) {
        this.index += 1;
        parts.push(this.token.kind === "number" ? this.#readNumberAsName() : this.readName());
      } else if (this.isSign("..") && this.isName(1)) {
        this.index += 1;
        parts.length = 0;
        parts.push(this.readName());
      } else break;
    }
    const name = parts.at(-1) ?? "";
    const namespace = parts.at(-2);
    return { namespace: namespace === undefined || namespace === "" ? null : namespace, name };
  }

  #readNumberAsName(): string {
    const { value } = this.token;
    this.index += 1;
    return value;
  }

  /** The names in the parentheses that start here, without lengths, orders and expressions: `(a(10), b DESC)` is a, b. */
  readNameList(): string[] {
    const names: string[] = [];
    this.eachElement(() => {
      if (this.isName()) names.push(this.readName());
    });
    return names;
  }

  /** The source from a token's index to before another's, on one line where it was written on several. */
  source(from: number, to: number): string {
    if (to <= from) return "";
    const start = this.at(from).start;
    const end = this.#tokens[Math.min(to, this.#tokens.length) - 1]?.end ?? start;
    return detach(sourceBetween(this.statement, start, end));
  }

  /** The content of the group in parentheses that starts here, without them. */
  readGroupSource(): string {
    const open = this.index;
    this.skipGroup();
    return this.source(open + 1, this.closingOf(open)).trim();
  }

  report(code: string, reason: string, from = this.index, to = this.index + 1): void {
    const start = this.at(from).start;
    const end = Math.max(start, this.#tokens[Math.min(to, this.#tokens.length) - 1]?.end ?? start);
    this.problems.push({ code, reason, start, end });
  }
}

function isPunctuation(token: Token, sign: string): boolean {
  return token.kind === "punctuation" && token.value === sign;
}

function opensGroup({ kind, value }: Token): boolean {
  return kind === "punctuation" && (value === "(" || value === "[");
}

function matchParentheses(tokens: readonly Token[]): Int32Array {
  const closing = new Int32Array(tokens.length).fill(tokens.length);
  const open: { readonly index: number; readonly isBracket: boolean }[] = [];
  for (const [index, { kind, value }] of tokens.entries()) {
    if (kind !== "punctuation") continue;
    if (value === "(" || value === "[") open.push({ index, isBracket: value === "[" });
    else if (value === ")" || value === "]") {
      if (value === "]" && open.at(-1)?.isBracket !== true) continue;
      // A bracket that nothing closes ends with the parenthesis around it.
      if (value === ")") while (open.at(-1)?.isBracket === true) open.pop();
      const start = open.pop();
      if (start !== undefined) closing[start.index] = index;
    }
  }
  return closing;
}
