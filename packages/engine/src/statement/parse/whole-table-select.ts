import type { Span } from "../../sql/span.ts";
import type { Name, Select } from "../ast.ts";

/** `SELECT * FROM name`, for which a table's name alone may stand. */
export function wholeTableSelect(name: readonly Name[], isOnly: boolean, span: Span): Select {
  return {
    kind: "select",
    isDistinct: false,
    distinctOn: [],
    items: [
      { expression: { kind: "star", qualifier: [], except: [], span }, expressionSource: "*", alias: null, span },
    ],
    into: null,
    from: [{ kind: "table", name, alias: null, isOnly, span }],
    where: null,
    groupBy: [],
    having: null,
    qualify: null,
    windows: [],
    hierarchy: [],
    top: null,
    isTopPercent: false,
    span,
  };
}
