import type { Signature } from "../../dialects/type-rules-model.ts";
import type {
  BetweenExpression,
  BinaryExpression,
  Expression,
  PatternExpression,
  UnaryExpression,
} from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { chooseSignature } from "./choose-signature.ts";
import type { Choice } from "./choose-signature.ts";
import { canCoerce, shownType } from "./coercion.ts";
import { checkFolded } from "./folded-constant.ts";
import { elementOf, isArrayType, isEnumType, rowType, unknownConstant } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";
import { resultOf } from "./polymorphic.ts";
import { requireReadable } from "./type-constant.ts";
import { mismatch, sourceOf } from "./typer.ts";
import type { Typer } from "./typer.ts";

const comparisonOperators: ReadonlySet<string> = new Set(["=", "<>", "!=", "<", ">", "<=", ">="]);

/** What a side of an operator is: where it stands, and its type. */
export interface Operand {
  readonly node: Expression;
  readonly type: SqlType;
}

/** The result of an operator between two values; fails where the database has none for their types. */
export function applyOperator(
  typer: Typer,
  operator: string,
  left: Operand,
  right: Operand,
  at: Pick<Expression, "span">,
): SqlType {
  const name = operator === "!=" ? "<>" : operator;
  if (left.node.kind === "row" && right.node.kind === "row" && comparisonOperators.has(operator))
    return compareRows(typer, operator, left.node, right.node);
  if (left.type === null || right.type === null) return comparisonOperators.has(operator) ? "bool" : null;
  const choice = chooseOperator(typer, name, left.type, right.type);
  if (choice === null) return comparisonOperators.has(operator) ? "bool" : null;
  if (choice === "none" || choice === "ambiguous") throw noOperator(typer, operator, [left, right], choice, at);
  requireBoth(typer, choice, left, right);
  return resultOf(typer.rules, choice, [left.type, right.type]);
}

/** Reads constants of unknown type as what the operator takes in their place. */
function requireBoth(typer: Typer, signature: Signature, ...operands: readonly Operand[]): void {
  const given = operands.map(({ type }) => type ?? unknownConstant);
  for (const [at, { node, type }] of operands.entries()) {
    const parameter = signature.parameters[at];
    if (type !== unknownConstant || parameter === undefined) continue;
    const wanted = resultOf(typer.rules, { ...signature, result: parameter }, given);
    if (wanted !== null) requireReadable(typer, node, wanted);
  }
}

/** Whether the schema defines an operator of that name, which may take any types. */
const isOwnOperator = ({ catalog }: Typer["schema"], name: string): boolean =>
  catalog.operators?.includes(name) === true;

/** The operator for two types; null where it is not known whether there is one. */
function chooseOperator({ rules, schema }: Typer, name: string, left: string, right: string): Choice | null {
  if (isOwnOperator(schema, name)) return null;
  const special = [left, right].find((type) => isEnumType(type) || isArrayType(type) || type === rowType);
  const listed = rules.operators.get(name)?.find(({ parameters }) => parameters[0] === left && parameters[1] === right);
  if (listed) return listed;
  const signatures = rules.operators.get(name)?.filter(({ parameters }) => parameters.length === 2) ?? [];
  if (special !== undefined && (isArrayType(special) ? !ofArrays.has(name) : name !== "||"))
    return chooseSpecial(name, left, right, special);
  if (signatures.length === 0) return null;
  // A constant is first taken for a value of the other side's type.
  const [first, second] = [left === unknownConstant ? right : left, right === unknownConstant ? left : right];
  const exact = signatures.find(({ parameters }) => parameters[0] === first && parameters[1] === second);
  return exact ?? chooseSignature(rules, signatures, [left, right]);
}

/** What arrays have beside comparisons. */
const ofArrays = new Set(["||", "@>", "<@", "&&"]);
/** Arithmetic that extensions give to arrays of whole numbers alone. */
const arithmetic = new Set(["+", "-", "*", "/"]);
const patternNames = new Set(["~~", "~~*", "~"]);

/** Enums, arrays and rows compare with their own kind; what else arrays and rows have is not listed. */
function chooseSpecial(name: string, left: string, right: string, special: string): Choice | null {
  if (comparisonOperators.has(name)) {
    const isSame = left === right || left === unknownConstant || right === unknownConstant;
    return isSame ? { parameters: [special, special], result: "bool" } : "none";
  }
  if (patternNames.has(name)) return "none";
  if (!arithmetic.has(name)) return null;
  return [left, right].some((type) => isArrayType(type) && elementOf(type) === "int4") ? null : "none";
}

/** Each item of one row with the item of the other in its place. */
function compareRows(
  typer: Typer,
  operator: string,
  left: Extract<Expression, { kind: "row" }>,
  right: Extract<Expression, { kind: "row" }>,
): SqlType {
  if (left.items.length !== right.items.length)
    throw new ParseFailure(
      "syntax",
      `A row of ${String(left.items.length)} is compared with one of ${String(right.items.length)}.`,
      right.span,
    );
  for (const [at, item] of left.items.entries()) {
    const other = right.items[at];
    if (other)
      applyOperator(
        typer,
        operator,
        { node: item, type: typer.typeOf(item) },
        { node: other, type: typer.typeOf(other) },
        other,
      );
  }
  return "bool";
}

