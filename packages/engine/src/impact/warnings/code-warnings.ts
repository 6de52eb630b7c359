import type { QualifiedName, TriggerEvent } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { triggersFireFor } from "../changes/fired-triggers.ts";
import type { Warning } from "../model.ts";
import { codeInstead, codeRunBy, rulesBeside, runsOfRoutines, textRun, writtenInTheEnd } from "../code/schema-code.ts";
import type { CodeRun } from "../code/schema-code.ts";
import { listOf } from "../wording.ts";
import { unreadCode } from "./unread-code.ts";
import { makeWarning } from "./warning-input.ts";
import type { WarningInput } from "./warning-input.ts";

/** Triggers, rules and routines that run: from there on the outcome depends on code. What of it was not read is put into `unread`. */
export function warnOfCode(input: WarningInput, unread: Set<string>): Warning[] {
  const warnings: Warning[] = [];
  const warningsOf: WarningMaker = (on, event, runs, isInstead) =>
    warningsOfRuns(input, unread, { on, event, runs, isInstead });
  const { schema, rules, result, resolver, sql } = input;
  for (const write of resolver.writes) {
    const event = write.kind === "insert" ? "INSERT" : write.kind === "update" ? "UPDATE" : "DELETE";
    const instead = codeInstead(schema, write.table, event);
    if (instead !== null) warnings.push(...warningsOf(write.table, event, instead, true));
    for (const view of write.views) warnings.push(...warningsOf(view, event, rulesBeside(schema, view, event), false));
  }
  for (const change of result.changes) {
    const runs = codeRunBy(schema, change, triggersFireFor(rules, change));
    warnings.push(...warningsOf(change.table, change.operation, runs, false));
  }
  const called = runsOfRoutines(schema, textRun(resolver, sql)).filter(isTelling);
  if (called.length > 0) {
    const message = `The statement calls ${listOf(called.map(({ code }) => code.name))}: what happens there depends on code.${reachOf(input, called)}${tellUnread(unread, called)}`;
    warnings.push(makeWarning(input, { code: "ROUTINE_WRITES", severity: "risk", message }));
  }
  return warnings;
}

type WarningMaker = (on: QualifiedName, event: TriggerEvent, runs: readonly CodeRun[], isInstead: boolean) => Warning[];

/** The code that one event on one table runs. */
interface EventCode {
  readonly on: QualifiedName;
  readonly event: TriggerEvent;
  readonly runs: readonly CodeRun[];
  readonly isInstead: boolean;
}

function warningsOfRuns(
  input: WarningInput,
  unread: Set<string>,
  { on, event, runs, isInstead }: EventCode,
): Warning[] {
  const warnings: Warning[] = [];
  const toldOf = (some: readonly CodeRun[]) => tellUnread(unread, some);
  const table = displayName(input.schema.catalog, on);
  const triggers = runs.filter(({ code }) => code.kind === "trigger");
  if (triggers.length > 0) {
    const instead = isInstead ? " instead" : "";
    const message = `${event} on ${table} fires ${namesOf(triggers)}${instead}: what happens there depends on code.${reachOf(input, triggers)}${toldOf(triggers)}`;
    warnings.push(makeWarning(input, { code: "TRIGGER_FIRES", severity: "notice", message, table }));
  }
  const routines = runs.filter(({ code }) => code.kind === "routine").filter(isTelling);
  if (routines.length > 0) {
    const message = `${event} on ${table} calls ${namesOf(routines)}: what happens there depends on code.${reachOf(input, routines)}${toldOf(routines)}`;
    warnings.push(makeWarning(input, { code: "ROUTINE_WRITES", severity: "risk", message, table }));
  }
  const rules = runs.filter(({ code }) => code.kind === "rule");
  if (rules.length > 0) {
    const what = isInstead ? ": something else is done instead" : "";
    const message = `The rule ${namesOf(rules)} rewrites ${event} on ${table}${what}.${reachOf(input, rules)}${toldOf(rules)}`;
    warnings.push(makeWarning(input, { code: "RULE_REWRITES", severity: "risk", message, table }));
  }
  return warnings;
}

/** A routine that writes, or of which that is not known. */
const isTelling = (run: CodeRun) => run.writes.length > 0 || unreadCode([run]).told !== "";

function tellUnread(unread: Set<string>, runs: readonly CodeRun[]): string {
  const { told, names } = unreadCode(runs);
  for (const name of names) unread.add(name);
  return told;
}

const namesOf = (runs: readonly CodeRun[]) => listOf(runs.map(({ code }) => code.name));

function reachOf({ schema }: WarningInput, runs: readonly CodeRun[]): string {
  const written = runs.flatMap((run) => writtenInTheEnd(schema, run.writes));
  const names = [...new Set(written.map(({ table }) => displayName(schema.catalog, table)))];
  return names.length > 0 ? ` Its code writes ${listOf(names)}.` : "";
}
