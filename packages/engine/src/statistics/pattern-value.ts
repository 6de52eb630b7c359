import { toComparable } from "./literal-value.ts";
import type { ValueRules } from "./literal-value.ts";

/** Characters of the text times those of the pattern beyond which the answer is not worth its time. */
const workLimit = 10_000_000;

type PatternPart = "any run" | "any one" | { readonly character: string };

/** Whether a text meets a pattern; undefined for operators whose patterns are not read here, and beyond a limit of work. */
export function matches(operator: string, text: string, pattern: string, rules: ValueRules): boolean | undefined {
  if (text.length * pattern.length > workLimit) return undefined;
  if (operator === "LIKE" || operator === "ILIKE") {
    const isInsensitive =
      operator === "ILIKE" ||
      rules.dialect === "sqlite" ||
      ((rules.dialect === "mysql" || rules.dialect === "sqlserver") && toComparable("A", rules) === "a");
    return isInsensitive
      ? meets(text.toLowerCase(), likeParts(pattern.toLowerCase()))
      : meets(text, likeParts(pattern));
  }
  if (operator === "GLOB") return meets(text, globParts(pattern));
  return undefined;
}

/** The parts of a LIKE pattern, with the backslash as escape. */
function likeParts(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  let isEscaped = false;
  for (const character of pattern) {
    if (isEscaped || (character !== "\\" && character !== "%" && character !== "_")) parts.push({ character });
    else if (character === "%") parts.push("any run");
    else if (character === "_") parts.push("any one");
    isEscaped = !isEscaped && character === "\\";
  }
  if (isEscaped) parts.push({ character: "\\" });
  return parts;
}

function globParts(pattern: string): PatternPart[] {
  return Array.from(pattern, (character) =>
    character === "*" ? "any run" : character === "?" ? "any one" : { character },
  );
}

/**
 * Goes back to the last run alone, never further: what an earlier run could take, the last one can take too. So the time
 * is at most the product of both lengths, where a regular expression's may double with each run.
 */
function meets(text: string, parts: readonly PatternPart[]): boolean {
  const characters = Array.from(text);
  let at = 0;
  let part = 0;
  let lastRun = -1;
  let lastRunEnd = 0;
  while (at < characters.length) {
    const wanted = parts[part];
    if (wanted === "any run") {
      lastRun = part;
      lastRunEnd = at;
      part += 1;
    } else if (wanted === "any one" || (wanted !== undefined && wanted.character === characters[at])) {
      at += 1;
      part += 1;
    } else if (lastRun >= 0) {
      lastRunEnd += 1;
      at = lastRunEnd;
      part = lastRun + 1;
    } else return false;
  }
  return parts.slice(part).every((rest) => rest === "any run");
}
