import type { Column } from "../../catalog/model.ts";
import type { CallExpression, Expression, NameExpression, Query } from "../../statement/ast.ts";
import { queryContext } from "../../statistics/estimate/query-rows.ts";
import { itemBehind } from "../../statistics/estimate/query-values.ts";
import { plainSelect } from "../../statistics/estimate/equality.ts";
import { trimEnd } from "../../statistics/values/trim-end.ts";
import { characterCount, textOfNumber } from "../values/literal.ts";
import { lengthOf } from "../values/refusal.ts";
import { storedTypeNamed, storedTypeOf } from "../values/type.ts";
import { kindOf } from "./expression-kind.ts";
import {
  anyLength,
  anyNumber,
  cutAt,
  exactlyAt,
  negated,
  oneOf,
  onlyNull,
  product,
  quotient,
  sum,
  within,
} from "./extent.ts";
import type { Extent } from "./extent.ts";
import { anyRows, numbersHeld, valuesIn } from "./reached-values.ts";
import type { ReachedRows } from "./reached-values.ts";
import { lengthsOfType, lengthsOfWhole, numbersOfType } from "./type-extents.ts";

/** Where expressions are measured: the rows for which they are computed. */
export interface Measured extends ReachedRows {
  /** Columns that the statement itself gives other values before: their types alone tell of them. */
  readonly changed: ReadonlySet<Column>;
}

/** Texts of a dump are kept up to here: of a longer one only this is known. */
const keptLength = 256;

/** How many characters the texts of an expression have. */
export function lengthsOf(rows: Measured, node: Expression): Extent {
  const kind = kindOf(rows, node);
  if (kind === "whole number" && node.kind !== "literal" && node.kind !== "name")
    return lengthsOfWhole(numbersOf(rows, node));
  switch (node.kind) {
    case "literal":
      return lengthOfLiteral(node);
    case "name":
      return lengthsOfName(rows, node);
    case "binary":
      return kind === "text"
        ? joinedLengths(rows, [node.left, node.right], rows.schema.catalog.dialect === "oracle")
        : within(1, Infinity);
    case "cast": {
      const type = storedTypeNamed(rows.schema, node.typeName);
      const own = lengthsOf(rows, node.operand);
      if (type.typeFamily !== "text") return lengthsOfType(rows.schema.catalog.dialect, type);
      return cutAt(own, castLimit(rows, node.typeName));
    }
    case "case":
      return ofBranches(node, (each) => lengthsOf(rows, each));
    case "subquery":
      return ofQuery(rows, node.query, lengthsOf, anyLength);
    case "call":
      return lengthsOfCall(rows, node);
    default:
      return anyLength;
  }
}

