import type { Failure, QueryType } from "../statement/failure.ts";
import { toFailure } from "../statement/parse/parse-statement.ts";

/** Why a statement is refused that is of another type than was chosen for it. */
export function otherType(sql: string, queryType: QueryType, expectedType: QueryType, start: number): Failure {
  const article = queryType === "INSERT" || queryType === "UPDATE" ? "an" : "a";
  const message = `This is ${article} ${queryType} statement, but ${expectedType} was chosen.`;
  const span = { start, end: start + queryType.length };
  return toFailure(sql, { code: "type_differs", message, span, suggestion: queryType });
}
