import { isSetReturning } from "./set-returning.ts";
import type { CallExpression, Expression, Select } from "./ast.ts";
import { walkExpression } from "./walk-expression.ts";

const aggregateFunctions = new Set(
  `any_value approx_count_distinct array_agg avg bit_and bit_or bit_xor bool_and bool_or checksum_agg collect corr count
   count_big covar_pop covar_samp every group_concat json_agg json_arrayagg json_group_array json_group_object
   json_object_agg json_objectagg jsonb_agg jsonb_object_agg listagg max median min percentile_cont percentile_disc
   range_agg range_intersect_agg regr_count regr_slope stddev stddev_pop stddev_samp stdev stdevp string_agg sum total var
   var_pop var_samp variance varp xmlagg`.split(/\s+/),
);

/** Whether an item of the list is made of many rows; windows are not. */
export const hasAggregate = (select: Select) => areCounted(itemsOf(select));

/** Whether one of some expressions is made of many rows; windows are not. */
export const areCounted = (expressions: readonly Expression[]) =>
  hasCall(expressions, (node) => node.over === null && isAggregate(node));

/** Whether a call makes one value of many rows; also over a window. */
export function isAggregate(call: CallExpression): boolean {
  if (call.isWithinGroup === true) return true;
  const name = functionNameOf(call);
  // The largest of several values of one row, in SQLite.
  if ((name === "max" || name === "min") && call.arguments.length > 1) return false;
  return aggregateFunctions.has(name);
}

/** Whether an item of the list makes many rows of one, in PostgreSQL. */
export const hasSetReturningCall = (select: Select) =>
  hasCall(itemsOf(select), (node) => isSetReturning(functionNameOf(node)));

const functionNameOf = (call: CallExpression) => call.name.at(-1)?.text.toLowerCase() ?? "";

/** Whether an item of the list is computed over a window. */
export const hasWindow = (select: Select) => hasCall(itemsOf(select), (node) => node.over !== null);

const itemsOf = ({ items }: Select) => items.map(({ expression }) => expression);

function hasCall(expressions: readonly Expression[], test: (node: CallExpression) => boolean): boolean {
  return expressions.some((expression) => {
    let isFound = false;
    walkExpression(expression, (node) => {
      if (node.kind === "call" && test(node)) isFound = true;
    });
    return isFound;
  });
}
