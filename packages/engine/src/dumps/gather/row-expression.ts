import { ddlGrammarByDialect } from "../../dialects/ddl-grammar-by-dialect.ts";
import { describeType } from "../../ddl/parse/type-source.ts";
import type { ColumnType } from "../../ddl/parse/type-source.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { lexicalRulesByDialect } from "../../dialects/lexical-rules-by-dialect.ts";
import { Scanner } from "../../sql/scanner.ts";
import type { Token } from "../../sql/token.ts";
import { keptText, withScale } from "./kept-text.ts";
import type { ColumnForm } from "./kept-text.ts";
import { momentByFormat } from "../../statistics/values/oracle-date.ts";
import { momentOfBytes } from "../../statistics/values/sqlserver-moment.ts";

/** What an element of a row comes to when nothing has to be computed: a literal's text. */
export interface LiteralText {
  readonly text: string;
  readonly isQuoted: boolean;
  /** A date or timestamp by its type: how it looks in a column of text is the session's affair. */
  readonly isMoment?: boolean;
}

/** NULL, a literal, or undefined for what only the database can work out. */
export type LiteralValue = LiteralText | null | undefined;

/** Reads an element that is more than one plain literal: prefixes, casts, conversions of literals, signs. */
export function literalOfExpression(text: string, dialect: DialectName): LiteralValue {
  const tokens = tokensOf(text, dialect);
  return tokens && new ElementReader(text, tokens, dialect).whole();
}

/** One scanner a dialect: a scanner keeps the words that it has met, and elements of rows hold the same ones. */
const scanners = new Map<DialectName, Scanner>();

/** The tokens of a short text; undefined for a longer one, and for one of which something is not closed. */
function tokensOf(text: string, dialect: DialectName): readonly Token[] | undefined {
  let scanner = scanners.get(dialect);
  if (scanner === undefined) scanners.set(dialect, (scanner = new Scanner(lexicalRulesByDialect[dialect])));
  scanner.reset(text, 0, true);
  scanner.comments.isInExecutedComment = false;
  const tokens: Token[] = [];
  while (tokens.length <= tokenLimit) {
    const kind = scanner.next();
    if (scanner.issue) return undefined;
    tokens.push(scanner.token());
    if (kind === "end") return scanner.comments.isInExecutedComment ? undefined : tokens;
  }
  return undefined;
}

const tokenLimit = 40;
const quoted = (text: string): LiteralText => ({ text, isQuoted: true });
const bare = (text: string): LiteralText => ({ text, isQuoted: false });

class ElementReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #dialect: DialectName;
  #at = 0;

  constructor(text: string, tokens: readonly Token[], dialect: DialectName) {
    this.#text = text;
    this.#tokens = tokens;
    this.#dialect = dialect;
  }

  whole(): LiteralValue {
    const value = this.#value();
    return this.#token.kind === "end" ? value : undefined;
  }

  get #token(): Token {
    return this.#peek(0);
  }

  #peek(distance: number): Token {
    return this.#tokens[Math.min(this.#at + distance, this.#tokens.length - 1)] ?? endToken;
  }

  #accept(sign: string): boolean {
    if (this.#token.value !== sign && this.#token.upper !== sign) return false;
    this.#at += 1;
    return true;
  }

  /** A literal with the casts behind it. */
  #value(): LiteralValue {
    let value = this.#operand();
    while (this.#dialect === "postgresql" && this.#accept("::")) value = this.#cast(value, this.#readType(["::"]));
    return value;
  }

  #operand(): LiteralValue {
    const { kind, value, upper, start, end } = this.#token;
    const next = this.#peek(1);
    if (kind === "string") {
      this.#at += 1;
      return this.#string(value, this.#text.slice(start, end));
    }
    if (kind === "number") {
      this.#at += 1;
      return this.#number(this.#text.slice(start, end));
    }
    if ((value === "-" || value === "+") && kind === "operator" && next.kind === "number") {
      this.#at += 2;
      const number = this.#number(next.value);
      return number && value === "-" ? bare(`-${number.text}`) : number;
    }
    if (this.#accept("(")) {
      const inner = this.#value();
      return this.#accept(")") ? inner : undefined;
    }
    if (kind !== "word") return undefined;
    if (upper === "NULL") {
      this.#at += 1;
      return null;
    }
    if (upper === "TRUE" || upper === "FALSE") {
      this.#at += 1;
      return bare(value.toLowerCase());
    }
    if (next.value === "(") return this.#call(upper);
    return this.#typedLiteral();
  }

  #string(value: string, source: string): LiteralValue {
    const prefix = source.charAt(0).toUpperCase();
    // Strings side by side are one.
    if (this.#token.kind === "string") return undefined;
    if (prefix === "X") return this.#dialect === "postgresql" ? undefined : bare(`0x${value.toLowerCase()}`);
    if (prefix !== "B") return quoted(value);
    if (this.#dialect === "postgresql") return quoted(value);
    return /^[01]{1,52}$/u.test(value) ? bare(String(Number.parseInt(value, 2))) : undefined;
  }

  #number(source: string): LiteralText | undefined {
    if (/^0x[\da-f]*$/iu.test(source))
      return this.#dialect === "mysql" || this.#dialect === "sqlserver" ? bare(source.toLowerCase()) : undefined;
    return /^[\d.]+(?:e[+-]?\d+)?$/iu.test(source) ? bare(source) : undefined;
  }

  /** `DATE '…'`, and in PostgreSQL any type before a string. */
  #typedLiteral(): LiteralValue {
    const start = this.#at;
    while (this.#token.kind !== "string" && this.#token.kind !== "end") this.#at += 1;
    const { kind, value, start: from, end } = this.#token;
    const type = this.#source(start, this.#at);
    if (kind !== "string") return undefined;
    this.#at += 1;
    const literal = this.#string(value, this.#text.slice(from, end));
    if (this.#dialect === "mysql" && type.startsWith("_")) return literal;
    const pattern = this.#dialect === "postgresql" ? postgresqlTypes : /^(?:date|time|timestamp|n)$/iu;
    return pattern.test(type) && !/^not$/iu.test(type) ? this.#cast(literal, type) : undefined;
  }

  #call(name: string): LiteralValue {
    this.#at += 2;
    switch (name) {
      case "CAST":
      case "TRY_CAST": {
        const value = this.#value();
        if (!this.#accept("AS")) return undefined;
        const type = this.#readType([]);
        return this.#accept(")") ? this.#cast(value, type) : undefined;
      }
      case "CONVERT":
      case "TRY_CONVERT":
        return this.#dialect === "sqlserver" ? this.#convert() : undefined;
      case "TO_DATE":
      case "TO_TIMESTAMP":
      case "TO_TIMESTAMP_TZ":
        return this.#dialect === "oracle" ? this.#byFormat() : undefined;
      case "TO_NUMBER": {
        const value = this.#value();
        return this.#accept(")") && value ? bare(value.text) : undefined;
      }
      default:
        return undefined;
    }
  }

  /** `CONVERT(type, value, style)`; styles other than those of ISO 8601 are not read. */
  #convert(): LiteralValue {
    const type = this.#readType([","]);
    if (!this.#accept(",")) return undefined;
    const value = this.#value();
    const style = this.#accept(",") ? this.#token.value : null;
    if (style !== null) this.#at += 1;
    const isIso = style === null || ["20", "21", "23", "120", "121", "126", "127"].includes(style);
    return this.#accept(")") && isIso ? this.#cast(value, type) : undefined;
  }

  #byFormat(): LiteralValue {
    const value = this.#value();
    const format = this.#accept(",") ? this.#value() : undefined;
    if (!this.#accept(")") || !value || !format) return undefined;
    const moment = momentByFormat(value.text, format.text);
    return moment === undefined ? undefined : { ...quoted(moment), isMoment: true };
  }

  /** The source of a type up to a parenthesis that closes what it stands in, to one of the signs or to the end. */
  #readType(ends: readonly string[]): string {
    const start = this.#at;
    for (let depth = 0; this.#token.kind !== "end"; this.#at += 1) {
      const { value, kind } = this.#token;
      if (depth === 0 && (value === ")" || kind === "operator" || kind === "string" || ends.includes(value))) break;
      depth += value === "(" ? 1 : value === ")" ? -1 : 0;
    }
    return this.#source(start, this.#at);
  }

  #source(from: number, to: number): string {
    return to > from ? this.#text.slice(this.#tokens[from]?.start, this.#tokens[to - 1]?.end) : "";
  }

  #cast(value: LiteralValue, type: string): LiteralValue {
    if (!value || type === "") return value;
    const { normalType, typeFamily: family } = typeOf(type, this.#dialect);
    if (this.#dialect === "sqlserver" && value.text.startsWith("0x") && family === "timestamp") {
      const moment = momentOfBytes(value.text, normalType);
      return moment === undefined ? undefined : quoted(moment);
    }
    const form: ColumnForm = { dialect: this.#dialect, family, type };
    const text = keptText(value.text, value.isQuoted, form);
    if (typeof text !== "string" || isCut(text, form)) return undefined;
    if (family === "decimal") {
      const scaled = withScale(text, form);
      return scaled === undefined ? undefined : bare(scaled);
    }
    if (family === "integer" || family === "float") return bare(text);
    return { ...quoted(text), isMoment: family === "timestamp" || (family === "date" && this.#dialect === "oracle") };
  }
}

const typeOf = (text: string, dialect: DialectName): ColumnType => describeType(text, ddlGrammarByDialect[dialect]);

/** What can be a type before a string. */
const postgresqlTypes =
  /^(?:double precision|(?:timestamp|time) *(?:\(\d\))? with(?:out)? time zone|(?:character|bit) varying|(?:\w+\.)?\w+)(?: *\(\d+\))?$/iu;

const endToken: Token = { kind: "end", start: 0, end: 0, value: "", upper: "" };

/** Whether a cast to text may cut its value off, or fill it up; SQL Server casts to 30 characters where no length is stated. */
function isCut(text: string, { family, type, dialect }: ColumnForm): boolean {
  if (family !== "text") return false;
  const length = /\(\s*(\d+)/u.exec(type)?.[1];
  if (length !== undefined) return text.length > Number(length);
  return dialect === "sqlserver" && /char/iu.test(type) && !/\(\s*max/iu.test(type) && text.length > 30;
}
