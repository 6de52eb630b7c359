import type { CallExpression, Expression, Name, NameExpression } from "../ast.ts";
import type { Binding } from "../resolve/scope.ts";
import { equivalentOf } from "../../dialects/function-equivalents.ts";
import { functionCatalogues } from "../../dialects/function-catalogue-by-dialect.ts";
import { takesCount } from "../../dialects/function-catalogue-model.ts";
import type { FunctionSignature } from "../../dialects/function-catalogue-model.ts";
import { functionRulesByDialect } from "../../dialects/function-rules-by-dialect.ts";
import { mayBringFunction } from "../../dialects/postgresql/extension-functions.ts";
import type { Catalog } from "../../catalog/model.ts";
import { findNearestName } from "../nearest-name.ts";
import { ParseFailure } from "../parse-failure.ts";
import { routineNamesOf, routinesOf, signaturesOf, typeNamesOf } from "./known-functions.ts";
import { argumentCountsOf } from "./routine-counts.ts";

/** What is known of the statement that the call stands in. */
interface CallsIn {
  readonly schema: { readonly catalog: Catalog };
  readonly bindings: ReadonlyMap<NameExpression, Binding>;
}

/**
 * Refuses a call of a function that there is not, or with a number of arguments that it does not take.
 *
 * @returns whether it is not known if there is such a function: the schema does not tell all of its routines
 * @see https://www.postgresql.org/docs/current/typeconv-func.html
 * @see https://dev.mysql.com/doc/refman/8.4/en/function-resolution.html
 */
export function checkCall({ schema: { catalog }, bindings }: CallsIn, call: CallExpression): boolean {
  const name = ownName(catalog, call.name);
  if (name === null) return false;
  const lower = name.text.toLowerCase();
  const { extensions = [] } = catalog;
  if (extensions.length > 0 && mayBringFunction(extensions, lower)) return false;
  if (routineNamesOf(catalog).has(lower)) {
    checkCountOfOwn(catalog, call, name);
    return false;
  }
  const isQualified = call.name.length > 1;
  const signatures = isQualified && !isSystemName(call.name) ? null : signaturesOf(catalog, name.text);
  if (signatures !== null) {
    checkCount(catalog, call, name, signatures);
    return false;
  }
  const [argument] = call.arguments.length === 1 ? call.arguments : [];
  const mayBeRow = argument !== undefined && isRow(argument, bindings);
  if (
    typeNamesOf(catalog).has(lower) ||
    functionRulesByDialect[catalog.dialect].isMaker(lower, argument !== undefined, mayBeRow)
  )
    return false;
  if (catalog.routines === undefined || catalog.incompleteness !== undefined) return true;
  const equivalent = equivalentOf(name.text, catalog.dialect);
  const nearest = equivalent === null ? nearestFunction(catalog, name.text) : null;
  const isNear = equivalent !== null || nearest !== null;
  if (!isNear && !functionRulesByDialect[catalog.dialect].isComplete) return true;
  throw unknownFunction(call, name, equivalent, nearest);
}

/** Whether a value may be a whole row, or have fields. */
function isRow(value: Expression, bindings: CallsIn["bindings"]): boolean {
  if (value.kind !== "name") return ["access", "row", "call", "subquery"].includes(value.kind);
  const origin = bindings.get(value)?.origin;
  return !origin || origin.column.typeFamily === "other";
}

/** The name by which a function is looked up; null where it is one that the schema need not tell of. */
function ownName({ dialect, defaultNamespace }: Catalog, parts: readonly Name[]): Name | null {
  const [first, second] = parts;
  if (first === undefined || parts.length > 2) return null;
  if (second === undefined) return first;
  const { qualifiers } = functionRulesByDialect[dialect];
  const qualifier = first.text.toLowerCase();
  const isOwn = qualifier === defaultNamespace.toLowerCase() || isSystemName(parts);
  return qualifiers === "namespaces" && isOwn ? second : null;
}

const isSystemName = ([first]: readonly Name[]): boolean => first?.text.toLowerCase() === "pg_catalog";

