import type { ForeignKey } from "../../catalog/model.ts";
import { uniqueKeysOf } from "../../catalog/unique-keys.ts";
import type { MigrationContext } from "../context.ts";
import { nameSet } from "../names-in.ts";

/**
 * Plans what stands around the statements. SQLite drops and renames tables without touching the rows that reference them only
 * while keys are off, which no transaction can change; what would break a key is looked for before the end.
 * @see https://www.sqlite.org/lang_altertable.html#otheralter
 */
export function planFrame(context: MigrationContext): void {
  const { plan, dialect, diff } = context;
  if (dialect !== "sqlite" || diff.changes.length === 0) return;
  const setting = { operations: [{ kind: "setting" as const }], changeIds: [] };
  plan.add("before", { ...setting, sql: "PRAGMA foreign_keys = OFF" });
  for (const sql of checksOfKeys(context)) plan.add("close", { ...setting, sql });
  plan.add("after", { ...setting, sql: "PRAGMA foreign_keys = ON" });
}

/**
 * The look for rows without a counterpart: over all tables, or table by table where SQLite would end it with an error for a key
 * that fits no key of its target.
 * @see https://www.sqlite.org/pragma.html#pragma_foreign_key_check
 */
function checksOfKeys(context: MigrationContext): string[] {
  const { matching, changed, names, to } = context;
  const fits = (key: ForeignKey): boolean => fitsItsTarget(key, context);
  if (to.foreignKeys.every(fits)) return ["PRAGMA foreign_key_check"];
  return changed
    .filter(({ key }) => (matching.after.foreignKeys.get(key) ?? []).every(fits))
    .map(({ after }) => `PRAGMA foreign_key_check(${names.bare(after.name)})`);
}

function fitsItsTarget({ columns, referencedTable, referencedColumns }: ForeignKey, { matching }: MigrationContext) {
  const target = matching.after.tables.get(matching.after.names.keyOf(referencedTable));
  if (target === undefined) return true;
  if (columns.length !== referencedColumns.length) return false;
  const wanted = nameSet(referencedColumns);
  return uniqueKeysOf(target).some(
    (key) => key.columns.length === wanted.size && key.columns.every((name) => wanted.has(name.toLowerCase())),
  );
}
