import type { Column } from "../../catalog/model.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import { diffRulesByDialect } from "../../dialects/diff-rules-by-dialect.ts";
import { ownEntry } from "../../sql/own-entry.ts";
import { literalEnd } from "../../sql/literal-end.ts";

/** A type in parts, in one spelling of the many that mean the same. */
export interface CanonicalType {
  /** Equal texts are the same type: `character varying(20)`, `int unsigned`, `mood[]`. */
  readonly text: string;
  /** For people: without the arguments that the database fills in itself. */
  readonly shown: string;
  /** Without arguments and modifiers. */
  readonly name: string;
  readonly arguments: readonly string[];
  readonly isUnsigned: boolean;
}

/** Reads the types of one catalog; each text once. */
export class TypeReader {
  readonly #dialect: DialectName;
  readonly #defaultNamespace: string;
  readonly #known = new Map<string, CanonicalType>();

  constructor(dialect: DialectName, defaultNamespace: string) {
    this.#dialect = dialect;
    this.#defaultNamespace = defaultNamespace.toLowerCase();
  }

  /** The type of a column. */
  read({ type, normalType }: Pick<Column, "type" | "normalType">): CanonicalType {
    let known = this.#known.get(type);
    if (known === undefined) this.#known.set(type, (known = this.#readNew(type, normalType)));
    return known;
  }

  #readNew(type: string, normalType: string): CanonicalType {
    const { impliedArguments, typesWithoutWidth } = diffRulesByDialect[this.#dialect];
    let name = normalType.startsWith(`${this.#defaultNamespace}.`)
      ? normalType.slice(this.#defaultNamespace.length + 1)
      : normalType;
    const words = wordsBehind(type);
    const isZeroFilled = words.includes("zerofill");
    const isUnsigned = words.includes("unsigned") || isZeroFilled;
    let given = argumentsOf(type);
    if (this.#dialect === "oracle") [name, given] = oracleType(type, name, given);
    if (this.#dialect === "postgresql" && /^float\s*\(/i.test(type))
      [name, given] = floatOf(given, "real", "double precision");
    if (this.#dialect === "sqlserver" && name === "float" && given.length > 0)
      [name, given] = floatOf(given, "real", "float");
    if (typesWithoutWidth.has(name) && !isZeroFilled) given = [];
    const implied = ownEntry(impliedArguments, name) ?? [];
    const all = [...given, ...implied.slice(given.length)];
    // A precision alone has no digits behind the point.
    if (all.length === 1 && (name === "numeric" || name === "decimal" || name === "number")) all.push("0");
    const modifiers = `${isUnsigned ? " unsigned" : ""}${isZeroFilled ? " zerofill" : ""}`;
    const text = `${withArguments(name, all)}${modifiers}`;
    const shown = `${withArguments(name, given)}${modifiers}`;
    return { text, shown, name, arguments: all, isUnsigned };
  }
}

/** Arguments stand behind the first word of `timestamp with time zone`, else behind the name. */
function withArguments(name: string, list: readonly string[]): string {
  if (list.length === 0) return name;
  const at =
    /^(?:timestamp|time)(?= with)|^interval(?= )/.exec(name)?.[0].length ??
    (name.endsWith("[]") ? name.length - 2 : name.length);
  return `${name.slice(0, at)}(${list.join(",")})${name.slice(at)}`;
}

/** Oracle's ANSI types are numbers of their own; a length counts bytes where nothing else is said. */
function oracleType(type: string, name: string, given: readonly string[]): [string, string[]] {
  if (name === "number" && /^"?(?:int|integer|smallint)\b/i.test(type)) return [name, ["38", "0"]];
  if (name === "float" && /^"?real\b/i.test(type)) return [name, ["63"]];
  return [name, given.map((argument) => (argument === "*" ? "38" : argument.replace(/\s+byte$/i, "")))];
}

/** A float with a number of binary digits. */
function floatOf(given: readonly string[], short: string, long: string): [string, string[]] {
  return [Number(given[0]) <= 24 ? short : long, []];
}

/** The words behind the arguments, and behind the name where there are none: `unsigned`, `zerofill`. */
function wordsBehind(type: string): string[] {
  const close = type.lastIndexOf(")");
  return type
    .slice(close + 1)
    .toLowerCase()
    .split(/\s+/);
}

/** What stands in the first parentheses, part by part: lower case, without blanks around; literals as they are. */
function argumentsOf(type: string): string[] {
  const open = type.indexOf("(");
  if (open < 0) return [];
  const parts: string[] = [];
  let start = open + 1;
  const push = (end: number): void => {
    const part = type.slice(start, end).trim();
    parts.push(/^['"]/.test(part) ? part : part.toLowerCase().replaceAll(/\s+/g, " "));
    start = end + 1;
  };
  for (let at = open + 1; at < type.length; at += 1) {
    const sign = type.charAt(at);
    if (sign === "'") {
      const end = literalEnd(type, at);
      if (end < 0) break;
      at = end - 1;
    } else if (sign === ",") push(at);
    else if (sign === ")") {
      push(at);
      break;
    }
  }
  return parts;
}
