import { findView, triggersOn } from "../../catalog/catalog-index.ts";
import type { QualifiedName, Rule, Trigger, TriggerEvent } from "../../catalog/model.ts";
import type { PreparedSchema } from "../prepared-schema.ts";
import { codeOfRule, rulesOn } from "./rule-code.ts";

/** What runs in the place of a write; one of the two lists is empty. */
interface CodeInstead {
  readonly rules: readonly Rule[];
  readonly triggers: readonly Trigger[];
}

/**
 * The code that runs in the place of a write to a table or view: PostgreSQL's rules where one of them is DO INSTEAD without a
 * condition, else INSTEAD OF triggers; null where the write itself is run. An UPDATE names the columns that it writes, null for any.
 */
export function findCodeInstead(
  schema: PreparedSchema,
  on: QualifiedName,
  event: TriggerEvent,
  columns: ReadonlySet<string> | null,
): CodeInstead | null {
  const rules = rulesOn(schema, on, event);
  if (rules.some((rule) => codeOfRule(rule).replaces)) return { rules, triggers: [] };
  const firing = triggersOn(schema.index, on).filter(
    ({ events, isEnabled, updateColumns }) =>
      isEnabled &&
      events.includes(event) &&
      (event !== "UPDATE" || !columns || !updateColumns || updateColumns.some((name) => columns.has(name))),
  );
  const instead = firing.filter(({ timing }) => timing === "instead of");
  if (instead.length === 0) return null;
  // A view's triggers for each statement fire beside those; a table's wait for what the code writes.
  return { rules: [], triggers: findView(schema.index, on) ? firing : instead };
}