function noOperator(
  typer: Typer,
  operator: string,
  operands: readonly Operand[],
  choice: "none" | "ambiguous",
  { span }: Pick<Expression, "span">,
): ParseFailure {
  const shown = operands.map(({ type }) => shownType(typer.rules, type ?? ""));
  const between = shown.length === 1 ? `before ${shown.join("")}` : `between ${shown.join(" and ")}`;
  if (choice === "ambiguous") {
    const message = `Several operators ${operator} could be meant ${between}: cast a side to the type that is meant.`;
    return mismatch(message, { span });
  }
  const cast = castSuggestion(typer, operator, operands);
  const advice = cast === null ? "" : ` Cast one side: ${cast}.`;
  return mismatch(`There is no operator ${operator} ${between}.${advice}`, { span }, cast);
}

/** The comparison with a side as the type of the other: the constant, or else the right one. */
function castSuggestion(typer: Typer, operator: string, [left, right]: readonly Operand[]): string | null {
  if (!left?.type || !right?.type) return null;
  const casts = (value: Operand, to: string) =>
    value.type !== unknownConstant && to !== unknownConstant && canCoerce(typer.rules, value.type ?? "", to, "explicit")
      ? `CAST(${sourceOf(typer, value.node)} AS ${shownType(typer.rules, to)})`
      : null;
  const [ofLeft, ofRight] = [casts(left, right.type), casts(right, left.type)];
  if (ofRight !== null && !(ofLeft !== null && left.node.kind === "literal" && right.node.kind !== "literal"))
    return `${sourceOf(typer, left.node)} ${operator} ${ofRight}`;
  return ofLeft === null ? null : `${ofLeft} ${operator} ${sourceOf(typer, right.node)}`;
}

const booleanTests = new Set(["IS DISTINCT FROM", "IS NOT DISTINCT FROM"]);

/** The type of an operator between two operands. */
export function typeOfBinary(typer: Typer, node: BinaryExpression): SqlType {
  const [left, right] = [operandOf(typer, node.left), operandOf(typer, node.right)];
  if (booleanTests.has(node.operator)) return applyOperator(typer, "=", left, right, node);
  const type = applyOperator(typer, node.operator, left, right, node);
  checkFolded(typer, node, type);
  return type;
}

export const operandOf = (typer: Typer, node: Expression): Operand => ({ node, type: typer.typeOf(node) });

/** The type of a sign or another operator before its operand. */
export function typeOfUnary(typer: Typer, node: UnaryExpression): SqlType {
  const operand = operandOf(typer, node.operand);
  const { type } = operand;
  if (type === null || node.operator === "AT LOCAL") return null;
  if (node.operator === "COLLATE") return typeOfCollated(typer, node, type);
  const signatures =
    typer.rules.operators.get(node.operator)?.filter(({ parameters }) => parameters.length === 1) ?? [];
  if (signatures.length === 0 || isOwnOperator(typer.schema, node.operator)) return null;
  const choice = chooseSignature(typer.rules, signatures, [type]);
  if (typeof choice === "string") throw noOperator(typer, node.operator, [operand], choice, node);
  requireBoth(typer, choice, operand);
  return resultOf(typer.rules, choice, [type]);
}

function typeOfCollated({ rules }: Typer, node: UnaryExpression, type: string): SqlType {
  if (type === unknownConstant) return "text";
  const category = rules.types.get(type)?.category;
  if (category === undefined || category === "S") return type;
  throw mismatch(`Values of ${shownType(rules, type)} have no collation.`, node);
}

/** BETWEEN is `>=` and `<=`. */
export function typeOfBetween(typer: Typer, { operand, low, high }: BetweenExpression): SqlType {
  const value = operandOf(typer, operand);
  applyOperator(typer, ">=", value, operandOf(typer, low), low);
  applyOperator(typer, "<=", value, operandOf(typer, high), high);
  return "bool";
}

/** The operators behind the words of patterns. */
const patternOperators: Readonly<Record<string, string>> = { LIKE: "~~", ILIKE: "~~*", "SIMILAR TO": "~" };

/** LIKE and its like: operators of texts. */
export function typeOfPattern(typer: Typer, node: PatternExpression): SqlType {
  const name = patternOperators[node.operator];
  const [operand, pattern] = [operandOf(typer, node.operand), operandOf(typer, node.pattern)];
  if (node.escape) typer.typeOf(node.escape);
  if (name === undefined || operand.type === null || pattern.type === null) return "bool";
  const choice = chooseOperator(typer, name, operand.type, pattern.type);
  if (choice === "none" || choice === "ambiguous")
    throw noOperator(
      typer,
      node.operator,
      [operand, { ...pattern, type: pattern.type === unknownConstant ? "text" : pattern.type }],
      choice,
      node,
    );
  return "bool";
}
