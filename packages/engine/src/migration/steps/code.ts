import type { QualifiedName, Rule, Trigger, View } from "../../catalog/model.ts";
import { readTriggerCall } from "../../code/trigger-call.ts";
import { viewComment } from "../../export/sql/comments.ts";
import { createTrigger, createTriggerFunction, disableTrigger } from "../../export/sql/trigger.ts";
import { createView, viewKind } from "../../export/sql/view.ts";
import { orderViews } from "../../export/sql/view-order.ts";
import { bareName, idsOf } from "../context.ts";
import type { MigrationContext } from "../context.ts";
import { namesIn } from "../names-in.ts";
import { leaveOutCallers, planRoutines } from "./routines.ts";

/**
 * Plans routines, views, triggers, rules and synonyms. Code is dropped before what it reads changes and made again, as it stands after,
 * when that is done: a database that knows what code reads refuses the change else, and one that does not leaves code that
 * fails when it runs.
 */
export function planCode(context: MigrationContext): void {
  const { missing, madeAnew } = planRoutines(context);
  const droppedViews = planViews(context, madeAnew);
  const made = planTriggers(context, droppedViews);
  planRules(context, droppedViews);
  planSynonyms(context);
  leaveOutCallers(context, new Map([...missing].filter(([name]) => !made.has(name))));
}

type Dropped = ReadonlySet<string>;

/** Views after by their key, with their comments. Gives the keys of those that are dropped. */
function planViews(context: MigrationContext, madeAnew: ReadonlySet<string>): Dropped {
  const { dialect, from, to, names, plan, matching } = context;
  const changes = new Map(
    context
      .changesOf("view-added", "view-changed", "view-removed")
      .map((change) => [
        change.before === null ? matching.after.names.keyOf(change.after) : matching.before.names.keyOf(change.before),
        change,
      ]),
  );
  const after = new Map(to.views.map((view) => [matching.after.names.keyOf(view), view]));
  const dropped = new Set<string>();
  const droppedNames = new Set(madeAnew);
  const ordered = orderViews(from.views, dialect);
  for (const view of ordered) {
    const key = matching.before.names.keyOf(view);
    const fresh = after.get(key);
    const isOther = matching.hasRenames && fresh !== undefined && fresh.query !== view.query;
    if (!changes.has(key) && !isOther && !readsAny(view, droppedNames, context)) continue;
    dropped.add(key);
    droppedNames.add(view.name.toLowerCase());
  }
  for (const view of ordered.toReversed()) {
    const key = matching.before.names.keyOf(view);
    if (!dropped.has(key)) continue;
    const ids = idsOf([changes.get(key) ?? []].flat());
    const kind = dialect === "oracle" || dialect === "postgresql" ? viewKind(view) : "VIEW";
    plan.add(
      "drop code",
      step(`DROP ${kind} ${names.qualified(view)}`, ids, after.has(key) ? "replace code" : "drop object"),
    );
    if (view.isMaterialized && after.has(key) && dialect === "postgresql") {
      const sentence = `Indexes and privileges of the materialized view ${view.name} are not in the schema: they have to be given again.`;
      plan.warn({ code: "NOT_MIGRATED", sentence, changeIds: ids });
    }
  }
  for (const view of orderViews(to.views, dialect)) {
    const key = matching.after.names.keyOf(view);
    const change = changes.get(key);
    if (change === undefined && !dropped.has(key)) continue;
    const ids = idsOf(change === undefined ? [] : [change]);
    const kind = dropped.has(key) ? "replace code" : "create object";
    plan.add("code", { ...step(createView(view, names), ids, kind), view: bareName(view) });
    const comment = viewComment(view, names);
    if (comment !== null) plan.add("comments", step(comment, ids, "comment"));
  }
  for (const change of context.changesOf("view-comment-changed")) {
    const view = after.get(matching.after.names.keyOf(change.table ?? { namespace: "", name: "" }));
    if (view === undefined || dropped.has(matching.after.names.keyOf(view))) continue;
    const comment = viewComment({ ...view, comment: view.comment ?? "" }, names);
    if (comment !== null) plan.add("comments", step(comment, [change.id], "comment"));
  }
  return dropped;
}

function readsAny(view: View, dropped: ReadonlySet<string>, context: MigrationContext): boolean {
  const { reshaped, dialect } = context;
  // The others look up what a view reads when it is used.
  if (dialect !== "postgresql" && dialect !== "sqlite") return false;
  if (reshaped.size + dropped.size === 0) return false;
  return namesIn(view.query, dialect).some((name) => reshaped.has(name) || dropped.has(name));
}

