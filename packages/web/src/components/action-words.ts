import type { ImpactResult } from "@foretell/contract";
import type { Meaning } from "./meaning.ts";

type Acting = Pick<ImpactResult, "operation_type" | "referential_action" | "cascade_level">;

const verbs: Readonly<Record<Exclude<ImpactResult["operation_type"], "RESTRICT">, string>> = {
  SELECT: "read",
  INSERT: "insert",
  UPDATE: "update",
  DELETE: "delete",
};

/**
 * What happens to a table's rows: `DELETE` where the statement names it, `CASCADE delete` where a key brings it about.
 * `isPossible` for rows that may block the statement and need not.
 */
export function actionWords(
  { operation_type: operation, referential_action: action }: Acting,
  isPossible: boolean,
): string {
  if (operation === "RESTRICT") return [action, isPossible ? "may block" : "blocks"].filter(Boolean).join(" ");
  return action === null ? operation : `${action} ${verbs[operation]}`;
}

/** What the action means for the rows: blocked where they stop the statement, at risk where they may, or go without being named. */
export function actionMeaning(
  { operation_type: operation, referential_action: action }: Acting,
  isPossible: boolean,
): Meaning {
  if (operation === "RESTRICT") return isPossible ? "risk" : "blocked";
  if (action === "CASCADE" && operation === "DELETE") return "risk";
  return "neutral";
}
