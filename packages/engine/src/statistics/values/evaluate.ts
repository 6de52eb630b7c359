import type { DialectName } from "../../sql/dialect-name.ts";
import type { Expression, LiteralExpression } from "../../statement/ast.ts";
import { startsWithWord } from "../../statement/word-arguments.ts";
import { arrayElements, arrayText, setValue } from "./array-value.ts";
import { castValue } from "./cast-value.ts";
import { isClockWord } from "./clock-word.ts";
import { arithmetic, compare, comparisons } from "./compare-value.ts";
import { asColumnHas, callValue, textOf } from "./function-value.ts";
import { timestampOf } from "./instant-text.ts";
import { intervalValue, parseInterval } from "./interval-value.ts";
import { isInLiterals } from "./literal-list.ts";
import type { ValueSetting } from "./value-setting.ts";
import { matches } from "./pattern-value.ts";
import { columnValue, numberOf } from "./typed-text.ts";
import { computed, computedText, invert, isNumber, ofTruth, semanticsOf, truth } from "./value.ts";
import type { RowValue, Value } from "./value.ts";
import { joined } from "./value-limits.ts";
import { ownEntry } from "../../sql/own-entry.ts";

/**
 * Whether a condition holds for the values of a row's columns, which compare alike: true, false or null (unknown) as SQL has it, undefined
 * when it holds something that is not surely computed here as the database does.
 */
export function holdsFor(condition: Expression, row: RowValue): boolean | null | undefined {
  const { clock } = row.rules;
  const reads = clock?.reads;
  const holds = truth(evaluate(condition, row));
  if (clock === undefined || clock.reads === reads || row.isRough === true || holds === undefined) return holds;
  // The session may be in any time zone: what is told for certain holds in the first and the last of them.
  const isSure = timeZones.every((clockShift) => truth(evaluate(condition, { ...row, clockShift })) === holds);
  return isSure ? holds : undefined;
}

/** The time zones farthest from UTC, in milliseconds. */
const timeZones = [-12 * 3_600_000, 14 * 3_600_000] as const;

/** The same for an estimate: where a collation, a format or a rounding decides that is not known, the likely answer is taken. */
export function likelyHoldsFor(condition: Expression, row: RowValue): boolean | null | undefined {
  return holdsFor(condition, { ...row, isRough: true });
}

function evaluate(node: Expression, row: RowValue): Value {
  switch (node.kind) {
    case "name": {
      if (isClockWord(node, row.rules.dialect)) return callValue(node.parts[0]?.text.toLowerCase() ?? "", [], row);
      const text = row.textOf(node);
      return text === null || text === undefined ? text : columnValue(text, row);
    }
    case "literal":
      return literalValue(node, row);
    case "cast": {
      const value = evaluate(node.operand, row);
      return /^interval\b/iu.test(node.typeName)
        ? asInterval(value, node.unit ?? null, row)
        : castValue(value, node.typeName, row);
    }
    case "unary":
      return unaryValue(node.operator, evaluate(node.operand, row), row);
    case "not":
      return ofTruth(invert(truth(evaluate(node.operand, row))));
    case "logical":
      return ofTruth(logicalValue(node.operator, node.operands, row));
    case "binary":
      // To SQLite, IS DISTINCT FROM TRUE asks for a truth and not for a value.
      if (node.operator.startsWith("IS") && semanticsOf(row).hasAffinity && isTruthLiteral(node.right))
        return undefined;
      return binaryValue(node.operator, evaluate(node.left, row), evaluate(node.right, row), row);
    case "between":
      return ofTruth(betweenValue(node, row));
    case "in":
      return ofTruth(inValue(node, row));
    case "is":
      if (node.test === "NULL" && !node.isNegated && isZeroDate(node.operand, row)) return undefined;
      return ofTruth(isValue(node.test, node.isNegated, evaluate(node.operand, row)));
    case "array": {
      if (node.query || row.isRough !== true) return undefined;
      const text = arrayText(node.items.map((item) => evaluate(item, row)?.value));
      return text === undefined ? undefined : computed("opaque", text);
    }
    case "quantified":
      return ofTruth(quantifiedValue(node, row));
    case "pattern":
      return ofTruth(patternValue(node, row));
    case "call": {
      const [name] = node.name;
      const isPlain =
        node.name.length === 1 && !node.filter && !node.over && !node.isDistinct && node.orderBy.length === 0;
      if (name === undefined || !isPlain) return undefined;
      const isWordFirst = startsWithWord(node, row.rules.dialect);
      const values = node.arguments.map((argument, at) =>
        isWordFirst && at === 0 && argument.kind === "name"
          ? computed("literal", argument.parts.at(-1)?.text ?? "")
          : evaluate(argument, row),
      );
      return callValue(name.text.toLowerCase(), values, row);
    }
    case "case":
      return caseValue(node, row);
    default:
      return undefined;
  }
}

