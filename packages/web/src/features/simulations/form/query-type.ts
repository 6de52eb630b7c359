import { queryTypes, type QueryType } from "@foretell/contract";

const leadingNoise = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()+/;

const typeOfKeyword: Readonly<Record<string, QueryType>> = { REPLACE: "INSERT", VALUES: "SELECT", TABLE: "SELECT" };

/**
 * The type that a statement's first keyword tells, past comments and parentheses; of a WITH, the first of the four at the
 * outermost level. Undefined while there is none.
 */
export function findQueryType(text: string): QueryType | undefined {
  const begin = text.replace(leadingNoise, "");
  const keyword = /^[a-z]+/i.exec(begin)?.[0].toUpperCase() ?? "";
  if (keyword === "WITH") return findOutermostType(begin);
  return queryTypes.find((type) => type === keyword) ?? typeOfKeyword[keyword];
}

function findOutermostType(text: string): QueryType | undefined {
  const parts = text.matchAll(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[()]|[a-z_]\w*/gi);
  let depth = 0;
  for (const [part] of parts) {
    if (part === "(") depth += 1;
    else if (part === ")") depth -= 1;
    else if (depth === 0) {
      const found = queryTypes.find((type) => type === part.toUpperCase());
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
