import type { Token } from "./token.ts";

/** Whether VALUES behind these tokens begins the rows of an INSERT, not a call of MySQL's VALUES(). */
export function opensRows(tokens: readonly Token[]): boolean {
  const first = tokens[0]?.upper;
  if (first !== "INSERT" && first !== "REPLACE") return false;
  const last = tokens.at(-1);
  return (
    last !== undefined &&
    last.kind !== "operator" &&
    last.value !== "," &&
    last.value !== "(" &&
    last.upper !== "DEFAULT"
  );
}
