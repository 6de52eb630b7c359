import { splitArguments } from "../sql/split-arguments.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { Token } from "../sql/token.ts";

/** The texts that an expression or a variable may have, as far as constants make them. */
export interface Texts {
  readonly texts: readonly string[];
  /** False where it may have none of them: a branch decides. */
  readonly isCertain: boolean;
}

/** An expression with more possible texts than this is not known. */
const mostTexts = 8;
const longestText = 100_000;
/** Assignments in branches that are not left yet; of more variables no text is known. */
const mostPending = 500;
/** Longer expressions, and those that nest deeper, are not known. */
const mostTokens = 2000;
const deepest = 12;

/** The variables and parameters of code whose texts are known, by their names in lower case. */
export class KnownTexts {
  readonly #values = new Map<string, Texts | null>();
  readonly #session: KnownTexts | null;
  /** What variables had before the branch in which they got another value. */
  #pending: { readonly depth: number; readonly key: string; readonly before: Texts | null }[] = [];

  /** `session` holds the variables that MySQL's sessions keep beyond a routine, whose names begin with an at sign. */
  constructor(session: KnownTexts | null = null) {
    this.#session = session;
  }

  get(name: string): Texts | null {
    if (this.#session && name.startsWith("@")) return this.#session.get(name);
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  /** Gives a variable a value (null: one that is not known), `depth` branches and loops deep. */
  assign(name: string, value: Texts | null, depth = 0): void {
    if (this.#session && name.startsWith("@")) {
      this.#session.assign(name, value, depth);
      return;
    }
    const key = name.toLowerCase();
    const before = this.#values.has(key) ? (this.#values.get(key) ?? null) : nothing;
    const isTracked = depth === 0 || this.#pending.length < mostPending;
    if (depth > 0 && isTracked) this.#pending.push({ depth, key, before });
    this.#values.set(key, isTracked ? value : null);
  }

  /** Leaves the branches that are deeper: from here on a variable may have what it had before them. */
  leaveTo(depth: number): void {
    this.#session?.leaveTo(depth);
    for (let last = this.#pending.at(-1); last && last.depth > depth; last = this.#pending.at(-1)) {
      this.#pending.pop();
      const now = this.#values.get(last.key) ?? null;
      this.#values.set(last.key, now && last.before && eitherOf(last.before, now));
      if (depth > 0) this.#pending.push({ ...last, depth });
    }
  }

  clear(): void {
    this.#values.clear();
    this.#pending = [];
  }
}

const nothing: Texts = { texts: [], isCertain: false };

function eitherOf(one: Texts, other: Texts): Texts | null {
  const texts = [...new Set([...one.texts, ...other.texts])];
  return texts.length > mostTexts ? null : { texts, isCertain: false };
}

const certain = (text: string): Texts => ({ texts: [text], isCertain: true });

function joined(one: Texts, other: Texts): Texts | null {
  const texts = one.texts.flatMap((left) => other.texts.map((right) => left + right));
  if (texts.length > mostTexts || texts.some(({ length }) => length > longestText)) return null;
  return { texts, isCertain: one.isCertain && other.isCertain };
}

const wordsBehind = new Set(["INTO", "USING", "RETURNING", "BULK"]);

/**
 * The texts that the expression of the tokens may have: literals, variables of `known`, and what puts them together; null where
 * anything else takes part.
 */
export function possibleTexts(
  tokens: readonly Token[],
  dialect: DialectName,
  known: KnownTexts,
  depth = 0,
): Texts | null {
  if (depth > deepest || tokens.length > mostTokens) return null;
  const join = dialect === "sqlserver" ? "+" : "||";
  let whole: Texts | null = null;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token || token.kind === "end" || wordsBehind.has(token.upper)) break;
    if (at > 0) {
      if (token.value !== join) return null;
      at += 1;
    }
    const end = endOfOperand(tokens, at);
    const part = operandTexts(tokens.slice(at, end), dialect, known, depth + 1);
    whole = part && (whole ? joined(whole, part) : part);
    if (whole === null) return null;
    at = end;
  }
  return whole;
}

