import type { MigrationContext } from "../context.ts";

/** Plans extensions, and namespaces that objects stand in for the first time. One that holds nothing more stays: it may hold what a schema does not tell. */
export function planNamespaces({ plan, names, dialect, from, to, changesOf }: MigrationContext): void {
  if (dialect === "sqlite") return;
  const extensions = new Set(from.extensions);
  for (const extension of to.extensions ?? []) {
    if (extensions.has(extension)) continue;
    const sql = `CREATE EXTENSION IF NOT EXISTS ${names.bare(extension)}`;
    plan.add("extensions", { sql, operations: [{ kind: "create object" }], changeIds: [] });
  }
  for (const { after, id } of changesOf("namespace-added")) {
    if (dialect === "oracle") {
      const sentence = `The user ${after} has to be there: a schema does not tell how it is made.`;
      plan.warn({ code: "NOT_MIGRATED", sentence, changeIds: [id] });
      continue;
    }
    const ifMissing = dialect === "sqlserver" ? "" : "IF NOT EXISTS ";
    const sql = `CREATE ${dialect === "mysql" ? "DATABASE" : "SCHEMA"} ${ifMissing}${names.bare(after)}`;
    plan.add("namespaces", { sql, operations: [{ kind: "create object" }], changeIds: [id] });
  }
}
