import type { Span } from "../../sql/span.ts";
import type { CallExpression, Expression, Name } from "../ast.ts";

/** A call of a function by its name with nothing but arguments: no order, filter, window or DISTINCT. */
export const plainCall = (name: readonly Name[], given: readonly Expression[], span: Span): CallExpression => ({
  kind: "call",
  name,
  arguments: given,
  orderBy: [],
  filter: null,
  over: null,
  isDistinct: false,
  span,
});
