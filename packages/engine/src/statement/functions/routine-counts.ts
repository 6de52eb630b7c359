import type { RoutineDeclaration } from "../../catalog/model.ts";
import { splitArguments } from "../../sql/split-arguments.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { Token } from "../../sql/token.ts";

/** How many arguments a routine is called with. */
interface ArgumentCounts {
  readonly required: number;
  /** Infinity behind VARIADIC. */
  readonly most: number;
}

const countsByDeclaration = new WeakMap<RoutineDeclaration, ArgumentCounts | null>();

/**
 * How many arguments a function of the schema takes; null where its declaration does not tell.
 *
 * @see https://www.postgresql.org/docs/current/sql-createfunction.html and https://mariadb.com/kb/en/create-function/
 */
export function argumentCountsOf(declaration: RoutineDeclaration, dialect: DialectName): ArgumentCounts | null {
  let counts = countsByDeclaration.get(declaration);
  if (counts === undefined) countsByDeclaration.set(declaration, (counts = readCounts(declaration, dialect)));
  return counts;
}

function readCounts({ text }: RoutineDeclaration, dialect: DialectName): ArgumentCounts | null {
  const { tokens } = tokenise(text, dialect);
  if (tokens[0]?.value !== "(") return null;
  let depth = 0;
  const close = tokens.findIndex(({ kind, value }) => {
    if (kind === "punctuation") depth += value === "(" ? 1 : value === ")" ? -1 : 0;
    return depth === 0;
  });
  if (close < 0) return null;
  const taken = splitArguments(tokens.slice(1, close)).filter(
    (tokensOfOne) => tokensOfOne.length > 0 && !isOut(tokensOfOne),
  );
  const isVariadic = taken.some(([first]) => first?.upper === "VARIADIC");
  const required = taken.filter((parameter) => !hasDefault(parameter)).length;
  return { required, most: isVariadic ? Infinity : taken.length };
}

/** `OUT x integer`: what comes back is not given. A parameter may be called `out`, then its type alone follows. */
const isOut = ([first, ...others]: readonly Token[]): boolean => first?.upper === "OUT" && others.length > 0;

const hasDefault = (parameter: readonly Token[]): boolean =>
  parameter.some(({ upper, value }) => upper === "DEFAULT" || value === "=" || value === ":=");
