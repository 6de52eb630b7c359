import type { DialectName } from "../../sql/dialect-name.ts";
import type { Expression } from "../../statement/ast.ts";
import { isValueWord } from "../../statement/resolve/pseudo-columns.ts";
import { constantOf } from "../values/evaluate.ts";

/**
 * The most rows that a condition on ROWNUM leaves: it counts the rows that meet the other conditions, so that none but the first can
 * have the number 1. NaN where the number is not known, null for every other condition.
 *
 * @see https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/ROWNUM-Pseudocolumn.html
 */
export function rowNumberBound(condition: Expression, dialect: DialectName): number | null {
  const numberOf = (node: Expression): number => Number(constantOf(node, { dialect }) ?? Number.NaN);
  if (condition.kind === "between" && !condition.isNegated && isRowNumber(condition.operand, dialect))
    return numberOf(condition.low) > 1 ? 0 : Math.max(0, Math.floor(numberOf(condition.high)));
  if (condition.kind !== "binary") return null;
  const { left, right, operator } = condition;
  if (isRowNumber(left, dialect)) return boundOf(operator, numberOf(right));
  return isRowNumber(right, dialect) ? boundOf(mirrored[operator] ?? operator, numberOf(left)) : null;
}

const isRowNumber = (node: Expression, dialect: DialectName): boolean => {
  if (node.kind !== "name" || node.parts.length !== 1) return false;
  const [name] = node.parts;
  return name !== undefined && name.text.toUpperCase() === "ROWNUM" && isValueWord(dialect, name, false);
};

const mirrored: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

function boundOf(operator: string, value: number): number | null {
  switch (operator) {
    case "<=":
      return Math.max(0, Math.floor(value));
    case "<":
      return Math.max(0, Math.ceil(value) - 1);
    case "=":
      return Number.isNaN(value) || value === 1 ? 1 : 0;
    case ">":
      return value >= 1 ? 0 : Number.isNaN(value) ? value : Infinity;
    case ">=":
      return value > 1 ? 0 : Number.isNaN(value) ? value : Infinity;
    case "<>":
    case "!=":
      return Number.isInteger(value) && value >= 1 ? value - 1 : Number.isNaN(value) ? value : Infinity;
    default:
      return null;
  }
}
