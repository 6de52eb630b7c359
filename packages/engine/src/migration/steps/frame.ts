import type { MigrationContext } from "../context.ts";

/**
 * Plans what stands around the statements. SQLite drops and renames tables without touching the rows that reference them only
 * while keys are off, which no transaction can change; what would break a key is looked for before the end.
 * @see https://www.sqlite.org/lang_altertable.html#otheralter
 */
export function planFrame({ plan, dialect, diff }: MigrationContext): void {
  if (dialect !== "sqlite" || diff.changes.length === 0) return;
  const setting = { operations: [{ kind: "setting" as const }], changeIds: [] };
  plan.add("before", { ...setting, sql: "PRAGMA foreign_keys = OFF" });
  plan.add("close", { ...setting, sql: "PRAGMA foreign_key_check" });
  plan.add("after", { ...setting, sql: "PRAGMA foreign_keys = ON" });
}
