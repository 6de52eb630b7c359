import type { UserType } from "../../catalog/model.ts";
import { createType } from "../../export/sql/types-and-sequences.ts";
import { idsOf } from "../context.ts";
import type { MigrationContext } from "../context.ts";
import { freeName } from "../names-in.ts";

/**
 * Plans types. A label is added where it stands; what can only be made anew takes the name, while the type before goes under
 * another one until no column has it.
 * @see https://www.postgresql.org/docs/current/sql-altertype.html
 */
export function planTypes(context: MigrationContext): void {
  const { plan, names, dialect, to, matching } = context;
  const order = new Map(to.types.map((type, at) => [type, at]));
  const added = context
    .changesOf("type-added")
    .toSorted((a, b) => (order.get(a.after) ?? 0) - (order.get(b.after) ?? 0));
  for (const { after, id } of added)
    plan.add("types", {
      sql: createType(after, names),
      operations: [{ kind: "create object" }],
      changeIds: [id],
      isModule: dialect === "oracle",
    });
  const gone = context.changesOf("type-removed").toReversed();
  for (const { before, id } of gone) drop(before, [id], context);
  const replaced = new Map<string, { readonly before: UserType; readonly after: UserType; readonly ids: string[] }>();
  const changes = context.changesOf("type-changed", "type-label-removed", "type-labels-reordered", "type-label-added");
  for (const change of changes) {
    const key = matching.after.names.keyOf(change.after);
    if (change.kind === "type-label-added" && !context.replacedTypes.has(change.before.name.toLowerCase())) continue;
    const known = replaced.get(key);
    if (known) known.ids.push(change.id);
    else replaced.set(key, { before: change.before, after: change.after, ids: idsOf([change]) });
  }
  for (const { before, after, ids } of replaced.values()) {
    const old = { namespace: before.namespace, name: freeName(`${before.name}_before`, context.takenNames()) };
    const operations = [{ kind: "replace type" as const }];
    const rename =
      dialect === "sqlserver"
        ? `EXEC sp_rename ${names.text(`${before.namespace}.${before.name}`)}, ${names.text(old.name)}, N'USERDATATYPE'`
        : `ALTER TYPE ${names.qualified(before)} RENAME TO ${names.bare(old.name)}`;
    const what = before.kind === "domain" ? rename.replace("ALTER TYPE", "ALTER DOMAIN") : rename;
    plan.add("types", { sql: what, operations, changeIds: ids });
    plan.add("types", { sql: createType(after, names), operations, changeIds: ids });
    drop({ ...before, ...old }, ids, context);
  }
  for (const { before, after, afterText, id } of context.changesOf("type-label-added")) {
    if (context.replacedTypes.has(before.name.toLowerCase())) continue;
    const label = afterText ?? "";
    const at = after.labels.indexOf(label);
    // Labels are added from the first on, so that the one before is always there.
    const behind = after.labels[at - 1];
    const next = after.labels.find((other) => before.labels.includes(other));
    const place =
      behind === undefined ? (next === undefined ? "" : ` BEFORE ${names.text(next)}`) : ` AFTER ${names.text(behind)}`;
    const sql = `ALTER TYPE ${names.qualified(after)} ADD VALUE ${names.text(label)}${place}`;
    plan.add("before", { sql, operations: [{ kind: "add label" }], changeIds: [id] });
  }
}

function drop(type: UserType, changeIds: readonly string[], { plan, names, dialect }: MigrationContext): void {
  const what = type.kind === "domain" && dialect === "postgresql" ? "DOMAIN" : "TYPE";
  const sql = `DROP ${what} ${names.qualified(type)}`;
  plan.add("drop objects", { sql, operations: [{ kind: "drop object" }], changeIds });
}
