import type { DialectName } from "../sql/dialect-name.ts";
import type { Token } from "../sql/token.ts";
import { tokenise } from "../lexing/tokenise.ts";
import { splitArguments } from "../sql/split-arguments.ts";
import { KnownTexts, possibleTexts } from "./known-texts.ts";
import type { Texts } from "./known-texts.ts";

/** One argument of a call whose text is known, or null. */
export interface CallArgument {
  /** Where it is named (`name => value`, `@name = value`). */
  readonly name: string | null;
  readonly value: Texts | null;
}

/** The arguments of a call, given the tokens between its parentheses or behind the name. */
export function readArguments(tokens: readonly Token[], dialect: DialectName, known: KnownTexts): CallArgument[] {
  return splitArguments(tokens).map((part) => {
    const sign = part[1]?.value;
    const isNamed =
      sign === "=>" || (sign === ":=" && dialect === "postgresql") || (sign === "=" && dialect === "sqlserver");
    const value = possibleTexts(isNamed ? part.slice(2) : part, dialect, known);
    return { name: isNamed ? (part[0]?.value ?? null) : null, value };
  });
}

const modeWords = new Set(["IN", "OUT", "INOUT", "VARIADIC"]);

/**
 * What the parameters of a routine hold in a call: the arguments as far as they are known, else the defaults. `head` is the
 * code from the parentheses of the parameters on, or from the first parameter of SQL Server's.
 */
export function bindArguments(
  head: string,
  given: readonly CallArgument[],
  dialect: DialectName,
  session: KnownTexts | null,
): KnownTexts {
  const known = new KnownTexts(session);
  const { tokens } = tokenise(head, dialect);
  for (const [index, parameter] of parametersOf(tokens).entries()) {
    const name = parameter.find(({ upper }, at) => at > 0 || !modeWords.has(upper));
    if (!name) continue;
    const isGiven = ({ name: written }: CallArgument, at: number): boolean =>
      written === null ? at === index : written.toLowerCase() === name.value.toLowerCase();
    const argument = given.find((candidate, at) => isGiven(candidate, at));
    const defaultAt = parameter.findIndex(({ upper, value }) => upper === "DEFAULT" || value === ":=" || value === "=");
    const byDefault = defaultAt < 0 ? null : possibleTexts(parameter.slice(defaultAt + 1), dialect, new KnownTexts());
    known.assign(name.value, argument ? argument.value : byDefault);
  }
  return known;
}

function parametersOf(tokens: readonly Token[]): Token[][] {
  if (tokens[0]?.value === "(") {
    let depth = 0;
    const close = tokens.findIndex(({ kind, value }) => {
      if (kind === "punctuation") depth += value === "(" ? 1 : value === ")" ? -1 : 0;
      return depth === 0;
    });
    return splitArguments(tokens.slice(1, Math.max(close, 1)));
  }
  if (tokens[0]?.kind !== "parameter") return [];
  const end = tokens.findIndex(({ upper }, at) => upper === "AS" && tokens[at - 1]?.kind !== "parameter");
  return splitArguments(tokens.slice(0, Math.max(end, 0)));
}
