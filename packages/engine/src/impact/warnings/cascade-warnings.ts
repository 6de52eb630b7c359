import { displayName } from "../../catalog/names.ts";
import type { Warning } from "../model.ts";
import { formatRows, listOf } from "../wording.ts";
import { makeWarning } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";

/** What a database leaves out, or refuses, on the way of a cascade. */
export function warnOfCascades(input: WarningInput): Warning[] {
  const warnings: Warning[] = [];
  const { catalog } = input.schema;
  const followed = input.result.changes.filter((change) => change.level > 0);
  if (!input.rules.cascadesFireTriggers) {
    for (const change of followed) {
      if (change.arrivals.every(({ foreignKey }) => foreignKey === null)) continue;
      const silent = catalog.triggers.filter(
        (trigger) =>
          trigger.table.name === change.table.name &&
          trigger.table.namespace === change.table.namespace &&
          trigger.events.includes(change.operation),
      );
      if (silent.length === 0) continue;
      const table = displayName(catalog, change.table);
      const message = `The triggers of ${table} (${listOf(silent.map((trigger) => trigger.name))}) do not fire for ${formatRows(change.rowSet.rows)} that a cascade changes.`;
      warnings.push(makeWarning(input, { code: "CASCADE_SKIPS_TRIGGERS", severity: "risk", message, table }));
    }
  }
  if (input.rules.isEnforcementOptional && (followed.length > 0 || input.result.checks.length > 0)) {
    const message =
      "SQLite enforces foreign keys only on connections that have set PRAGMA foreign_keys = ON; elsewhere nothing cascades and nothing is refused.";
    warnings.push(makeWarning(input, { code: "FOREIGN_KEYS_PRAGMA", severity: "notice", message }));
  }
  if (input.rules.refusesSeveralPaths) {
    for (const change of followed) {
      if (change.arrivals.length < 2) continue;
      const table = displayName(catalog, change.table);
      const message = `${table} is reached by ${String(change.arrivals.length)} cascade paths: SQL Server refuses to create such keys (error 1785).`;
      warnings.push(makeWarning(input, { code: "SEVERAL_CASCADE_PATHS", severity: "risk", message, table }));
    }
  }
  return warnings;
}
