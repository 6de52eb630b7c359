import type { Signature, TypeRules } from "../../dialects/type-rules-model.ts";
import { commonType } from "./common-type.ts";
import { elementOf, isArrayType, isEnumType, unknownConstant } from "./sql-type.ts";
import type { SqlType } from "./sql-type.ts";

/** What the parameters of a signature that take several types stand for in one call. */
interface Polymorphs {
  /** Of `anyelement` and its like, which have to be one and the same type; `unknown` where nothing tells it. */
  readonly element: string;
  /** Of `anycompatible` and its like, which are converted to one; null where it cannot be told. */
  readonly compatible: SqlType;
}

const isPolymorphic = (parameter: string): boolean => parameter.startsWith("any") && parameter !== "any";
const isOfArrays = (parameter: string): boolean => parameter.endsWith("array") && !parameter.endsWith("nonarray");

/**
 * What the parameters that take several types stand for, given the types of the arguments; null where these cannot be brought
 * together. Ranges are not told apart from each other here.
 *
 * @see https://www.postgresql.org/docs/current/extend-type-system.html#EXTEND-TYPES-POLYMORPHIC
 */
function bindPolymorphs(rules: TypeRules, parameters: readonly string[], given: readonly string[]): Polymorphs | null {
  let element = unknownConstant;
  const compatible: SqlType[] = [];
  for (const [at, parameter] of parameters.entries()) {
    const type = given[at] ?? unknownConstant;
    if (!isPolymorphic(parameter) || /range/u.test(parameter) || type === unknownConstant) continue;
    if (isOfArrays(parameter) && !isArrayType(type)) return null;
    const own = isOfArrays(parameter) ? elementOf(type) : type;
    if (parameter.startsWith("anycompatible")) compatible.push(own);
    else if (element === unknownConstant) element = own;
    else if (own !== element && own !== unknownConstant) return null;
  }
  const common = commonType(rules, compatible);
  return "clash" in common ? null : { element, compatible: common.type };
}

/** Whether the arguments can be brought together that a signature wants of types that go together. */
export function goTogether(rules: TypeRules, { parameters }: Signature, given: readonly string[]): boolean {
  return !parameters.some(isPolymorphic) || bindPolymorphs(rules, parameters, given) !== null;
}

/** What a signature gives; null where that is not known. */
export function resultOf(rules: TypeRules, signature: Signature, given: readonly string[]): SqlType {
  const { parameters, result } = signature;
  if (!result.startsWith("any")) return knownType(rules, result);
  const bound = /range/u.test(parameters.join()) ? null : bindPolymorphs(rules, parameters, given);
  if (bound === null || !isPolymorphic(result)) return null;
  const type = result.startsWith("anycompatible") ? bound.compatible : bound.element;
  if (type === null || type === unknownConstant) return null;
  if (!isOfArrays(result)) return type;
  return isArrayType(type) ? null : `${type}[]`;
}

/** A type of which something is known; null for every other. */
export function knownType(rules: TypeRules, type: string): SqlType {
  const element = isArrayType(type) ? elementOf(type) : type;
  return rules.types.has(element) || isEnumType(element) ? type : null;
}
