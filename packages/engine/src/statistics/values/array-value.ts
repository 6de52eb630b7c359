import type { Scalar } from "./value.ts";

/** The elements of PostgreSQL's text form of a flat array; null for any other text. */
export function arrayElements(text: string): readonly string[] | null {
  if (!/^\{[^{}]*\}$/u.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/gu, ""))) return null;
  const elements: string[] = [];
  for (const [, quoted, plain] of text.matchAll(/"((?:[^"\\]|\\.)*)"|([^,{}"]+)/gu)) {
    elements.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll(/\\(.)/gu, "$1"));
  }
  return elements;
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
  if (operator === "@>") return second.every((element) => first.includes(element));
  if (operator === "<@") return first.every((element) => second.includes(element));
  return first.some((element) => second.includes(element));
}
