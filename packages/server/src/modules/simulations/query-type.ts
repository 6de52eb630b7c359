import type { QueryType } from "@foretell/contract";

const leading = /^(?:\s|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$)|\()*/;

/** The type that a statement begins as, for one that nobody has analysed; SELECT where that cannot be told. */
export function guessQueryType(sql: string): QueryType {
  const rest = sql.slice(leading.exec(sql)?.[0].length ?? 0);
  const word = /^[a-z]+/i.exec(rest)?.[0].toUpperCase();
  switch (word) {
    case "INSERT":
    case "REPLACE":
      return "INSERT";
    case "UPDATE":
    case "MERGE":
      return "UPDATE";
    case "DELETE":
    case "TRUNCATE":
      return "DELETE";
    case "WITH":
      return (/\b(INSERT|UPDATE|DELETE)\b/i.exec(rest)?.[1]?.toUpperCase() as QueryType | undefined) ?? "SELECT";
    default:
      return "SELECT";
  }
}
