import type { TypeRules } from "../../dialects/type-rules-model.ts";
import { elementOf, isArrayType, isEnumType, rowType, unknownConstant } from "./sql-type.ts";

/** How far a conversion may go: wherever a value is needed, into a column, or by a cast that is written. */
export type CoercionContext = "implicit" | "assignment" | "explicit";

/** The kind of types that a type belongs to. */
export function categoryOf(rules: TypeRules, type: string): string {
  if (type === unknownConstant) return "X";
  if (isArrayType(type)) return "A";
  if (isEnumType(type)) return "E";
  return rules.types.get(type)?.category ?? "P";
}

export const isPreferred = (rules: TypeRules, type: string): boolean => rules.types.get(type)?.isPreferred ?? false;

/** Whether a value of one type becomes one of another in a context; any text does by a cast, and any value becomes text when assigned. */
export function canCoerce(rules: TypeRules, from: string, to: string, context: CoercionContext): boolean {
  if (from === to || from === unknownConstant) return true;
  if (to.startsWith("any")) return takesPolymorphic(to, from);
  if (isArrayType(from) && isArrayType(to)) return canCoerce(rules, elementOf(from), elementOf(to), context);
  const cast = `${from}>${to}`;
  if (rules.casts.implicit.has(cast)) return true;
  if (context === "implicit") return false;
  if (rules.casts.assignment.has(cast) || (categoryOf(rules, to) === "S" && to !== "name")) return true;
  if (context === "assignment") return false;
  return (
    rules.casts.explicit.has(cast) ||
    (categoryOf(rules, from) === "S" && to !== rowType) ||
    categoryOf(rules, to) === "S"
  );
}

/** Whether a parameter that takes several types takes one; those whose types are not known here take all. */
function takesPolymorphic(parameter: string, type: string): boolean {
  if (parameter === "anyarray" || parameter === "anycompatiblearray") return isArrayType(type);
  if (parameter === "anynonarray" || parameter === "anycompatiblenonarray") return !isArrayType(type);
  if (parameter === "anyenum") return isEnumType(type);
  return !/range/u.test(parameter);
}

/** A type as people know it. */
export function shownType(rules: TypeRules, type: string): string {
  if (isArrayType(type)) return `${shownType(rules, elementOf(type))}[]`;
  if (isEnumType(type)) return type.slice(type.lastIndexOf(".") + 1).replace("enum:", "");
  if (type === rowType) return "a row";
  if (type === unknownConstant) return "a constant of unknown type";
  return rules.types.get(type)?.shownAs ?? type;
}