const isTruthLiteral = (node: Expression) => node.kind === "literal" && node.type === "boolean";

/** Whether a text is what stands between its quotes: behind a prefix (X'41', E'\x41', _latin1'a') or with backslashes it may be another. */
export function isAsWritten({ value, typeName, span }: LiteralExpression, dialect: DialectName): boolean {
  const quotes = value.split("'").length - 1;
  const isPlain = span.end - span.start === value.length + quotes + 2;
  return isPlain || typeName !== null || dialect === "oracle" || dialect === "sqlserver";
}

function literalValue(literal: LiteralExpression, row: RowValue): Value {
  const { type, value, typeName } = literal;
  const { emptyTextIsNull, hasBooleanType } = semanticsOf(row);
  if (type === "null") return null;
  if (type === "default") return undefined;
  if (typeName === "INTERVAL") return asInterval(computed("literal", value), literal.unit ?? null, row);
  if (type === "boolean") {
    const isTrue = value.toUpperCase() === "TRUE";
    return hasBooleanType ? computed("boolean", isTrue) : computed("integer", Number(isTrue));
  }
  if (type === "number") {
    const number = numberOf(value);
    if (number !== undefined || row.isRough !== true) return number;
    return Number.isNaN(Number(value)) ? undefined : computed("float", Number(value));
  }
  if (value === "" && emptyTextIsNull) return null;
  const text = computed(row.isRough === true || isAsWritten(literal, row.rules.dialect) ? "literal" : "opaque", value);
  if (typeName === null) return text;
  // The format of DATE '…' and TIMESTAMP '…' is fixed; that of a text in a cast is the session's.
  const moment = row.rules.dialect === "oracle" ? timestampOf(value, 6) : undefined;
  return moment !== undefined && /^(?:DATE|TIMESTAMP)$/u.test(typeName)
    ? computed("timestamp", moment)
    : castValue(text, typeName, row);
}

/** An interval of a text or a number, with the fields that stand behind it. */
function asInterval(value: Value, fields: string | null, row: RowValue): Value {
  if (value === null || value === undefined || value.kind === "interval") return value;
  const interval = parseInterval(String(value.value), fields, row.rules.dialect);
  return interval && intervalValue(interval);
}

function unaryValue(operator: string, value: Value, row: RowValue): Value {
  if (value === null || value === undefined) return value;
  if (operator === "COLLATE" || operator === "BINARY")
    return row.isRough === true || isNumber(value) ? value : computed("opaque", value.value);
  if (operator === "!") return ofTruth(invert(truth(value)));
  if (!isNumber(value) && row.isRough !== true) return undefined;
  if (typeof value.value === "bigint")
    return operator === "-" ? computed(value.kind, -value.value) : operator === "+" ? value : undefined;
  const number = Number(value.value);
  if (Number.isNaN(number)) return undefined;
  const kind = isNumber(value) ? value.kind : "float";
  if (operator === "-") return computed(kind, 0 - number);
  return operator === "+" ? computed(kind, number) : undefined;
}

function logicalValue(
  operator: "AND" | "OR",
  operands: readonly Expression[],
  row: RowValue,
): boolean | null | undefined {
  const decisive = operator === "OR";
  let result: boolean | null | undefined = !decisive;
  for (const operand of operands) {
    const value = truth(evaluate(operand, row));
    if (value === decisive) return decisive;
    if (value === undefined) result = undefined;
    else if (value === null && result !== undefined) result = null;
  }
  return result;
}

