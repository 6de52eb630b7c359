import type { ClauseRules } from "../../dialects/clause-rules-model.ts";
import type { Expression, Query, QueryBody } from "../../statement/ast.ts";
import { ParseFailure } from "../../statement/parse-failure.ts";
import { childrenOf } from "../../statement/walk-expression.ts";
import type { Place } from "./clauses.ts";

const comparisons = new Set([
  "=",
  "<>",
  "!=",
  "<",
  ">",
  "<=",
  ">=",
  "<=>",
  "IS DISTINCT FROM",
  "IS NOT DISTINCT FROM",
  "==",
  "IS",
]);

/** Fails for a row where one value is wanted, and for rows of different widths side by side. */
export function checkRows(rules: ClauseRules, root: Expression, place: Place): void {
  if (!rules.rowsStandBesideRows || root.kind === "name" || root.kind === "literal") return;
  if (place !== "SET of several columns" || root.kind !== "row") check(rules, root, 1);
  else for (const item of root.items) check(rules, item, 1);
}

function check(rules: ClauseRules, node: Expression, wanted: number): void {
  const width = widthOf(node);
  if (width !== null && width !== wanted) throw wrongWidth(width, wanted, node);
  switch (node.kind) {
    case "binary":
      checkBeside(rules, comparisons.has(node.operator) ? widthOf(node.left) : 1, node.left, node.right);
      return;
    case "between":
      checkBeside(rules, rules.hasRowsInBetween ? widthOf(node.operand) : 1, node.operand, node.low, node.high);
      return;
    case "in": {
      const own = widthOf(node.operand);
      checkBeside(rules, own, node.operand, ...node.list);
      const given = node.query && widthOfQuery(node.query);
      if (node.query && given !== null && own !== null && given !== own) throw wrongWidth(given, own, node.query);
      return;
    }
    case "quantified": {
      const given = node.query && widthOfQuery(node.query);
      const own = widthOf(node.operand);
      check(rules, node.operand, own ?? 1);
      if (node.query && given !== null && own !== null && given !== own) throw wrongWidth(given, own, node.query);
      return;
    }
    case "case":
      if (node.subject === null) for (const child of childrenOf(node)) check(rules, child, 1);
      return;
    case "row":
      for (const item of node.items) check(rules, item, 1);
      return;
    case "cast":
    case "call":
    case "access":
    case "array":
    case "assignment":
      // Forms of the grammar may have lists among their arguments.
      return;
    default:
      for (const child of childrenOf(node)) check(rules, child, 1);
  }
}

function checkBeside(rules: ClauseRules, wanted: number | null, ...nodes: readonly Expression[]): void {
  for (const node of nodes) {
    const width = widthOf(node);
    if (wanted !== null) check(rules, node, wanted);
    else if (width === 1) check(rules, node, 1);
  }
}

/** How many values an expression is; null where that is not known. */
function widthOf(node: Expression): number | null {
  if (node.kind === "row") return node.items.length;
  if (node.kind === "subquery") return widthOfQuery(node.query);
  return node.kind === "star" ? null : 1;
}

function widthOfQuery({ body }: Query): number | null {
  let first: QueryBody = body;
  while (first.kind === "set" || first.kind === "query") first = first.kind === "set" ? first.left : first.body;
  if (first.kind === "values") return first.rows[0]?.length ?? null;
  return first.items.some(({ expression }) => expression.kind === "star") ? null : first.items.length;
}

const wrongWidth = (width: number, wanted: number, { span }: Pick<Expression, "span">): ParseFailure =>
  new ParseFailure("type_mismatch", `Here ${counted(wanted)} wanted, but ${counted(width)} given.`, span);

const counted = (count: number) => (count === 1 ? "one value is" : `${String(count)} values are`);
