import { displayName } from "../../catalog/names.ts";
import type { Warning } from "../model.ts";
import { firingTriggers, rulesOn } from "../trigger-effects.ts";
import { writesOfTrigger } from "../../statement/trigger-code.ts";
import { listOf } from "../wording.ts";
import { unreadCode } from "./unread-code.ts";
import { makeWarning } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";

/** Triggers and rules that fire: from there on the outcome depends on code. */
export function warnOfCode(input: WarningInput): Warning[] {
  const warnings: Warning[] = [];
  const { schema, rules } = input;
  for (const change of input.result.changes) {
    const table = displayName(schema.catalog, change.table);
    const fires =
      change.level === 0 || rules.cascadesFireTriggers
        ? firingTriggers(schema, change.table, change.operation, change.columns)
        : [];
    if (fires.length > 0) {
      const written = new Set(
        fires
          .flatMap((trigger) => writesOfTrigger(schema, trigger))
          .map((write) => displayName(schema.catalog, write.table)),
      );
      const reach = written.size > 0 ? ` Its code writes ${listOf([...written])}.` : "";
      const message = `${change.operation} on ${table} fires ${listOf(fires.map((trigger) => trigger.name))}: what happens there depends on code.${reach}${unreadCode(schema, fires)}`;
      warnings.push(makeWarning(input, { code: "TRIGGER_FIRES", severity: "notice", message, table }));
    }
    const rewritten = change.level === 0 ? rulesOn(schema, change.table, change.operation) : [];
    if (rewritten.length === 0) continue;
    const message = `The rule ${listOf(rewritten.map((rule) => rule.name))} rewrites ${change.operation} on ${table}${rewritten.some((rule) => rule.isInstead) ? ": something else is done instead" : ""}.`;
    warnings.push(makeWarning(input, { code: "RULE_REWRITES", severity: "risk", message, table }));
  }
  return warnings;
}
