import type { ForeignKey, ReferentialAction } from "../../catalog/model.ts";
import type { ReferentialRules } from "../../dialects/referential-rules-model.ts";
import type { Change } from "../changes/change.ts";

/** The action of a key on a change that concerns it, as the database really carries it out. */
export function actionOf(rules: ReferentialRules, change: Change, foreignKey: ForeignKey): ReferentialAction {
  if (change.operation === "DELETE")
    return foreignKey.onDelete === "SET DEFAULT" ? rules.setDefault : foreignKey.onDelete;
  if (rules.updateActions === "none") return "NO ACTION";
  return foreignKey.onUpdate === "SET DEFAULT" ? rules.setDefault : foreignKey.onUpdate;
}
