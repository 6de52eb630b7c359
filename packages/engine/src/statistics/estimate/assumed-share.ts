import type { Expression } from "../../statement/ast.ts";
import { defaultSelectivity } from "./defaults.ts";
import { guess } from "./interval.ts";
import type { Share } from "./interval.ts";

/** The elements that PostgreSQL takes an array for of which it knows nothing. */
export const unknownElements = 10;

/** The share of rows that PostgreSQL assumes for a condition of such a kind, where nothing is known of its values. */
export function assumedShare(condition: Expression): Share {
  return guess(assumed(condition), "assumed");
}

function assumed(node: Expression): number {
  switch (node.kind) {
    case "binary":
      return assumedOfOperator(node.operator);
    case "pattern":
      return unless(node.isNegated, defaultSelectivity.match);
    case "between":
      return unless(node.isNegated, defaultSelectivity.range);
    case "in":
      return unless(node.isNegated, assumedOfList(node.list.length));
    case "quantified":
      return assumedOfArray(node);
    case "name":
      return defaultSelectivity.boolean;
    case "is":
      return unless(node.isNegated, assumedOfTest(node.test));
    default:
      return defaultSelectivity.unknown;
  }
}

const unless = (isNegated: boolean, share: number) => (isNegated ? 1 - share : share);

const assumedOfList = (length: number) => Math.min(1, length * defaultSelectivity.equality);

function assumedOfTest(test: string): number {
  if (test === "NULL" || test === "UNKNOWN") return defaultSelectivity.isNull;
  return test === "TRUE" || test === "FALSE" ? defaultSelectivity.boolean : defaultSelectivity.unknown;
}

function assumedOfOperator(operator: string): number {
  if (/^(?:==?|<=>|IS NOT DISTINCT FROM)$/u.test(operator)) return defaultSelectivity.equality;
  if (/^(?:<>|[!^]=|IS DISTINCT FROM)$/u.test(operator)) return 1 - defaultSelectivity.equality;
  return /^[<>]=?$/u.test(operator) ? defaultSelectivity.inequality : defaultSelectivity.match;
}

/** `= ANY` of an array is IN, and `<> ALL` is NOT IN. */
function assumedOfArray({ operator, quantifier, array }: Extract<Expression, { kind: "quantified" }>): number {
  const inList = assumedOfList(array?.kind === "array" ? array.items.length : unknownElements);
  if (operator === "=" && quantifier === "ANY") return inList;
  return operator !== "=" && quantifier === "ALL" ? 1 - inList : defaultSelectivity.unknown;
}
