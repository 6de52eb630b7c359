import type { Expression, NameExpression } from "../../statement/ast.ts";

const neverNull = new Set(
  `count now current_timestamp localtime localtimestamp current_date curdate current_time curtime sysdate utc_date utc_time
   utc_timestamp row_number rank dense_rank ntile rand pi uuid user current_user session_user version connection_id`.split(
    /\s+/u,
  ),
);
const exactOperators = new Set(["+", "-", "*", "=", "<", ">", "<=", ">=", "<>", "!=", "<=>"]);

/**
 * Whether NULL can stand in a column that MySQL and MariaDB make of an expression in `CREATE TABLE … AS SELECT`; in doubt it
 * can. `isNullable` tells of the columns that the expression names.
 * @see https://mariadb.com/kb/en/create-table/#create-table--select
 */
export function isNullableExpression(expression: Expression, isNullable: (name: NameExpression) => boolean): boolean {
  const of = (part: Expression): boolean => isNullableExpression(part, isNullable);
  switch (expression.kind) {
    case "literal":
      return expression.type === "null" || expression.type === "default";
    case "name":
      // Words that stand for a call without parentheses.
      if (
        expression.parts.length === 1 &&
        /^current_(?:date|time|timestamp|user)$/iu.test(expression.parts[0]?.text ?? "")
      )
        return false;
      return isNullable(expression);
    case "unary":
      return expression.operator !== "-" || of(expression.operand);
    case "binary":
      return !exactOperators.has(expression.operator) || of(expression.left) || of(expression.right);
    case "logical":
      return expression.operands.some(of);
    case "not":
      return of(expression.operand);
    case "is":
    case "exists":
      return false;
    case "between":
      return of(expression.operand) || of(expression.low) || of(expression.high);
    case "in":
      return expression.query !== null || of(expression.operand) || expression.list.some(of);
    case "pattern":
      return of(expression.operand) || of(expression.pattern);
    case "call": {
      const { arguments: values } = expression;
      const name = expression.name.length === 1 ? (expression.name[0]?.text.toLowerCase() ?? "") : "";
      if (name === "coalesce" || name === "ifnull") return values.every(of);
      if (name === "if") return values.slice(1).some(of);
      return !neverNull.has(name);
    }
    default:
      return true;
  }
}
