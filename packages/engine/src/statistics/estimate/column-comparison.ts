import type { DialectName } from "../../sql/dialect-name.ts";
import type { Expression, NameExpression } from "../../statement/ast.ts";
import { childrenOf } from "../../statement/walk-expression.ts";
import { operandsOf } from "../../statement/word-arguments.ts";
import { isClockWord } from "../values/clock-word.ts";
import type { ColumnProfile } from "./column-profile.ts";
import { constantOf } from "../values/evaluate.ts";
import { guess } from "./interval.ts";
import type { Share } from "./interval.ts";
import { toComparable } from "../values/literal-value.ts";
import type { Comparable, ValueRules } from "../values/literal-value.ts";

interface Comparison {
  readonly column: NameExpression;
  readonly operator: string;
  readonly constant: Expression;
}

const mirrored: Readonly<Record<string, string>> = { "<": ">", ">": "<", "<=": ">=", ">=": "<=" };

/** `column op constant` or `constant op column`, turned so that the column stands on the left. */
export function comparisonOf(node: Extract<Expression, { kind: "binary" }>, dialect: DialectName): Comparison | null {
  const { left, right } = node;
  if (isColumn(left, dialect) && !namesColumn(right, dialect))
    return { column: left, operator: node.operator, constant: right };
  if (isColumn(right, dialect) && !namesColumn(left, dialect))
    return { column: right, operator: mirrored[node.operator] ?? node.operator, constant: left };
  return null;
}

const equalities: ReadonlySet<string> = new Set(["=", "==", "<=>", "IS NOT DISTINCT FROM"]);
/** Comparisons that are true or false for NULL too. */
export const nullSafeOperators: ReadonlySet<string> = new Set(["<=>", "IS NOT DISTINCT FROM", "IS DISTINCT FROM"]);
/** Where a text and a number are compared as numbers: `'5'`, `'05'` and in MySQL `'5 apples'` are all 5. */
const comparesAsNumbers: ReadonlySet<DialectName> = new Set(["mysql", "oracle", "sqlserver"]);

/** Functions that give each row a value of its own. */
const functionsOfEachRow: ReadonlySet<string> = new Set(
  `random rand randomblob dbms_random nextval setval uuid gen_random_uuid uuid_generate_v1 uuid_generate_v1mc uuid_generate_v4
   newid sys_guid clock_timestamp timeofday sysdate`.split(/\s+/u),
);

function differsByRow(node: Expression): boolean {
  const isOfEachRow = node.kind === "call" && node.name.some(({ text }) => functionsOfEachRow.has(text.toLowerCase()));
  return isOfEachRow || childrenOf(node).some(differsByRow);
}

/** Whether a condition leaves one value of a column at most: `column = …` with what is the same for every row. */
export function leavesOneValue(node: Expression, rules: ValueRules): boolean {
  const { dialect, family } = rules;
  if (node.kind !== "binary" || !equalities.has(node.operator)) return false;
  const side = comparisonOf(node, dialect);
  if (side === null || differsByRow(side.constant)) return false;
  const value = constantOf(side.constant, rules) ?? null;
  // A unique key has any number of NULLs.
  if (value === null && nullSafeOperators.has(node.operator)) return false;
  return !(family === "text" && comparesAsNumbers.has(dialect)) || typeof (value ?? "") === "string";
}

const isColumn = (node: Expression, dialect: DialectName): node is NameExpression =>
  node.kind === "name" && !isClockWord(node, dialect);

function namesColumn(node: Expression, dialect: DialectName): boolean {
  return isColumn(node, dialect) || operandsOf(node, dialect).some((operand) => namesColumn(operand, dialect));
}

/** The comparable form of a constant; undefined when it is not known (a parameter), null for NULL. */
export function constantFor(profile: ColumnProfile, node: Expression): Comparable | null | undefined {
  const value = constantOf(node, profile.rules);
  if (value === undefined || value === null) return value;
  return toComparable(String(value), profile.rules) ?? undefined;
}

/** `id % 10 = 3`: a tenth, for numbers spread evenly; the bounds of a histogram are at even distances and would mislead. */
export function remainderShare(profile: ColumnProfile, node: Extract<Expression, { kind: "binary" }>): Share | null {
  const { left } = node;
  const isOperator =
    left.kind === "binary" && (left.operator === "%" || left.operator === "MOD") && left.left.kind === "name";
  const isCall =
    left.kind === "call" && left.name.at(-1)?.text.toLowerCase() === "mod" && left.arguments[0]?.kind === "name";
  const divisor = isOperator ? left.right : isCall ? left.arguments[1] : undefined;
  const by = divisor ? constantOf(divisor, profile.rules) : undefined;
  if (node.operator !== "=" || typeof by !== "number" || by === 0 || profile.distinctCount <= by) return null;
  return guess((1 - profile.nullFraction) / Math.abs(by), profile.basis);
}
