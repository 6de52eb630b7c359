import type { Scalar } from "./value.ts";
import { isTextInLimit } from "./value-limits.ts";

/** A quoted element, or a quote that nothing closes with all behind it, so that no place is looked at twice; else an element without quotes. */
const elementPattern = /"((?:[^"\\]|\\.)*)("|\\?$)|([^,{}"]+)/gsu;

/** The elements of PostgreSQL's text form of a flat array; null for any other text, and beyond the limit. */
export function arrayElements(text: string): readonly string[] | null {
  if (!isTextInLimit(text) || !text.startsWith("{") || !text.endsWith("}")) return null;
  const inner = text.slice(1, -1);
  const elements: string[] = [];
  let outside = "";
  let from = 0;
  for (const match of inner.matchAll(elementPattern)) {
    const [whole, quoted, close, plain] = match;
    if (plain === undefined && close !== '"') return null;
    outside += inner.slice(from, match.index);
    from = match.index + whole.length;
    elements.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll(/\\(.)/gsu, "$1"));
  }
  return /[{}]/u.test(outside + inner.slice(from)) ? null : elements;
}

/** Values as PostgreSQL's text form of an array; undefined when one is not known. */
export function arrayText(values: readonly (Scalar | undefined)[]): string | undefined {
  if (values.includes(undefined)) return undefined;
  return `{${values.map((value) => JSON.stringify(String(value))).join(",")}}`;
}

/** Containment and overlap of arrays: `@>`, `<@`, `&&`. */
export function setValue(operator: string, left: Scalar, right: Scalar): boolean | undefined {
  if (typeof left !== "string" || typeof right !== "string") return undefined;
  const [first, second] = [arrayElements(left), arrayElements(right)];
  if (first === null || second === null) return undefined;
  const [inFirst, inSecond] = [new Set(first), new Set(second)];
  if (operator === "@>") return second.every((element) => inFirst.has(element));
  if (operator === "<@") return first.every((element) => inSecond.has(element));
  return first.some((element) => inSecond.has(element));
}
