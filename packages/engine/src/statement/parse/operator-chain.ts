import type { Expression } from "../ast.ts";
import type { Parser } from "./parser.ts";
import { predicatePower } from "./predicate-parser.ts";
import { power } from "../../dialects/statement-grammar-model.ts";

/**
 * Refuses the operator at the cursor behind one that its database does not chain it to: `a = b = c` in PostgreSQL, where comparisons,
 * LIKE and BETWEEN associate to no side, and what binds tighter than IS or IN behind them in MySQL (`a IS NULL LIKE 'x'`).
 *
 * @see https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-PRECEDENCE
 * @see https://dev.mysql.com/doc/refman/8.4/en/expressions.html
 */
export function refuseChain(parser: Parser, before: Expression): void {
  if (parser.isStored) return;
  const next = powerAtCursor(parser);
  if (next === null) return;
  const { dialect } = parser.grammar;
  const isRefused =
    dialect === "postgresql"
      ? (isComparison(parser, before) && next === power.comparison) || (isTernary(before) && next === power.predicate)
      : dialect === "mysql" &&
        ((before.kind === "is" && next > power.comparison) || (before.kind === "in" && next > power.predicate));
  if (isRefused) throw parser.cursor.unexpected([]);
}

const isComparison = ({ grammar }: Parser, node: Expression) =>
  node.kind === "binary" && grammar.operatorPower.get(node.operator) === power.comparison;

const isTernary = ({ kind }: Expression) => kind === "pattern" || kind === "between";

/** How tight the operator at the cursor binds; null where there is none. */
function powerAtCursor(parser: Parser): number | null {
  const { cursor, grammar } = parser;
  const { kind, upper, value } = cursor.token;
  if (kind === "word") return grammar.operatorPower.get(upper) ?? predicatePower(parser);
  if (kind !== "operator") return null;
  if (grammar.pipesMeanOr && (value === "||" || value === "&&")) return power.or;
  return grammar.operatorPower.get(value) ?? null;
}