function binaryValue(operator: string, left: Value, right: Value, row: RowValue): Value {
  if (operator === "IS NOT DISTINCT FROM" || operator === "<=>" || operator === "IS DISTINCT FROM") {
    const isSame =
      left === undefined || right === undefined
        ? undefined
        : left === null || right === null
          ? left === right
          : compare("=", left, right, row);
    return ofTruth(operator === "IS DISTINCT FROM" ? invert(isSame) : isSame);
  }
  if (comparisons.has(operator)) return ofTruth(compare(operator, left, right, row));
  if (left === undefined || right === undefined) return undefined;
  if (operator === "||" && semanticsOf(row).hasConcatOperator) return concatenated(left, right, row);
  if (left === null || right === null) return null;
  if (operator === "@>" || operator === "<@" || operator === "&&")
    return row.isRough === true ? ofTruth(setValue(operator, left.value, right.value)) : undefined;
  return arithmetic(operator, left, right, row);
}

function concatenated(left: Value, right: Value, row: RowValue): Value {
  const parts: string[] = [];
  for (const value of [left, right]) {
    if (value === undefined) return undefined;
    if (value === null) {
      if (!semanticsOf(row).emptyTextIsNull) return null;
      continue;
    }
    const text = textOf(value, row) ?? (value.kind === "integer" ? String(value.value) : undefined);
    if (text === undefined) return undefined;
    parts.push(text);
  }
  const text = joined(parts);
  return text === undefined ? undefined : computedText(text, row);
}

function betweenValue(node: Extract<Expression, { kind: "between" }>, row: RowValue): boolean | null | undefined {
  const operand = evaluate(node.operand, row);
  const above = compare(">=", operand, evaluate(node.low, row), row);
  const below = compare("<=", operand, evaluate(node.high, row), row);
  const inside =
    above === false || below === false
      ? false
      : above === undefined || below === undefined
        ? undefined
        : above === null || below === null
          ? null
          : true;
  return node.isNegated ? invert(inside) : inside;
}

/** MySQL finds 0000-00-00 by IS NULL where the column is never NULL, which the value does not tell. */
const isZeroDate = (operand: Expression, row: RowValue) =>
  row.rules.dialect === "mysql" && operand.kind === "name" && /^0000-00-00(?:\s|$)/u.test(row.textOf(operand) ?? "");

/** `column = ANY ('{a,b}')`, as IN; for an estimate, `'x' = ANY (column)` too. */
function quantifiedValue(node: Extract<Expression, { kind: "quantified" }>, row: RowValue): boolean | null | undefined {
  const array = node.array?.kind === "cast" && isListType(node.array.typeName) ? node.array.operand : node.array;
  if (node.query || array === null || node.operator !== "=" || node.quantifier !== "ANY") return undefined;
  const operand = evaluate(node.operand, row);
  if (array.kind === "array" && !array.query)
    return anyEqual(
      operand,
      array.items.map((item) => evaluate(item, row)),
      row,
    );
  if (array.kind === "literal" && array.type === "string") {
    const elements = arrayElements(array.value);
    if (elements === null || elements.some((element) => /^null$/iu.test(element))) return undefined;
    return anyEqual(
      operand,
      elements.map((element) => computed("literal", element)),
      row,
    );
  }
  const value = evaluate(array, row);
  if (operand === null || value === null) return null;
  if (operand === undefined || typeof value?.value !== "string" || row.isRough !== true) return undefined;
  return arrayElements(value.value)?.includes(String(operand.value));
}

/** Arrays of these leave their elements as they are. */
const isListType = (typeName: string) =>
  /^(?:_?text|character varying|varchar|integer|int4?|bigint|int8)(?:\[\])*$/iu.test(typeName);

function anyEqual(operand: Value, items: readonly Value[], row: RowValue): boolean | null | undefined {
  let result: boolean | null | undefined = false;
  for (const item of items) {
    const isSame = compare("=", operand, item, row);
    if (isSame === true) return true;
    if (isSame === undefined) result = undefined;
    else if (isSame === null && result !== undefined) result = null;
  }
  return result;
}

function inValue(node: Extract<Expression, { kind: "in" }>, row: RowValue): boolean | null | undefined {
  if (node.query) return undefined;
  const operand = evaluate(node.operand, row);
  const known = operand && isInLiterals(operand, node.list, row);
  if (known !== undefined && known !== null) return known !== node.isNegated;
  const result = anyEqual(
    operand,
    node.list.map((item) => evaluate(item, row)),
    row,
  );
  return node.isNegated ? invert(result) : result;
}