/** Gives the names, in lower case, of the functions that are made with triggers. */
function planTriggers(context: MigrationContext, droppedViews: Dropped): ReadonlySet<string> {
  const { from, to, names, plan, matching, dialect } = context;
  const changes = new Map(
    context
      .changesOf("trigger-added", "trigger-changed", "trigger-removed")
      .map((change) => [change.after ?? change.before, change]),
  );
  const keyBefore = (trigger: Trigger): string => `${matching.carryTable(trigger.table)}\u0001${trigger.name}`;
  const keyAfter = (trigger: Trigger): string => `${matching.after.names.keyOf(trigger.table)}\u0001${trigger.name}`;
  const after = new Map(to.triggers.map((trigger) => [keyAfter(trigger), trigger]));
  const again = new Set<string>();
  for (const trigger of from.triggers) {
    const key = keyBefore(trigger);
    const fresh = after.get(key);
    const change = changes.get(fresh ?? trigger);
    const isWithView = droppedViews.has(matching.before.names.keyOf(trigger.table));
    const isOther = matching.hasRenames && fresh !== undefined && isOtherTrigger(trigger, fresh);
    if (change === undefined && !isOther && !isWithView && !standsInTheWay(trigger, context)) continue;
    again.add(key);
    const ids = idsOf(change === undefined ? [] : [change]);
    // It goes with its table or view.
    if (isWithView || change?.isWithTable === true) continue;
    plan.add(
      "drop code",
      step(dropTrigger(trigger, context), ids, fresh ? "replace code" : "drop object", trigger.table),
    );
  }
  const functions = new Set<string>();
  for (const trigger of to.triggers) {
    const change = changes.get(trigger);
    if (change === undefined && !again.has(keyAfter(trigger))) continue;
    const ids = idsOf(change === undefined ? [] : [change]);
    const table = bareName(trigger.table);
    const kind = again.has(keyAfter(trigger)) ? "replace code" : "create object";
    const call = dialect === "postgresql" ? readTriggerCall(trigger.body) : null;
    if (dialect === "postgresql" && call?.isKnown !== true) {
      const sentence = `Trigger ${trigger.name} on ${trigger.table.name} is not made: the code of its function is not in the schema.`;
      plan.warn({ code: "NOT_MIGRATED", sentence, changeIds: ids });
      continue;
    }
    if (call !== null && call.code !== null && !functions.has(call.functionName)) {
      functions.add(call.functionName);
      const sql = createTriggerFunction(call.functionName, call.code);
      plan.add("code", { ...step(sql, ids, kind, table), isModule: true });
    }
    plan.add("code", { ...step(createTrigger(trigger, names), ids, kind, table), isModule: dialect !== "postgresql" });
    const disabled = disableTrigger(trigger, names);
    if (disabled !== null) plan.add("code", step(disabled, ids, kind, table));
  }
  return new Set(Array.from(functions, (name) => name.toLowerCase().replaceAll('"', "").split(".").at(-1) ?? ""));
}

function isOtherTrigger(before: Trigger, after: Trigger): boolean {
  return (
    before.body !== after.body ||
    before.condition !== after.condition ||
    before.updateColumns?.join() !== after.updateColumns?.join()
  );
}

/** Whether a trigger keeps its table from being changed, or goes where that is built anew. */
function standsInTheWay(trigger: Trigger, { dialect, reshaped }: MigrationContext): boolean {
  if (dialect === "sqlite")
    return (
      reshaped.has(trigger.table.name.toLowerCase()) ||
      (reshaped.size > 0 && namesIn(trigger.body, dialect).some((name) => reshaped.has(name)))
    );
  if (dialect !== "postgresql" || (trigger.updateColumns === null && trigger.condition === null)) return false;
  return reshaped.has(trigger.table.name.toLowerCase());
}

function dropTrigger(trigger: Trigger, { dialect, names }: MigrationContext): string {
  if (dialect === "postgresql") return `DROP TRIGGER ${names.bare(trigger.name)} ON ${names.qualified(trigger.table)}`;
  return `DROP TRIGGER ${names.qualified(trigger)}`;
}

function planRules(context: MigrationContext, droppedViews: Dropped): void {
  const { from, to, names, plan, matching, reshaped, dialect } = context;
  const changes = new Map(
    context
      .changesOf("rule-added", "rule-changed", "rule-removed")
      .map((change) => [change.after ?? change.before, change]),
  );
  const key = (table: string, rule: Rule): string => `${table}\u0001${rule.name}`;
  const after = new Map(to.rules.map((rule) => [key(matching.after.names.keyOf(rule.table), rule), rule]));
  const again = new Set<Rule>();
  for (const rule of from.rules) {
    const fresh = after.get(key(matching.carryTable(rule.table), rule));
    const change = changes.get(fresh ?? rule);
    const isWithView = droppedViews.has(matching.before.names.keyOf(rule.table));
    const isInTheWay = reshaped.size > 0 && namesIn(rule.definition, dialect).some((name) => reshaped.has(name));
    if (change === undefined && !isWithView && !isInTheWay) continue;
    if (fresh) again.add(fresh);
    if (isWithView || change?.isWithTable === true) continue;
    const sql = `DROP RULE ${names.bare(rule.name)} ON ${names.qualified(rule.table)}`;
    plan.add("drop code", step(sql, idsOf(change ? [change] : []), fresh ? "replace code" : "drop object", rule.table));
  }
  for (const rule of to.rules) {
    const change = changes.get(rule);
    if (change === undefined && !again.has(rule)) continue;
    const sql = `CREATE RULE ${names.bare(rule.name)} ${rule.definition}`;
    plan.add(
      "code",
      step(sql, idsOf(change ? [change] : []), again.has(rule) ? "replace code" : "create object", rule.table),
    );
  }
}

function planSynonyms({ plan, names, changesOf }: MigrationContext): void {
  for (const { before, after, id } of changesOf("synonym-added", "synonym-changed", "synonym-removed")) {
    if (before !== null) plan.add("drop code", step(`DROP SYNONYM ${names.qualified(before)}`, [id], "drop object"));
    if (after === null) continue;
    const sql = `CREATE SYNONYM ${names.qualified(after)} FOR ${names.qualified(after.target)}`;
    plan.add("code", step(sql, [id], "create object"));
  }
}

type CodeOperation = "replace code" | "create object" | "drop object" | "comment";

const step = (sql: string, changeIds: readonly string[], kind: CodeOperation, table?: QualifiedName) => ({
  sql,
  changeIds,
  operations: [{ kind }],
  ...(table === undefined ? {} : { table: bareName(table) }),
});
