import type { Routine, RoutineDeclaration } from "../../catalog/model.ts";
import { codeReadAtOnce } from "../../code/routine-arguments.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import { callsIn, namesIn } from "../names-in.ts";

/** Functions of the server whose value is another for every row. */
const volatileFunctions = new Set([
  "random",
  "nextval",
  "gen_random_uuid",
  "clock_timestamp",
  "timeofday",
  "uuid_generate_v4",
  "uuid_generate_v1",
  "uuidv7",
]);
/** Functions may call each other. */
const maxDepth = 8;
/** A SELECT with one of these is more than an expression. */
const clauses = "FROM WHERE GROUP HAVING WINDOW UNION INTERSECT EXCEPT ORDER LIMIT OFFSET FETCH INTO".split(" ");

/**
 * Whether PostgreSQL takes a default for one whose value is another for every row. A routine of the schema is volatile unless it
 * says that it is not, but for a function in SQL that is one expression: the expression stands in its place. Of what else is not
 * known it is not told.
 * @see https://www.postgresql.org/docs/current/xfunc-volatility.html
 */
export function isVolatile(expression: string, routines: readonly Routine[], depth = 0): boolean {
  if (namesIn(expression, "postgresql").some((name) => volatileFunctions.has(name))) return true;
  const called = new Set(callsIn(expression, "postgresql"));
  return routines.some(({ name, declarations = [] }) => {
    if (!called.has(name.toLowerCase())) return false;
    return declarations.length === 0 || declarations.some((one) => isVolatileRoutine(one, routines, depth));
  });
}

function isVolatileRoutine({ text }: RoutineDeclaration, routines: readonly Routine[], depth: number): boolean {
  const words = wordsOf(text);
  if (words.has("IMMUTABLE") || words.has("STABLE")) return false;
  const inlined = depth < maxDepth ? expressionOf(text, words) : undefined;
  return inlined === undefined || isVolatile(inlined, routines, depth + 1);
}

/** The expression that stands for calls of a function in SQL; undefined where the function is called. */
function expressionOf(text: string, words: ReadonlySet<string>): string | undefined {
  if (!words.has("SQL") || words.has("DEFINER") || words.has("SETOF") || words.has("SET")) return undefined;
  const read = codeReadAtOnce(text);
  if (read !== "") return /^RETURN\b/iu.test(read) ? read.slice("RETURN".length) : undefined;
  const body =
    tokenise(text, "postgresql")
      .tokens.findLast(({ kind }) => kind === "string")
      ?.value.trim() ?? "";
  if (!/^SELECT\b/iu.test(body) || body.replace(/;$/u, "").includes(";")) return undefined;
  const bodyWords = wordsOf(body);
  return clauses.some((word) => bodyWords.has(word)) ? undefined : body.slice("SELECT".length);
}

function wordsOf(code: string): ReadonlySet<string> {
  const { tokens } = tokenise(code, "postgresql");
  return new Set(tokens.filter(({ kind }) => kind === "word").map(({ value }) => value.toUpperCase()));
}
