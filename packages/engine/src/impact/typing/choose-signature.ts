import type { Signature, TypeRules } from "../../dialects/type-rules-model.ts";
import { canCoerce, categoryOf, isPreferred } from "./coercion.ts";
import { goTogether } from "./polymorphic.ts";
import { unknownConstant } from "./sql-type.ts";

/** The one signature that takes values of some types; why there is none, where that is so. */
export type Choice = Signature | "none" | "ambiguous";

/**
 * Which of several operators or functions of one name takes values of the given types.
 *
 * @see https://www.postgresql.org/docs/current/typeconv-oper.html and https://www.postgresql.org/docs/current/typeconv-func.html
 */
export function chooseSignature(rules: TypeRules, signatures: readonly Signature[], given: readonly string[]): Choice {
  const exact = signatures.find(({ parameters }) => fits(parameters, given, (want, type) => want === type));
  if (exact) return exact;
  const usable = signatures.filter(
    (signature) =>
      fits(signature.parameters, given, (want, type) => canCoerce(rules, type, want, "implicit")) &&
      goTogether(rules, signature, given),
  );
  const [first] = usable;
  if (first === undefined) return "none";
  if (usable.length === 1) return first;
  return chooseAmong(rules, usable, given) ?? "ambiguous";
}

const fits = (
  parameters: readonly string[],
  given: readonly string[],
  test: (want: string, type: string) => boolean,
): boolean => parameters.length === given.length && parameters.every((want, at) => test(want, given[at] ?? ""));

function chooseAmong(rules: TypeRules, usable: readonly Signature[], given: readonly string[]): Signature | null {
  const isKnown = (type: string): boolean => type !== unknownConstant;
  let left = withMost(usable, (want, at) => want === given[at]);
  left = withMost(left, (want, at) => {
    const type = given[at] ?? unknownConstant;
    return (
      isKnown(type) &&
      (want === type || (isPreferred(rules, want) && categoryOf(rules, want) === categoryOf(rules, type)))
    );
  });
  if (left.length === 1) return left[0] ?? null;
  if (given.every(isKnown)) return null;
  left = byCategory(rules, left, given);
  if (left.length === 1) return left[0] ?? null;
  // What is not known is of the type of all that is.
  const types = new Set(given.filter(isKnown));
  const [only] = types;
  if (types.size !== 1 || only === undefined) return null;
  const same = left.filter((signature) => {
    const all = signature.parameters.map(() => only);
    return (
      fits(signature.parameters, all, (want) => canCoerce(rules, only, want, "implicit")) &&
      goTogether(rules, signature, all)
    );
  });
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** Those of which most parameters pass a test; all where none does. */
function withMost(signatures: readonly Signature[], test: (want: string, at: number) => boolean): readonly Signature[] {
  const counted = signatures.map((signature) => ({ signature, count: signature.parameters.filter(test).length }));
  const most = Math.max(...counted.map(({ count }) => count));
  return counted.filter(({ count }) => count === most).map(({ signature }) => signature);
}

/** For each constant of unknown type: text if a signature takes that there, else the one category that all take. */
function byCategory(
  rules: TypeRules,
  signatures: readonly Signature[],
  given: readonly string[],
): readonly Signature[] {
  const wanted: (string | null)[] = [];
  for (const [at, type] of given.entries()) {
    if (type !== unknownConstant) {
      wanted.push(null);
      continue;
    }
    const categories = new Set(signatures.map(({ parameters }) => categoryOf(rules, parameters[at] ?? "")));
    const [only] = categories;
    if (categories.has("S")) wanted.push("S");
    else if (categories.size === 1 && only !== undefined) wanted.push(only);
    else return signatures;
  }
  const takes = ({ parameters }: Signature, at: number, isStrict: boolean): boolean => {
    const category = wanted[at];
    const want = parameters[at] ?? "";
    if (category === null || category === undefined) return true;
    return categoryOf(rules, want) === category && (!isStrict || isPreferred(rules, want));
  };
  const kept = signatures.filter((signature) =>
    given.every((_, at) =>
      takes(
        signature,
        at,
        signatures.some((other) => takes(other, at, true)),
      ),
    ),
  );
  return kept.length > 0 ? kept : signatures;
}
