import type { Trigger } from "../../catalog/model.ts";
import { splitSearchPath } from "../../code/code-search-path.ts";
import { readTriggerCall } from "../../code/trigger-call.ts";
import { sourceText } from "./source-text.ts";
import type { SqlNames } from "./sql-names.ts";

/** The statement that makes a trigger's function again. */
export function createTriggerFunction(functionName: string, text: string): string {
  const { path, code } = splitSearchPath(text) ?? { path: null, code: text };
  const setting = path === null ? "" : ` SET search_path = ${path}`;
  let tag = "$$";
  for (let number = 1; code.includes(tag); number += 1) tag = `$body${number}$`;
  return `CREATE OR REPLACE FUNCTION ${functionName}() RETURNS trigger LANGUAGE plpgsql${setting} AS ${tag}${code}${tag}`;
}

/** The CREATE TRIGGER statement of a trigger, without the code of PostgreSQL's functions. */
export function createTrigger(trigger: Trigger, names: SqlNames): string {
  const { dialect } = names;
  const on = names.qualified(trigger.table);
  const timing = trigger.timing.toUpperCase();
  const events = eventList(trigger, names);
  const isRow = trigger.level === "row";
  const body = sourceText(trigger.body, dialect);
  switch (dialect) {
    case "postgresql": {
      const when = trigger.condition === null ? "" : ` WHEN (${trigger.condition})`;
      const call = readTriggerCall(trigger.body)?.call ?? trigger.body;
      const level = isRow ? "ROW" : "STATEMENT";
      return `CREATE TRIGGER ${names.bare(trigger.name)} ${timing} ${events} ON ${on} FOR EACH ${level}${when} ${call}`;
    }
    case "mysql": {
      return `CREATE TRIGGER ${triggerName(trigger, names)} ${timing} ${events} ON ${on} FOR EACH ROW ${body}`;
    }
    case "sqlite": {
      const when = trigger.condition === null ? "" : ` WHEN ${trigger.condition}`;
      return `CREATE TRIGGER ${triggerName(trigger, names)} ${timing} ${events} ON ${on} FOR EACH ROW${when} ${body}`;
    }
    case "oracle": {
      const when = trigger.condition === null ? "" : `\nWHEN (${trigger.condition})`;
      const state = trigger.isEnabled ? "" : "\nDISABLE";
      const level = isRow ? "\nFOR EACH ROW" : "";
      const head = `CREATE OR REPLACE TRIGGER ${triggerName(trigger, names)} ${timing} ${events} ON ${on}`;
      return `${head}${level}${state}${when}\n${body}`;
    }
    default: {
      return `CREATE TRIGGER ${triggerName(trigger, names)} ON ${on} ${timing} ${events} AS\n${body}`;
    }
  }
}

/** The name, with the namespace of its table where that is not home. */
function triggerName(trigger: Trigger, names: SqlNames): string {
  return names.qualified({ namespace: trigger.namespace, name: trigger.name });
}

function eventList(trigger: Trigger, names: SqlNames): string {
  const columns = trigger.updateColumns === null ? "" : ` OF ${names.list(trigger.updateColumns)}`;
  const events = trigger.events.map((event) => (event === "UPDATE" ? `UPDATE${columns}` : event));
  return events.join(names.dialect === "sqlserver" ? ", " : " OR ");
}

/** The statement that turns a trigger off; null where CREATE TRIGGER says so itself, or the database has no such state. */
export function disableTrigger(trigger: Trigger, names: SqlNames): string | null {
  if (trigger.isEnabled || (names.dialect !== "postgresql" && names.dialect !== "sqlserver")) return null;
  return `ALTER TABLE ${names.qualified(trigger.table)} DISABLE TRIGGER ${names.bare(trigger.name)}`;
}