function checkCount(
  catalog: Catalog,
  call: CallExpression,
  name: Name,
  signatures: readonly FunctionSignature[],
): void {
  const { hasPlainArguments, isCountSyntax, isType } = functionRulesByDialect[catalog.dialect];
  const lower = name.text.toLowerCase();
  // A type is called like a function of one argument.
  if (call.arguments.length === 1 && isType?.(lower) === true) return;
  if (!hasPlainArguments({ name: lower, hasNames: call.arguments.some(({ kind }) => kind === "assignment") })) return;
  const [first] = call.arguments;
  const isStar = first?.kind === "star" && first.qualifier.length === 0;
  const count = isStar ? 0 : call.arguments.length;
  if (signatures.some((signature) => takesCount(signature, count))) return;
  const code = isCountSyntax(lower) ? "syntax" : "unknown_function";
  const given = isStar
    ? "*"
    : count === 0
      ? "no argument"
      : count === 1
        ? "one argument"
        : `${String(count)} arguments`;
  throw new ParseFailure(
    code,
    `The function "${name.text}" cannot be called with ${given}.${takes(signatures)}`,
    name.span,
  );
}

/** The same for a routine of the schema, where all of its declarations are known. */
function checkCountOfOwn(catalog: Catalog, call: CallExpression, name: Name): void {
  const { dialect } = catalog;
  if (dialect !== "postgresql" && dialect !== "mysql") return;
  if (signaturesOf(catalog, name.text) !== null || typeNamesOf(catalog).has(name.text.toLowerCase())) return;
  if (call.arguments.some(({ kind }) => kind === "star")) return;
  const count = call.arguments.length;
  for (const { declarations = [] } of routinesOf(catalog, name.text)) {
    const functions = declarations.filter(({ kind }) => kind === "function");
    if (functions.length === 0) return;
    for (const each of functions) {
      const counts = argumentCountsOf(each, dialect);
      if (counts === null || (count >= counts.required && count <= counts.most)) return;
    }
  }
  const given = count === 0 ? "no argument" : count === 1 ? "one argument" : `${String(count)} arguments`;
  throw new ParseFailure("unknown_function", `"${name.text}" of this schema is not called with ${given}.`, name.span);
}

/** How many arguments would be right, as a sentence with a space before it. */
function takes(signatures: readonly FunctionSignature[]): string {
  const counts = [0, 1, 2, 3, 4, 5, 6].filter((count) => signatures.some((each) => takesCount(each, count)));
  const [only] = counts;
  if (only === undefined) return "";
  if (counts.length === 1) return only === 0 ? " It takes none." : ` It takes ${String(only)}.`;
  const most = counts.at(-1) ?? only;
  return most === 6
    ? ` It takes at least ${String(only)}.`
    : ` It takes ${counts.slice(0, -1).join(", ")} or ${String(most)}.`;
}

function unknownFunction(
  call: CallExpression,
  name: Name,
  equivalent: string | null,
  nearest: string | null,
): ParseFailure {
  const written = call.name.map(({ text }) => text).join(".");
  const span = { start: call.name[0]?.span.start ?? name.span.start, end: name.span.end };
  const meant =
    equivalent === null ? (nearest === null ? "" : ` Did you mean "${nearest}"?`) : ` Here it is ${equivalent}.`;
  // What takes the place of the name alone can be put there for the person.
  const renamed = equivalent === null ? nearest : (/^(\w+)\(…?\)$/u.exec(equivalent)?.[1] ?? null);
  return new ParseFailure("unknown_function", `There is no function "${written}".${meant}`, span, renamed);
}

/** The nearest name of a function: one of the schema's own first, then those that people know of the database. */
function nearestFunction(catalog: Catalog, name: string): string | null {
  const own = findNearestName(name, routineNamesOf(catalog));
  if (own !== null) return own;
  const known = [...functionCatalogues[catalog.dialect].names].filter((each) => signaturesOf(catalog, each) !== null);
  return findNearestName(name, known);
}
