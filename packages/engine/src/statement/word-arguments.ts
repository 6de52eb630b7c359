import type { DialectName } from "../sql/dialect-name.ts";
import type { Expression } from "./ast.ts";
import { childrenOf } from "./walk-expression.ts";

/** Functions whose first argument is a word (`DATEDIFF(day, a, b)`), not a column. */
const wordFirst: Readonly<Record<DialectName, ReadonlySet<string>>> = {
  postgresql: new Set(["EXTRACT"]),
  mysql: new Set(["TIMESTAMPADD", "TIMESTAMPDIFF", "EXTRACT", "GET_FORMAT"]),
  sqlite: new Set(),
  oracle: new Set(["EXTRACT", "MAKE_REF"]),
  sqlserver: new Set([
    "DATEADD",
    "DATEDIFF",
    "DATEDIFF_BIG",
    "DATENAME",
    "DATEPART",
    "DATETRUNC",
    "DATE_BUCKET",
    "OPENQUERY",
  ]),
};

/** Whether the first argument of a call is a word of the function's own grammar. */
export function startsWithWord(node: Expression, dialect: DialectName): boolean {
  if (node.kind !== "call" || node.name.length !== 1) return false;
  const [first] = node.arguments;
  return first?.kind === "name" && wordFirst[dialect].has(node.name[0]?.text.toUpperCase() ?? "");
}

/** The expressions directly inside another, less the words of functions. */
export const operandsOf = (node: Expression, dialect: DialectName): readonly Expression[] =>
  startsWithWord(node, dialect) ? childrenOf(node).slice(1) : childrenOf(node);
