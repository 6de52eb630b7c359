import type { Expression } from "../../statement/ast.ts";
import { childrenOf } from "../../statement/walk-expression.ts";

/** Functions that look at their second argument where the first is NULL alone. */
const lazy = new Set([
  "coalesce",
  "ifnull",
  "nvl",
  "nvl2",
  "isnull",
  "if",
  "iif",
  "decode",
  "nullif",
  "greatest",
  "least",
]);

/** The expressions inside one, itself included, that are computed whenever it is: not the branches of CASE, nor what AND and OR may pass over. */
export function* surelyComputed(root: Expression): Generator<Expression> {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    const children = childrenOf(node);
    if (node.kind === "case" || node.kind === "logical" || node.kind === "in" || isLazyCall(node)) {
      const [first] = node.kind === "case" ? [node.subject ?? node.branches[0]?.condition] : children;
      if (first) pending.push(first);
    } else pending.push(...children);
  }
}

const isLazyCall = (node: Expression): boolean =>
  node.kind === "call" && (node.filter !== null || lazy.has(node.name.at(-1)?.text.toLowerCase() ?? ""));