/** Behind one operand: a token, a name with its arguments, a group, CASE … END. */
function endOfOperand(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.upper === "CASE") {
    let depth = 0;
    for (let at = from; at < tokens.length; at += 1) {
      if (tokens[at]?.upper === "CASE") depth += 1;
      else if (tokens[at]?.upper === "END") depth -= 1;
      if (depth === 0) return at + 1;
    }
    return tokens.length;
  }
  const open = tokens[from]?.value === "(" && tokens[from]?.kind === "punctuation" ? from : from + 1;
  return tokens[open]?.value === "(" && tokens[open]?.kind === "punctuation" ? closingOf(tokens, open) + 1 : from + 1;
}

function closingOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]?.kind !== "punctuation") continue;
    if (tokens[at]?.value === "(") depth += 1;
    else if (tokens[at]?.value === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

function operandTexts(tokens: readonly Token[], dialect: DialectName, known: KnownTexts, depth: number): Texts | null {
  const [first, second] = tokens;
  if (!first) return null;
  if (tokens.length === 1) {
    if (first.kind === "string" || first.kind === "number") return certain(first.value);
    return first.kind === "word" || first.kind === "parameter" ? known.get(first.value) : null;
  }
  if (first.value === "(") return groupTexts(tokens.slice(1, -1), dialect, known, depth);
  if (first.upper === "CASE") return branchTexts(tokens.slice(1, -1), dialect, known, depth);
  if (second?.value !== "(") return null;
  const parts = splitArguments(tokens.slice(2, -1));
  switch (first.upper) {
    case "CONCAT": {
      const texts = parts.map((part) => possibleTexts(part, dialect, known, depth));
      return texts.reduce((one, other) => one && other && joined(one, other), certain(""));
    }
    case "IF":
    case "IIF": {
      const [, one, other] = parts.map((part) => possibleTexts(part, dialect, known, depth));
      return one && other ? eitherOf(one, other) : null;
    }
    case "CHR":
    case "CHAR":
    case "NCHAR": {
      const code = Number(parts[0]?.[0]?.value);
      return parts.length === 1 && parts[0]?.length === 1 && code > 0 && code < 256
        ? certain(String.fromCodePoint(code))
        : null;
    }
    default:
      return null;
  }
}

/** An expression in parentheses, in MySQL also a query of one value. */
function groupTexts(tokens: readonly Token[], dialect: DialectName, known: KnownTexts, depth: number): Texts | null {
  if (tokens[0]?.upper !== "SELECT") return possibleTexts(tokens, dialect, known, depth);
  let end = 1;
  // Without FROM the query has one row, with it one or none.
  while (end < tokens.length && tokens[end]?.upper !== "FROM") end = Math.max(end + 1, endOfOperand(tokens, end));
  const value = dialect === "mysql" ? possibleTexts(tokens.slice(1, end), dialect, known, depth) : null;
  return value && { ...value, isCertain: value.isCertain && end >= tokens.length };
}

/** The results of CASE. */
function branchTexts(tokens: readonly Token[], dialect: DialectName, known: KnownTexts, depth: number): Texts | null {
  let found: Texts | null = nothing;
  for (let at = 0; at < tokens.length; at += 1) {
    const { upper = "" } = tokens[at] ?? {};
    if (upper !== "THEN" && upper !== "ELSE") continue;
    let end = at + 1;
    while (end < tokens.length && !["WHEN", "ELSE", "END"].includes(tokens[end]?.upper ?? ""))
      end = Math.max(end + 1, endOfOperand(tokens, end));
    const branch = possibleTexts(tokens.slice(at + 1, end), dialect, known, depth);
    found = found && branch && eitherOf(found, branch);
    at = end - 1;
  }
  return found;
}