function isValue(test: string, isNegated: boolean, value: Value): boolean | undefined {
  if (value === undefined) return undefined;
  if (test === "NULL") return (value === null) !== isNegated;
  const tests: Readonly<Record<string, boolean | null>> = { UNKNOWN: null, TRUE: true, FALSE: false };
  const wanted = ownEntry(tests, test);
  const actual = truth(value);
  return wanted === undefined || actual === undefined ? undefined : (actual === wanted) !== isNegated;
}

function patternValue(node: Extract<Expression, { kind: "pattern" }>, row: RowValue): boolean | null | undefined {
  const [operand, pattern] = [evaluate(node.operand, row), evaluate(node.pattern, row)];
  if (operand === null || pattern === null) return null;
  const escape = node.escape ? evaluate(node.escape, row) : null;
  if (operand === undefined || typeof pattern?.value !== "string" || escape === undefined) return undefined;
  if (pattern.kind !== "literal" && pattern.kind !== "text") return undefined;
  if (escape !== null && (typeof escape.value !== "string" || Array.from(escape.value).length !== 1)) return undefined;
  const isMatch = matches(node.operator, operand, pattern.value, escape === null ? null : String(escape.value), row);
  return node.isNegated ? invert(isMatch) : isMatch;
}

function caseValue(node: Extract<Expression, { kind: "case" }>, row: RowValue): Value {
  const subject = node.subject ? evaluate(node.subject, row) : undefined;
  const results = [...node.branches.map(({ result }) => result), ...(node.otherwise ? [node.otherwise] : [])];
  const types = new Set(results.map((result) => (result.kind === "literal" ? result.type : "column")));
  types.delete("null");
  const isOneType = types.size === 1 && !types.has("column");
  // A result that was computed is not computed again: with a CASE in each of them that would double with each level.
  const known = new Map<Expression, Value>();
  const valueOf = (result: Expression) => (known.has(result) ? known.get(result) : evaluate(result, row));
  if (!isOneType && row.isRough !== true) {
    for (const result of results) known.set(result, evaluate(result, row));
    if (results.some((result) => asColumnHas(known.get(result), row) === undefined)) return undefined;
  }
  const unified = (value: Value): Value => {
    if (!isOneType || row.isRough === true) return asColumnHas(value, row);
    return value && computed(value.kind === "literal" ? "text" : value.kind, value.value);
  };
  for (const branch of node.branches) {
    const condition = node.subject
      ? compare("=", subject, evaluate(branch.condition, row), row)
      : truth(evaluate(branch.condition, row));
    if (condition === undefined) return undefined;
    if (condition === true) return unified(valueOf(branch.result));
  }
  return node.otherwise ? unified(valueOf(node.otherwise)) : null;
}

const withoutColumns = ({ dialect, clock }: ValueSetting): RowValue => ({
  textOf: () => undefined,
  rules: { dialect, family: "other", collation: null, type: "", ...(clock ? { clock } : {}) },
});

/** The value that an expression surely has for the values of a row's columns; undefined where only the database can tell. */
export const exactValueOf = (node: Expression, row: RowValue): Value => evaluate(node, row);

/** A value of SQL as one of the program. */
export type Constant = number | string | boolean | null | undefined;

const plain = (value: Value): Constant =>
  value === null || value === undefined ? value : typeof value.value === "bigint" ? String(value.value) : value.value;

/** The constant that an expression without columns is likely to stand for; undefined when it holds anything else. */
export function constantOf(node: Expression, setting: ValueSetting): Constant {
  return plain(evaluate(node, { ...withoutColumns(setting), isRough: true }));
}

/** The constant for which an expression stands for certain; undefined when it holds anything else, or only the database can tell. */
export function exactConstantOf(node: Expression, dialect: DialectName): Constant {
  const value = evaluate(node, withoutColumns({ dialect }));
  return value?.kind === "opaque" ? undefined : plain(value);
}

/** Whether a condition without columns holds, for certain; undefined when that is not known. */
export function constantTruth(node: Expression, setting: ValueSetting): boolean | null | undefined {
  return holdsFor(node, withoutColumns(setting));
}