/** How many characters a cast to a type of text leaves. */
function castLimit({ schema }: Measured, typeName: string): number {
  const { dialect } = schema.catalog;
  if (dialect === "mysql") return lengthOf(typeName) ?? Infinity;
  if (dialect === "sqlserver") return lengthOf(typeName) ?? (/\(/u.test(typeName) ? Infinity : 30);
  return lengthsOfType(dialect, storedTypeNamed(schema, typeName)).high;
}

function lengthOfLiteral({ type, value, typeName }: Extract<Expression, { kind: "literal" }>): Extent {
  if (type === "null") return onlyNull;
  if (type === "boolean") return within(1, 5, false);
  // How a moment is written as a text is not how it stands here.
  if (typeName !== null) return anyLength;
  if (type === "number") return textOfNumber(value) === undefined ? within(1, Infinity) : exactlyAt(value.length);
  if (type !== "string") return anyLength;
  // Blanks at the end do not count where they are cut off.
  const count = characterCount(value);
  return {
    ...exactlyAt(count),
    reachesLow: Infinity,
    reachesHigh: characterCount(trimEnd(value)),
    low: characterCount(trimEnd(value)),
  };
}

function lengthsOfName(rows: Measured, node: NameExpression): Extent {
  const known = columnOf(rows, node);
  if (known === null) return behindName(rows, node, lengthsOf, anyLength);
  const { column, reached } = known;
  const type = storedTypeOf(rows.schema, column);
  const ofType = { ...lengthsOfType(rows.schema.catalog.dialect, type), mayBeNull: column.isNullable };
  if (reached === null || (type.typeFamily !== "text" && type.typeFamily !== "integer")) return ofType;
  const lengths = reached.values.map(({ text }) => ({
    least: characterCount(trimEnd(text)),
    most: text.length >= keptLength ? ofType.high : characterCount(text),
  }));
  const isPadded = /^(?:n?char|character)$/u.test(type.normalType);
  return knownExtent(
    lengths.map(({ least }) => least),
    lengths.map(({ most }) => (isPadded ? Math.max(most, ofType.high) : most)),
    reached.hasNull,
    reached.isSure,
  );
}

/** The extent of values that are all known. */
function knownExtent(least: readonly number[], most: readonly number[], mayBeNull: boolean, isSure: boolean): Extent {
  if (least.length === 0) return onlyNull;
  const plain = within(Math.min(...least), Math.max(...most), mayBeNull);
  return isSure ? { ...plain, reachesLow: Math.min(...most), reachesHigh: Math.max(...least) } : plain;
}

/** The column behind a name with the values that it has in the rows at hand; null where it is computed. */
function columnOf(rows: Measured, node: NameExpression) {
  const binding = rows.resolver.bindings.get(node);
  const origin = binding?.origin;
  if (!binding?.source || !origin) return null;
  const { source } = binding;
  const isRead =
    source.table === null ? source.query !== null || source.view !== null : !rows.resolver.rowAliases.has(source);
  const reached =
    isRead && !rows.changed.has(origin.column) ? valuesIn(rows, source, origin.table, origin.column) : null;
  const isHeld = isRead && !rows.changed.has(origin.column);
  const held = isHeld ? numbersHeld(rows, source, origin.table, origin.column) : { low: -Infinity, high: Infinity };
  return { column: origin.column, reached, held };
}

/** What stands behind a name of a query in FROM. */
function behindName(
  rows: Measured,
  node: NameExpression,
  measure: (rows: Measured, node: Expression) => Extent,
  unknown: Extent,
): Extent {
  const { schema, resolver } = rows;
  const source = resolver.bindings.get(node)?.source;
  const behind = source ? itemBehind(queryContext(schema, resolver), source, node) : null;
  if (behind === null) return unknown;
  const { low, high, mayBeNull } = measure({ ...anyRows(schema, resolver), changed: rows.changed }, behind.expression);
  return within(low, high, mayBeNull);
}

/** The one value of a subquery, which is NULL where it finds no row. */
function ofQuery(
  rows: Measured,
  query: Query,
  measure: (rows: Measured, node: Expression) => Extent,
  unknown: Extent,
): Extent {
  const item = plainSelect(query)?.items[0]?.expression;
  if (item === undefined || item.kind === "star") return unknown;
  const { low, high } = measure({ ...anyRows(rows.schema, rows.resolver), changed: rows.changed }, item);
  return within(low, high);
}

function ofBranches(
  { branches, otherwise }: Extract<Expression, { kind: "case" }>,
  measure: (node: Expression) => Extent,
): Extent {
  const extents = [...branches.map(({ result }) => result), ...(otherwise ? [otherwise] : [])].map(measure);
  return oneOf(
    extents.filter((extent) => extent !== onlyNull),
    otherwise === null || extents.some(({ mayBeNull }) => mayBeNull),
  );
}

/** The first that is not NULL. */
function firstOf(extents: readonly Extent[]): Extent {
  const [first] = extents;
  if (first && !first.mayBeNull) return first;
  return oneOf(
    extents.filter((extent) => extent !== onlyNull),
    extents.every(({ mayBeNull }) => mayBeNull),
  );
}

/** Texts put together; NULL counts as the empty text where it does not make the whole NULL. */
function joinedLengths(rows: Measured, parts: readonly Expression[], passesNull: boolean): Extent {
  return parts
    .map((part) => {
      const extent = lengthsOf(rows, part);
      if (!passesNull || !extent.mayBeNull) return extent;
      return { ...extent, low: 0, reachesLow: Math.min(0, extent.reachesLow), mayBeNull: false };
    })
    .reduce(sum, exactlyAt(0));
}

const sameLength = new Set("lower upper lcase ucase initcap reverse".split(" "));
const shorter = new Set("trim ltrim rtrim btrim".split(" "));

function lengthsOfCall(rows: Measured, node: CallExpression): Extent {
  const name = node.name.at(-1)?.text.toLowerCase() ?? "";
  const { dialect } = rows.schema.catalog;
  const [first, second, third] = node.arguments;
  if (first === undefined) return anyLength;
  const own = (): Extent => lengthsOf(rows, first);
  if (sameLength.has(name)) return own();
  if (shorter.has(name)) return { ...cutAt(own(), Infinity), low: 0, reachesHigh: -Infinity };
  switch (name) {
    case "concat":
      return joinedLengths(rows, node.arguments, dialect !== "mysql");
    case "concat_ws":
      return joinedWithBlanks(rows, node.arguments);
    case "left":
    case "right":
      return cutTo(rows, own(), second);
    case "substring":
    case "substr":
    case "mid":
      return third === undefined
        ? { ...cutAt(own(), Infinity), low: 0, reachesHigh: -Infinity }
        : { ...cutTo(rows, own(), third), low: 0, reachesHigh: -Infinity };
    case "coalesce":
    case "ifnull":
    case "nvl":
    case "isnull":
      return firstOf(node.arguments.map((argument) => lengthsOf(rows, argument)));
    case "nullif":
      return { ...own(), reachesHigh: -Infinity, mayBeNull: true };
    case "min":
    case "max": {
      const { low, high } = own();
      return within(low, high);
    }
    case "lpad":
    case "rpad":
      return paddedTo(rows, own(), second);
    case "repeat":
    case "replicate":
      return second ? repeated(own(), numbersOf(rows, second)) : anyLength;
    case "replace":
      return replaced(rows, own(), second, third);
    case "md5":
      return exactOf(own(), 32);
    case "sha1":
      return exactOf(own(), 40);
    default:
      return anyLength;
  }
}

const exactOf = ({ mayBeNull }: Extent, length: number): Extent => ({ ...exactlyAt(length), mayBeNull });

function joinedWithBlanks(rows: Measured, [separator, ...parts]: readonly Expression[]): Extent {
  if (separator === undefined) return anyLength;
  const between = lengthsOf(rows, separator);
  const texts = parts.map((part) => lengthsOf(rows, part));
  if (texts.some(({ mayBeNull }) => mayBeNull) || between.mayBeNull) {
    const high = texts.reduce((total, each) => total + each.high, between.high * Math.max(0, parts.length - 1));
    return within(0, high, between.mayBeNull);
  }
  return [...texts, ...parts.slice(1).map(() => between)].reduce(sum, exactlyAt(0));
}

/** A length that stands in the statement as a whole number. */
function fixedLength(rows: Measured, node: Expression | undefined): number | null {
  if (node === undefined) return null;
  const { low, high, mayBeNull } = numbersOf(rows, node);
  return low === high && !mayBeNull && high >= 0 ? high : null;
}

function cutTo(rows: Measured, own: Extent, length: Expression | undefined): Extent {
  const limit = fixedLength(rows, length);
  return limit === null ? within(0, own.high) : cutAt(own, limit);
}

function paddedTo(rows: Measured, own: Extent, length: Expression | undefined): Extent {
  const limit = fixedLength(rows, length);
  return limit === null ? anyLength : { ...within(limit, limit, own.mayBeNull), low: 0 };
}

function repeated(own: Extent, times: Extent): Extent {
  const whole = {
    ...times,
    low: Math.max(0, times.low),
    high: Math.max(0, times.high),
    reachesLow: Math.max(0, times.reachesLow),
    reachesHigh: Math.max(0, times.reachesHigh),
  };
  return product(own, whole);
}

/** What is replaced may make a text longer by as much as it is longer itself, once for each of its places. */
function replaced(rows: Measured, own: Extent, from: Expression | undefined, to: Expression | undefined): Extent {
  const [old, next] = [from, to].map((node) => (node ? lengthsOf(rows, node) : onlyNull));
  if (!old || !next) return anyLength;
  const growth = next.high <= old.low ? 1 : next.high / Math.max(1, old.low);
  return within(0, own.high === 0 ? 0 : Math.floor(own.high * growth));
}

/** Between which numbers an expression lies. */
export function numbersOf(rows: Measured, node: Expression): Extent {
  const { dialect } = rows.schema.catalog;
  switch (node.kind) {
    case "literal":
      if (node.type === "null") return onlyNull;
      return node.type === "number" && Number.isFinite(Number(node.value)) ? exactlyAt(Number(node.value)) : anyNumber;
    case "name":
      return numbersOfName(rows, node);
    case "unary":
      if (node.operator === "-") return negated(numbersOf(rows, node.operand));
      return node.operator === "+" ? numbersOf(rows, node.operand) : anyNumber;
    case "binary": {
      if (!/^[-+*/%]$|^(?:DIV|MOD)$/u.test(node.operator) || kindOf(rows, node) === "other") return anyNumber;
      return arithmetic(rows, node);
    }
    case "cast": {
      const type = storedTypeNamed(rows.schema, node.typeName);
      const room = numbersOfType(dialect, type);
      const own = numbersCast(rows, node.operand);
      const isKept = type.typeFamily !== "integer" && own.low === own.high;
      if (isKept || (Number.isInteger(own.low) && own.low === own.high)) return own;
      return within(Math.max(room.low, Math.floor(own.low)), Math.min(room.high, Math.ceil(own.high)), own.mayBeNull);
    }
    case "case":
      return ofBranches(node, (each) => numbersOf(rows, each));
    case "subquery":
      return ofQuery(rows, node.query, numbersOf, anyNumber);
    case "call":
      return numbersOfCall(rows, node);
    default:
      return anyNumber;
  }
}

/** The numbers of what is cast: a constant text is one where it is written so. */
function numbersCast(rows: Measured, node: Expression): Extent {
  if (kindOf(rows, node) !== "text") return numbersOf(rows, node);
  const isNumber = node.kind === "literal" && /^\s*[-+]?\d+(?:\.\d*)?\s*$/u.test(node.value);
  return isNumber ? exactlyAt(Number(node.value)) : anyNumber;
}

function numbersOfName(rows: Measured, node: NameExpression): Extent {
  const known = columnOf(rows, node);
  if (known === null) return behindName(rows, node, numbersOf, anyNumber);
  const { column, reached, held } = known;
  const room = numbersOfType(rows.schema.catalog.dialect, storedTypeOf(rows.schema, column));
  const ofType = within(Math.max(room.low, held.low), Math.min(room.high, held.high), column.isNullable);
  const numbers = reached?.values.map(({ text }) => Number(text)) ?? [];
  if (reached === null || numbers.some((number) => !Number.isFinite(number))) return ofType;
  return knownExtent(numbers, numbers, reached.hasNull, reached.isSure);
}

function arithmetic(rows: Measured, { operator, left, right }: Extract<Expression, { kind: "binary" }>): Extent {
  const [first, second] = [numbersOf(rows, left), numbersOf(rows, right)];
  switch (operator) {
    case "+":
      return sum(first, second);
    case "-":
      return sum(first, negated(second));
    case "*":
      return product(first, second);
    case "/": {
      const { dialect } = rows.schema.catalog;
      const areWhole = [left, right].every((side) => kindOf(rows, side) === "whole number");
      return quotient(first, second, areWhole && (dialect === "postgresql" || dialect === "sqlserver"));
    }
    case "DIV":
      return quotient(first, second, true);
    default: {
      const most = Math.max(Math.abs(second.low), Math.abs(second.high));
      return within(first.low < 0 ? -most : 0, first.high > 0 ? most : 0, first.mayBeNull || second.mayBeNull);
    }
  }
}

function numbersOfCall(rows: Measured, node: CallExpression): Extent {
  const [first] = node.arguments;
  const name = node.name.at(-1)?.text.toLowerCase() ?? "";
  const { dialect } = rows.schema.catalog;
  // No table has more rows than a number of 32 bits counts, as far as that is to be minded.
  if (name === "count") return within(0, 2 ** 31 - 1, false);
  if (name === "random" || name === "rand")
    return dialect === "sqlite" || dialect === "oracle" ? anyNumber : within(0, 1, false);
  if (first === undefined) return anyNumber;
  const of = (argument: Expression): Extent => numbersOf(rows, argument);
  switch (name) {
    case "abs": {
      const { low, high, mayBeNull } = of(first);
      return within(
        low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high)),
        Math.max(Math.abs(low), Math.abs(high)),
        mayBeNull,
      );
    }
    case "round":
    case "ceil":
    case "ceiling":
    case "floor":
    case "trunc":
    case "truncate": {
      const { low, high, mayBeNull } = of(first);
      const [, digits] = node.arguments;
      // Digits before the point may carry on to the next one.
      const isFraction = digits === undefined || (digits.kind === "literal" && digits.type === "number");
      return isFraction ? within(Math.floor(low), Math.ceil(high), mayBeNull) : anyNumber;
    }
    case "coalesce":
    case "ifnull":
    case "nvl":
    case "isnull":
      return firstOf(node.arguments.map(of));
    case "nullif":
      return { ...of(first), reachesLow: Infinity, reachesHigh: -Infinity, mayBeNull: true };
    case "min":
    case "max":
    case "avg": {
      const { low, high } = of(first);
      return within(low, high);
    }
    case "greatest":
    case "least":
      return oneOf(node.arguments.map(of), true);
    case "length":
    case "char_length":
    case "character_length":
    case "len": {
      const { low, high, mayBeNull } = lengthsOf(rows, first);
      return within(low, high, mayBeNull);
    }
    case "sign":
      return within(-1, 1);
    case "year":
      return within(0, 9999);
    case "month":
    case "day":
      return within(0, 31);
    case "ascii":
    case "instr":
    case "strpos":
    case "position":
      return within(0, 2 ** 31 - 1);
    default:
      return anyNumber;
  }
}
