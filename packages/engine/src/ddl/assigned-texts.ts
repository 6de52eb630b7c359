import type { DialectName } from "../sql/dialect-name.ts";
import type { Token } from "../sql/token.ts";
import { splitArguments } from "../sql/split-arguments.ts";
import { possibleTexts } from "./known-texts.ts";
import type { KnownTexts, Texts } from "./known-texts.ts";

/** Where in branches and loops an assignment stands. */
interface Place {
  readonly depth: number;
  readonly isInLoop: boolean;
}

const boundaries = new Set("DECLARE IS AS BEGIN THEN ELSE LOOP DO REPEAT".split(" "));

/**
 * Takes one statement or declaration of procedural code, which the tokens hold without the semicolon: the texts that it gives to
 * variables are known from there on.
 */
export function assignTexts(tokens: readonly Token[], dialect: DialectName, known: KnownTexts, place: Place): void {
  const assign = (name: Token, value: readonly Token[]): void => {
    // In a loop a variable grows by what stands there once.
    const grows = place.isInLoop && value.some((token) => token.upper !== "" && token.upper === name.upper);
    known.assign(name.value, grows ? null : possibleTexts(value, dialect, known), place.depth);
  };
  const into = tokens.findIndex(({ upper }, at) => upper === "INTO" && !beforeTables.has(tokens[at - 1]?.upper ?? ""));
  if (into > 0) assignSelected(tokens, into, dialect, known, place);
  else if (dialect === "mysql") {
    const set = tokens.findIndex(({ upper }) => upper === "SET");
    const declare = tokens.findIndex(({ upper }) => upper === "DECLARE");
    const byDefault = tokens.findIndex(({ upper }) => upper === "DEFAULT");
    const name = tokens[declare + 1];
    if (declare >= 0 && name && byDefault > declare) assign(name, tokens.slice(byDefault + 1));
    else if (set >= 0 && tokens[0]?.upper !== "UPDATE" && tokens[0]?.upper !== "ALTER") {
      for (const part of splitArguments(tokens.slice(set + 1))) {
        const isAssignment = part[1]?.value === "=" || part[1]?.value === ":=";
        if (part[0] && isAssignment) assign(part[0], part.slice(2));
      }
    }
  } else {
    const at = signOf(tokens, dialect);
    if (at < 1) return;
    const from = tokens.findLastIndex(
      ({ kind, upper }, index) => index < at && kind === "word" && boundaries.has(upper),
    );
    const name = tokens[from + 1];
    if (name && from + 1 < at) assign(name, tokens.slice(at + 1));
  }
}

/**
 * The same for one statement of SQL Server: `DECLARE @a type = value`, `SET @a = value`, `SET @a += value`, and SELECT that
 * gives variables constants.
 */
export function assignBatchTexts(tokens: readonly Token[], known: KnownTexts, place: Place): void {
  const first = tokens[0]?.upper;
  if (first !== "DECLARE" && first !== "SET" && first !== "SELECT") return;
  if (first !== "DECLARE" && tokens[1]?.kind !== "parameter") return;
  known.leaveTo(place.depth);
  const isQuery = first === "SELECT" && tokens.some(({ upper }) => upper === "FROM");
  for (const part of splitArguments(tokens.slice(1))) {
    const [name] = part;
    if (name?.kind !== "parameter") continue;
    const sign = part.findIndex(({ value }) => value === "=" || value === "+=");
    const value = part.slice(sign + 1);
    const added = part[sign]?.value === "+=" ? [name, plus, ...value] : value;
    const grows = place.isInLoop && added.some((token) => token.value === name.value);
    const isKnown = sign >= 0 && !isQuery && !grows;
    known.assign(name.value, isKnown ? possibleTexts(added, "sqlserver", known) : null, place.depth);
  }
}

const plus: Token = { kind: "operator", start: 0, end: 0, value: "+", upper: "" };
const beforeTables = new Set(["INSERT", "MERGE", "REPLACE", "IGNORE", "ALL"]);

/** The variables behind INTO: of SELECT of one value that value, if there is a row, of all others none that is known. */
function assignSelected(
  tokens: readonly Token[],
  into: number,
  dialect: DialectName,
  known: KnownTexts,
  { depth }: Place,
): void {
  const select = tokens.findLastIndex(({ upper }, at) => at < into && upper === "SELECT");
  const end = tokens.findIndex(({ upper }, at) => at > into && (upper === "FROM" || upper === "USING"));
  const names = splitArguments(tokens.slice(into + 1, end < 0 ? tokens.length : end));
  let value: Texts | null = null;
  if (select >= 0 && names.length === 1) value = possibleTexts(tokens.slice(select + 1, into), dialect, known);
  for (const [name] of names) if (name) known.assign(name.value, value && { ...value, isCertain: false }, depth);
}

/** Where the sign stands that gives a variable its value; -1 where none does. */
function signOf(tokens: readonly Token[], dialect: DialectName): number {
  let depth = 0;
  for (const [at, { kind, value, upper }] of tokens.entries()) {
    if (kind === "punctuation") depth += value === "(" ? 1 : value === ")" ? -1 : 0;
    if (depth > 0) continue;
    if (value === ":=" || (upper === "DEFAULT" && at > 1)) return at;
    if (value === "=" && dialect === "postgresql" && at === 1) return at;
  }
  return -1;
}
