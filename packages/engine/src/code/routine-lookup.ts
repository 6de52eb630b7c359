import type { Routine } from "../catalog/model.ts";
import { comparableName, foldIdentifier } from "../catalog/names.ts";
import { signOf, tokenAt } from "../sql/token.ts";
import type { Token } from "../sql/token.ts";
import { tokenise } from "../lexing/tokenise.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { comparable, namespaceCandidates } from "../statement/resolve/relation-lookup.ts";

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

/** The name of a routine as a person knows it: a member of a package with that. */
export const routineLabel = ({ name, package: owner }: Routine): string =>
  owner === undefined || owner === name ? name : `${owner}.${name}`;

const callWords = new Set(["CALL", "PERFORM", "EXEC", "EXECUTE"]);
/** Words before a name that has brackets behind it and is no call. */
const wordsBeforeOthers = new Set(["INTO", "TABLE", "VIEW", "REFERENCES", "PROCEDURE", "FUNCTION", "INDEX"]);

/**
 * The routines of the catalog that some text calls, as statements or within expressions; each once. `within` is the routine
 * whose code it is: members of a package call each other by their bare names.
 */
export function routinesCalled(
  schema: PreparedSchema,
  tokens: readonly Token[],
  within: Routine | null = null,
): readonly Routine[] {
  const { byName } = routinesOf(schema);
  if (byName.size === 0) return [];
  const found = new Set<Routine>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word" && token.kind !== "quoted") continue;
    const { dialect } = schema.catalog;
    const named = byName.get(comparableName(dialect, foldIdentifier(dialect, token)));
    if (named === undefined || !isCalled(tokens, at, schema)) continue;
    for (const routine of named) if (isMeant(schema, tokens, at, routine, within)) found.add(routine);
  }
  for (const { package: name, namespace } of found)
    if (name !== undefined) for (const start of membersOf(schema, { namespace, package: name }, name)) found.add(start);
  return [...found];
}

function isCalled(tokens: readonly Token[], at: number, { catalog }: PreparedSchema): boolean {
  let start = at;
  while (isQualified(tokens, start)) start -= 2;
  // EXEC @result = dbo.p
  if (tokenAt(tokens, start - 1).value === "=") start -= 2;
  const before = tokenAt(tokens, start - 1).upper;
  if (wordsBeforeOthers.has(before)) return false;
  const after = tokenAt(tokens, at + 1);
  const endsStatement = after.kind === "end" || signOf(after) === ";";
  // PL/SQL leaves out empty brackets: in a statement, at its end, and within an expression behind the name of a package.
  const mayLackBrackets = catalog.dialect === "oracle" && (endsStatement || isQualified(tokens, at));
  return mayLackBrackets || signOf(after) === "(" || callWords.has(before);
}

const isQualified = (tokens: readonly Token[], at: number) => signOf(tokenAt(tokens, at - 1)) === ".";

function isMeant(
  schema: PreparedSchema,
  tokens: readonly Token[],
  at: number,
  routine: Routine,
  within: Routine | null,
): boolean {
  const qualifier = isQualified(tokens, at) ? tokens[at - 2] : undefined;
  if (routine.package === undefined) {
    if (qualifier !== undefined) return isNamespace(schema, qualifier, routine);
    // A member of the package comes before a stand-alone routine of its name.
    return within?.package === undefined || membersOf(schema, within, routine.name).length === 0;
  }
  if (qualifier === undefined) return within?.package === routine.package && within.namespace === routine.namespace;
  const owner = isQualified(tokens, at - 2) ? tokens[at - 4] : undefined;
  return isPackage(schema, qualifier, routine) && (owner === undefined || isNamespace(schema, owner, routine));
}

/**
 * Whether a name means the namespace of a routine; it may be that of the database itself, which the dump does not tell. Of
 * Oracle's names that are unknown it is a record or a package rather.
 */
function isNamespace(schema: PreparedSchema, token: Token, { namespace }: Routine): boolean {
  const { dialect } = schema.catalog;
  const written = foldIdentifier(dialect, token);
  return namespaceCandidates(schema, written).some((candidate) =>
    candidate === null ? dialect !== "oracle" : comparable(schema, candidate) === comparable(schema, namespace),
  );
}

/** The members of a package that have a name: that of the package has the section that initialises it. */
function membersOf(
  schema: PreparedSchema,
  { namespace, package: owner }: Pick<Routine, "namespace" | "package">,
  name: string,
): readonly Routine[] {
  const named = routinesOf(schema).byName.get(comparableName(schema.catalog.dialect, name)) ?? [];
  return named.filter((routine) => routine.package === owner && routine.namespace === namespace);
}

/** Whether a name means the package of a routine, by its own name or by a synonym. */
function isPackage(schema: PreparedSchema, token: Token, { namespace, package: name }: Routine): boolean {
  const written = foldIdentifier(schema.catalog.dialect, token);
  if (written === name) return true;
  return schema.catalog.synonyms.some(
    (synonym) => synonym.name === written && synonym.target.name === name && synonym.target.namespace === namespace,
  );
}

/** The routines that some text calls, and those that their code calls in turn; each once. */
export function routinesReached(
  schema: PreparedSchema,
  tokens: readonly Token[],
  within: Routine | null = null,
): readonly Routine[] {
  const reached = new Set(routinesCalled(schema, tokens, within));
  // A set that grows while it is walked is walked to its end.
  for (const routine of reached) {
    const { code } = routine;
    if (code === null || code === "") continue;
    for (const next of routinesCalled(schema, tokenise(code, schema.catalog.dialect).tokens, routine))
      reached.add(next);
  }
  return [...reached];
}
