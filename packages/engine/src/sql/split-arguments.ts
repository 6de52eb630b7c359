import type { Token } from "./token.ts";

/** The arguments of a call: what stands between the commas. */
export function splitArguments(tokens: readonly Token[]): Token[][] {
  if (tokens.length === 0) return [];
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === "punctuation") depth += token.value === "(" ? 1 : token.value === ")" ? -1 : 0;
    if (depth === 0 && token.value === "," && token.kind === "punctuation") parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
