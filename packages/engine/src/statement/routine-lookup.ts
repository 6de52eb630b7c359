import type { Routine } from "../catalog/model.ts";
import { comparableName, foldIdentifier } from "../catalog/names.ts";
import type { Token } from "../sql/token.ts";
import { tokenise } from "../sql/tokenise.ts";
import type { PreparedSchema } from "./prepared-schema.ts";

interface KnownRoutines {
  /** By their bare names, as the database compares names. */
  readonly byName: ReadonlyMap<string, readonly Routine[]>;
  /** Any of them may write, or has code that is not known. */
  readonly mayWrite: boolean;
}

const routinesBySchema = new WeakMap<PreparedSchema, KnownRoutines>();

function routinesOf(schema: PreparedSchema): KnownRoutines {
  let known = routinesBySchema.get(schema);
  if (known === undefined) {
    const { routines = [], dialect } = schema.catalog;
    const byName = Map.groupBy(routines, ({ name }) => comparableName(dialect, name));
    known = { byName, mayWrite: routines.some(({ code }) => code !== "") };
    routinesBySchema.set(schema, known);
  }
  return known;
}

/** Whether any routine of the schema may write, or has code that is not known. */
export const hasWritingRoutines = (schema: PreparedSchema): boolean => routinesOf(schema).mayWrite;

const callWords = new Set(["CALL", "PERFORM", "EXEC", "EXECUTE"]);
/** Words before a name that has brackets behind it and is no call. */
const wordsBeforeOthers = new Set(["INTO", "TABLE", "VIEW", "REFERENCES", "PROCEDURE", "FUNCTION", "INDEX"]);

/** The routines of the catalog that some text calls, as statements or within expressions; each once. */
export function routinesCalled(schema: PreparedSchema, tokens: readonly Token[]): readonly Routine[] {
  const { byName } = routinesOf(schema);
  if (byName.size === 0) return [];
  const found = new Set<Routine>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word" && token.kind !== "quoted") continue;
    const { dialect } = schema.catalog;
    const named = byName.get(comparableName(dialect, foldIdentifier(dialect, token)));
    if (named === undefined || !isCalled(tokens, at, schema)) continue;
    for (const routine of named) if (isMeant(schema, tokens, at, routine)) found.add(routine);
  }
  return [...found];
}

function isCalled(tokens: readonly Token[], at: number, { catalog }: PreparedSchema): boolean {
  const start = isQualified(tokens, at) ? at - 2 : at;
  const before = tokens[start - 1]?.upper ?? "";
  if (wordsBeforeOthers.has(before)) return false;
  const after = tokens[at + 1]?.value;
  return after === "(" || callWords.has(before) || (catalog.dialect === "oracle" && after === ";");
}

const isQualified = (tokens: readonly Token[], at: number) => tokens[at - 1]?.value === ".";

function isMeant(schema: PreparedSchema, tokens: readonly Token[], at: number, routine: Routine): boolean {
  const qualifier = isQualified(tokens, at) ? tokens[at - 2] : undefined;
  if (qualifier === undefined) return true;
  const { dialect } = schema.catalog;
  return comparableName(dialect, foldIdentifier(dialect, qualifier)) === comparableName(dialect, routine.namespace);
}

/** The routines that some text calls, and those that their code calls in turn; each once. */
export function routinesReached(schema: PreparedSchema, tokens: readonly Token[]): readonly Routine[] {
  const reached = new Set(routinesCalled(schema, tokens));
  // A set that grows while it is walked is walked to its end.
  for (const { code } of reached) {
    if (code === null || code === "") continue;
    for (const next of routinesCalled(schema, tokenise(code, schema.catalog.dialect).tokens)) reached.add(next);
  }
  return [...reached];
}
