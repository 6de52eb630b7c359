import type { TypeRules } from "../../dialects/type-rules-model.ts";
import { canCoerce, categoryOf, isPreferred } from "./coercion.ts";
import type { SqlType } from "./sql-type.ts";
import { unknownConstant } from "./sql-type.ts";

/** The one type of several values, null where that cannot be told; or two types of which there is none. */
export type CommonType =
  | { readonly type: SqlType }
  | { readonly clash: readonly [string, string]; /** Place of the second among the given. */ readonly at: number };

/**
 * The type of what may be either of several values, as in UNION, CASE, COALESCE, VALUES, ARRAY and IN.
 *
 * @see https://www.postgresql.org/docs/current/typeconv-union-case.html
 */
export function commonType(rules: TypeRules, types: readonly SqlType[]): CommonType {
  let common: string = unknownConstant;
  let isKnown = true;
  for (const [at, type] of types.entries()) {
    if (type === null) isKnown = false;
    else if (type === unknownConstant || type === common) continue;
    else if (common === unknownConstant) common = type;
    else if (categoryOf(rules, type) !== categoryOf(rules, common)) return { clash: [common, type], at };
    else if (
      !isPreferred(rules, common) &&
      canCoerce(rules, common, type, "implicit") &&
      !canCoerce(rules, type, common, "implicit")
    )
      common = type;
  }
  if (!isKnown) return { type: null };
  if (common === unknownConstant) return { type: "text" };
  const stuckAt = types.findIndex((type) => type !== null && !canCoerce(rules, type, common, "implicit"));
  const stuck = types[stuckAt];
  return stuck === undefined || stuck === null ? { type: common } : { clash: [common, stuck], at: stuckAt };
}
