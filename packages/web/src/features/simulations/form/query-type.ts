import { queryTypes, type QueryType } from "@foretell/contract";

const leadingNoise = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()+/;

const typeOfKeyword: Readonly<Record<string, QueryType>> = {
  REPLACE: "INSERT",
  VALUES: "SELECT",
  TABLE: "SELECT",
  TRUNCATE: "DELETE",
  MERGE: "UPDATE",
};

/** What a change of the schema counts as where a script has nothing else: by what becomes of rows. */
const typeOfSchemaWord: Readonly<Record<string, QueryType>> = { DROP: "DELETE", ALTER: "UPDATE", CREATE: "UPDATE" };

const weights: readonly QueryType[] = ["DELETE", "UPDATE", "INSERT", "SELECT"];

/**
 * The type that a statement's first keyword tells, past comments and parentheses; of a WITH, the first of the four at the
 * outermost level, of several statements that of the weightiest. Undefined while there is none.
 */
export function findQueryType(text: string): QueryType | undefined {
  const statements = splitStatements(text);
  const found = new Set(statements.map((statement) => typeOfStatement(statement)));
  return (
    weights.find((type) => found.has(type)) ??
    weights.find((type) => statements.some((statement) => typeOfSchemaWord[keywordOf(statement)] === type))
  );
}

function typeOfStatement(text: string): QueryType | undefined {
  const keyword = keywordOf(text);
  if (keyword === "WITH") return findOutermostType(text.replace(leadingNoise, ""));
  return queryTypes.find((type) => type === keyword) ?? typeOfKeyword[keyword];
}

const keywordOf = (text: string): string => /^[a-z]+/i.exec(text.replace(leadingNoise, ""))?.[0].toUpperCase() ?? "";

/** Parts a text at its semicolons, those in literals, quoted names and comments left alone. */
function splitStatements(text: string): string[] {
  const parts = text.matchAll(/'(?:[^']|'')*'|"[^"]*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|;/g);
  const statements: string[] = [];
  let start = 0;
  for (const { 0: part, index } of parts) {
    if (part !== ";") continue;
    statements.push(text.slice(start, index));
    start = index + 1;
  }
  return [...statements, text.slice(start)];
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
