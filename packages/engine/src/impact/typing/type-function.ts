import { functionRulesByDialect } from "../../dialects/function-rules-by-dialect.ts";
import { takesCount } from "../../dialects/function-catalogue-model.ts";
import type { FunctionSignature } from "../../dialects/function-catalogue-model.ts";
import { mayBringFunction } from "../../dialects/postgresql/extension-functions.ts";
import type { Signature, TypeRules } from "../../dialects/type-rules-model.ts";
import type { CallExpression } from "../../statement/ast.ts";
import { routineNamesOf, signaturesOf, typeNamesOf } from "../../statement/functions/known-functions.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { chooseSignature } from "./choose-signature.ts";
import { shownType } from "./coercion.ts";
import { knownType, resultOf } from "./polymorphic.ts";
import { rowType, unknownConstant } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";
import { requireReadable } from "./type-constant.ts";
import { operandOf } from "./type-operator.ts";
import type { Operand } from "./type-operator.ts";
import { sourceOf } from "./typer.ts";
import type { Typer } from "./typer.ts";

/** The type of a call of a function of the server's own; fails where none of its name takes arguments of these types. */
export function typeOfFunction(
  typer: Typer,
  node: CallExpression,
  name: string,
  operands: readonly Operand[],
): SqlType {
  const { rules } = typer;
  const all = ownSignatures(typer, node, name);
  if (all === null) return null;
  const direct = operands.filter(({ node: { kind } }) => kind !== "star");
  const ordered = node.isWithinGroup === true ? node.orderBy.map((term) => operandOf(typer, term)) : [];
  const given = [...direct, ...ordered];
  const types = given.map(({ type }) => type);
  const known = types.filter((type) => type !== null);
  const signatures =
    node.isWithinGroup === true
      ? overSets(all, direct.length, ordered.length)
      : withoutDoubles(
          all.filter((each) => takesCount(each, given.length)),
          given.length,
        );
  if (node.isWithinGroup === true && signatures.length === 0) throw noFunction(typer, node, known, "none");
  // A function of one argument may be a type's name, and the column of a row.
  const isTypeName =
    rules.types.has(name) || functionRulesByDialect[typer.schema.catalog.dialect].isType?.(name) === true;
  const mayBeCast = given.length === 1 && (isTypeName || types[0] === rowType);
  if (signatures.length === 0 || mayBeCast) return null;
  if (known.length < types.length || !hasPlainArguments(typer, node, name)) return oneResult(rules, signatures);
  const choice = chooseSignature(rules, signatures, known);
  // A version that is not known may lack one of several.
  if (choice === "ambiguous" && all.some(({ since }) => since !== null)) return null;
  if (typeof choice === "string") throw noFunction(typer, node, known, choice);
  for (const [at, { node: argument, type }] of given.entries()) {
    const wanted = choice.parameters[at] ?? "";
    if (type === unknownConstant && rules.types.has(wanted)) requireReadable(typer, argument, wanted);
  }
  return resultOf(rules, choice, known);
}

/** What the server has of a name; null where the schema or an extension may have a function of it, or it is none. */
function ownSignatures(
  { schema: { catalog } }: Typer,
  node: CallExpression,
  name: string,
): readonly FunctionSignature[] | null {
  const isOwn = node.name.length === 1 && !routineNamesOf(catalog).has(name);
  const mayBeOther = typeNamesOf(catalog).has(name) || mayBringFunction(catalog.extensions ?? [], name);
  const isOverSet = node.isWithinGroup === true;
  const signatures = isOwn && !mayBeOther ? signaturesOf(catalog, name) : null;
  if (signatures === null) return null;
  const fitting = signatures.filter(({ within }) => (within !== null) === isOverSet);
  if (fitting.length === 0) throw wrongPlace(node, name, isOverSet);
  // How many values a rank is asked of follows what the set is ordered by.
  return isOverSet && fitting.some(({ repeated }) => repeated > 0) ? null : fitting;
}

/** @see https://www.postgresql.org/docs/current/sql-expressions.html#SYNTAX-AGGREGATES */
function wrongPlace({ span }: CallExpression, name: string, isOverSet: boolean): ParseFailure {
  const message = isOverSet
    ? `The function "${name}" takes no WITHIN GROUP: write ORDER BY behind its arguments.`
    : `The function "${name}" needs WITHIN GROUP (ORDER BY …), which says in what order it goes through the rows.`;
  return new ParseFailure("unknown_function", message, span);
}

/**
 * Signatures of aggregates over a set in order: what it is ordered by stands behind the arguments.
 * @see https://www.postgresql.org/docs/current/functions-aggregate.html#FUNCTIONS-ORDEREDSET-TABLE
 */
const overSets = (signatures: readonly FunctionSignature[], direct: number, ordered: number): readonly Signature[] =>
  signatures
    .filter(({ arguments: parameters, within }) => parameters.length === direct && within?.length === ordered)
    .map(({ arguments: parameters, within, result }) => ({ parameters: [...parameters, ...(within ?? [])], result }));

function hasPlainArguments(typer: Typer, node: CallExpression, name: string): boolean {
  const { hasPlainArguments: isPlain } = functionRulesByDialect[typer.schema.catalog.dialect];
  const hasNames =
    node.arguments.some(({ kind }) => kind === "assignment") || /\bvariadic\b/iu.test(sourceOf(typer, node));
  return isPlain({ name, hasNames });
}

/** Signatures for so many arguments; of two that take the same the one without repeated arguments. */
function withoutDoubles(signatures: readonly FunctionSignature[], count: number): readonly Signature[] {
  const byParameters = new Map<string, Signature>();
  for (const signature of signatures.toSorted((one, other) => one.repeated - other.repeated)) {
    const plain = spread(signature, count);
    const key = plain.parameters.join(",");
    if (!byParameters.has(key)) byParameters.set(key, plain);
  }
  return [...byParameters.values()];
}

/** A signature with a parameter for each of so many arguments. */
function spread({ arguments: parameters, repeated, result }: FunctionSignature, count: number): Signature {
  const list = parameters.slice(0, count);
  while (list.length < count) {
    const again =
      parameters[parameters.length - repeated + ((list.length - parameters.length) % Math.max(1, repeated))];
    list.push(again ?? "any");
  }
  return { parameters: list, result };
}

/** The type that all of the signatures give. */
function oneResult(rules: TypeRules, signatures: readonly Signature[]): SqlType {
  const results = new Set(signatures.map(({ result }) => result));
  const [only] = results;
  return results.size === 1 && only !== undefined ? knownType(rules, only) : null;
}

function noFunction(
  { rules }: Typer,
  node: CallExpression,
  types: readonly string[],
  choice: "none" | "ambiguous",
): ParseFailure {
  const [name] = node.name;
  const shown = types.map((type) => shownType(rules, type)).join(", ");
  const message =
    choice === "none"
      ? `The function "${name?.text ?? ""}" takes no ${shown}.`
      : `Several functions "${name?.text ?? ""}" could be meant for ${shown}: cast an argument to the type that is meant.`;
  return new ParseFailure("unknown_function", message, node.span);
}
