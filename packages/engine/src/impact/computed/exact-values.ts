import type { Column } from "../../catalog/model.ts";
import type { Expression, NameExpression } from "../../statement/ast.ts";
import { queryOf, walkExpression } from "../../statement/walk-expression.ts";
import { singleColumnOf } from "../../statistics/estimate/condition-share.ts";
import { isAffordable } from "../../statistics/estimate/evaluation-cost.ts";
import { queryContext } from "../../statistics/estimate/query-rows.ts";
import { conditionContext } from "../../statistics/estimate/source-rows.ts";
import { exactValueOf } from "../../statistics/values/evaluate.ts";
import { valueRow } from "../../statistics/values/value.ts";
import type { Value } from "../../statistics/values/value.ts";
import { plainLiteral } from "../values/literal.ts";
import type { WrittenLiteral } from "../values/literal.ts";
import { valuesIn } from "./reached-values.ts";
import type { ReachedRows } from "./reached-values.ts";

/** All values that an expression has in some rows. */
export interface ExactValues {
  readonly values: readonly {
    /** Undefined where only the database can tell. */
    readonly value: Value;
    /** In which row: ` where price = 100`. */
    readonly where: string;
    /** It comes of a text of which the dump's reader kept the whole. */
    readonly isWhole: boolean;
  }[];
  /** Each of them is there for certain where a row is. */
  readonly isSure: boolean;
  /** It names no column. */
  readonly isConstant: boolean;
}

function shownValue(text: string, { typeFamily }: Column): string {
  const short = text.length > shownLength ? `${text.slice(0, shownLength - 1)}…` : text;
  return typeFamily === "text" ? `'${short}'` : short;
}

const keptLength = 256;
const shownLength = 30;

/** The values of an expression over one column of which all values are known, or over none; null for every other one. */
export function exactValues(
  rows: ReachedRows,
  node: Expression,
  changed: ReadonlySet<Column> = new Set(),
): ExactValues | null {
  const { schema, resolver } = rows;
  const names = namesIn(node);
  if (names === null) return null;
  const [first] = names;
  if (first === undefined) {
    const { dialect } = schema.catalog;
    const value = exactValueOf(node, {
      textOf: () => undefined,
      rules: { dialect, family: "other", collation: null, type: "" },
    });
    return value === undefined
      ? null
      : { values: [{ value, where: "", isWhole: true }], isSure: true, isConstant: true };
  }
  const { source, origin } = resolver.bindings.get(first) ?? {};
  if (!source || !origin || source.table === null || changed.has(origin.column) || resolver.rowAliases.has(source))
    return null;
  const context = conditionContext(queryContext(schema, resolver), source, source.table);
  if (singleColumnOf(context, node)?.column !== origin.column) return null;
  const reached = valuesIn(rows, source, origin.table, origin.column);
  if (reached === null || !isAffordable(schema.steps, node, reached.values.length)) return null;
  const values = reached.values.map(({ text }) => ({
    value: exactValueOf(node, valueRow(text, reached.profile.rules)),
    where: ` where ${origin.column.name} = ${shownValue(text, origin.column)}`,
    isWhole: text.length < keptLength,
  }));
  return { values, isSure: reached.isSure, isConstant: false };
}

/** The columns that an expression names; null where it holds a query or a parameter. */
export function namesIn(value: Expression): readonly NameExpression[] | null {
  const names: NameExpression[] = [];
  let isPlain = true;
  walkExpression(value, (node) => {
    if (node.kind === "name") names.push(node);
    if (queryOf(node) !== null || node.kind === "parameter") isPlain = false;
  });
  return isPlain ? names : null;
}

/** A computed value as it would be written; undefined for those that become text in ways of their own. */
export function literalOf(value: Value): WrittenLiteral | undefined {
  if (value === null || value === undefined) return undefined;
  switch (value.kind) {
    case "text":
    case "literal":
      return plainLiteral("text", String(value.value));
    case "integer":
    case "decimal":
      return plainLiteral("number", String(value.value));
    default:
      return undefined;
  }
}
