import type { ImpactResult } from "@foretell/contract";
import type { Meaning } from "./meaning.ts";

type Acting = Pick<ImpactResult, "operation_type" | "referential_action" | "cascade_level">;

const verbs: Readonly<Record<ImpactResult["operation_type"], string>> = {
  SELECT: "read",
  INSERT: "insert",
  UPDATE: "update",
  DELETE: "delete",
  RESTRICT: "blocks",
};

/** What happens to a table's rows: `DELETE` where the statement names it, `CASCADE delete` where a key brings it about. */
export function actionWords({ operation_type: operation, referential_action: action }: Acting): string {
  if (operation === "RESTRICT") return action === null ? "blocks" : `${action} blocks`;
  return action === null ? operation : `${action} ${verbs[operation]}`;
}

/** What the action means for the rows: blocked where they stop the statement, at risk where they go without being named. */
export function actionMeaning({ operation_type: operation, referential_action: action }: Acting): Meaning {
  if (operation === "RESTRICT") return "blocked";
  if (action === "CASCADE" && operation === "DELETE") return "risk";
  return "neutral";
}
