import type { QualifiedName, Rule, Trigger, TriggerEvent, View } from "../../catalog/model.ts";
import { tokenise } from "../../lexing/tokenise.ts";
import type { CodeWrite } from "../../code/code-write.ts";
import { writesOfCode } from "../../code/code-writes.ts";
import { outsideCode } from "../../code/outside-code.ts";
import type { OutsideCode } from "../../code/outside-code.ts";
import type { ConflictPolicy } from "../../statement/ast.ts";
import type { PreparedSchema } from "../../statement/prepared-schema.ts";
import { hasWritingRoutines, routineLabel, routinesCalled } from "../../code/routine-lookup.ts";
import type { Resolver } from "../../statement/resolve/resolver.ts";
import { findCodeInstead } from "../../statement/resolve/code-instead.ts";
import { codeOfRule, rulesOn } from "../../statement/resolve/rule-code.ts";
import { meaningOfView } from "../../statement/resolve/view-meaning.ts";
import { outsideCodeOf, writesOfTrigger } from "../../code/trigger-code.ts";
import { namedByAction } from "../changes/cascade-effect.ts";
import type { Change, CodeUnit } from "../changes/change.ts";
import { withSideEffects } from "../changes/make-root.ts";
import type { AffectedColumn } from "../model.ts";
import { firingTriggers } from "../changes/fired-triggers.ts";

/** A part of the schema's code that runs, and what it writes. */
export interface CodeRun {
  readonly code: CodeUnit;
  readonly writes: readonly CodeWrite[];
  /** What it hands over to code that is not in the catalog. */
  outside(): OutsideCode;
}

const triggerRun = (
  schema: PreparedSchema,
  trigger: Trigger,
  policies: ReadonlySet<ConflictPolicy | null>,
): CodeRun => ({
  code: { kind: "trigger", name: trigger.name },
  writes: [...policies].flatMap((policy) => writesOfTrigger(schema, trigger, policy)),
  outside: () => outsideCodeOf(schema, trigger),
});

const ruleRun = (schema: PreparedSchema, rule: Rule): CodeRun => ({
  code: { kind: "rule", name: rule.name },
  writes: writesOfCode(schema, codeOfRule(rule).actions),
  outside: () => outsideCode(schema, codeOfRule(rule).actions),
});

/** The code that a change of a table runs beside it: triggers that fire, rules that do something else too, routines in expressions. */
export function codeRunBy(schema: PreparedSchema, change: Change, firesTriggers: boolean): CodeRun[] {
  const { table, operation } = change;
  const columns = operation === "UPDATE" ? namedColumns(change) : null;
  const triggers = firesTriggers ? firingTriggers(schema, table, operation, columns) : [];
  const others = [...rulesBeside(schema, table, operation), ...routinesOfExpressions(schema, change)];
  if (triggers.length === 0) return others;
  const policies = policiesOf(schema, change);
  const beside = triggers.filter(({ timing }) => timing !== "instead of");
  return [...beside.map((trigger) => triggerRun(schema, trigger, policies)), ...others];
}

/** What is said of conflicts where the triggers of a change run; only SQLite lets it count for what they write. */
function policiesOf({ catalog }: PreparedSchema, { arrivals }: Change): ReadonlySet<ConflictPolicy | null> {
  if (catalog.dialect !== "sqlite") return nothingSaid;
  return new Set(arrivals.flatMap(({ policies }) => [...policies]));
}

const nothingSaid: ReadonlySet<ConflictPolicy | null> = new Set([null]);

/** The columns that an update names, also with the value that they have already: a trigger on them fires. */
const namedColumns = ({ columns, arrivals }: Change): ReadonlySet<string> =>
  new Set([
    ...columns,
    ...arrivals.flatMap(({ parent, foreignKey, columns: told }) =>
      parent && foreignKey
        ? namedByAction(parent, foreignKey)
        : told.filter(({ reason }) => reason === "written").map(({ name }) => name),
    ),
  ]);

/** The rules of a table or view that do something beside the statement, or in place of it for some of the rows. */
export function rulesBeside(schema: PreparedSchema, on: QualifiedName, event: TriggerEvent): CodeRun[] {
  return rulesOn(schema, on, event)
    .filter((rule) => !codeOfRule(rule).replaces)
    .map((rule) => ruleRun(schema, rule));
}

/** The routines in the checks, defaults and generated columns that a change computes. */
function routinesOfExpressions(schema: PreparedSchema, { table, operation, arrivals }: Change): CodeRun[] {
  if (operation === "DELETE" || !hasWritingRoutines(schema)) return [];
  const given = new Set(arrivals[0]?.columns.map(({ name }) => name));
  const defaults = operation === "INSERT" ? table.columns.filter(({ name }) => !given.has(name)) : [];
  const expressions = [
    ...table.checks.map(({ expression }) => expression),
    ...table.columns.map(({ generated }) => generated?.expression ?? ""),
    ...defaults.map((column) => column.default ?? ""),
  ];
  return runsOfRoutines(schema, expressions.join(" ; "));
}

/** A statement and the queries of the views that it reads, also through other views: what of the schema's text runs with it. */
export function textRun(resolver: Resolver, sql: string): string {
  return [sql, ...Array.from(viewsRead(resolver), ({ query }) => query)].join(";\n");
}

function viewsRead(resolver: Resolver, found: Set<View> = new Set()): ReadonlySet<View> {
  for (const view of resolver.views) {
    if (found.has(view)) continue;
    found.add(view);
    const meaning = meaningOfView(resolver, view);
    if (meaning) viewsRead(meaning.resolver, found);
  }
  return found;
}

/** The routines of the catalog that some text calls, with what each writes, itself and through others. */
export function runsOfRoutines(schema: PreparedSchema, text: string): CodeRun[] {
  if (!hasWritingRoutines(schema)) return [];
  return routinesCalled(schema, tokenise(text, schema.catalog.dialect).tokens).map((routine) => {
    const name = routineLabel(routine);
    return {
      code: { kind: "routine" as const, name },
      writes: writesOfCode(schema, routine.code ?? "", routine),
      outside: () =>
        routine.code === null
          ? { routines: [name], buildsStatements: false }
          : outsideCode(schema, routine.code, routine),
    };
  });
}

/**
 * The code that runs in the place of a statement on a table or view: PostgreSQL's rules DO INSTEAD without a condition, and
 * INSTEAD OF triggers; null where the statement itself is run.
 */
export function codeInstead(
  schema: PreparedSchema,
  on: QualifiedName,
  event: TriggerEvent,
  columns: ReadonlySet<string> | null = null,
  policy: ConflictPolicy | null = null,
): CodeRun[] | null {
  const found = findCodeInstead(schema, on, event, columns);
  return (
    found && [
      ...found.rules.map((rule) => ruleRun(schema, rule)),
      ...found.triggers.map((trigger) => triggerRun(schema, trigger, new Set([policy]))),
    ]
  );
}

/** The writes of some code with those that rules put in the place of them. */
export function writtenInTheEnd(
  schema: PreparedSchema,
  writes: readonly CodeWrite[],
  seen: ReadonlySet<string> = new Set(),
): readonly CodeWrite[] {
  if (schema.catalog.rules.length === 0) return writes;
  return writes.flatMap((write) => {
    const instead = codeInstead(schema, write.table, write.operation);
    if (instead === null) return [write];
    const key = `${write.operation}\u0000${write.table.namespace}\u0000${write.table.name}`;
    // A rule that leads back to its own event is an error of the database.
    if (seen.has(key)) return [];
    return writtenInTheEnd(
      schema,
      instead.flatMap((run) => run.writes),
      new Set([...seen, key]),
    );
  });
}

/** The columns that a write of code changes, with those that the table's own triggers and expressions set then. */
export function affectedByCode(
  schema: PreparedSchema,
  { table, operation, columns, kept = [] }: CodeWrite,
): { readonly columns: readonly string[]; readonly affected: readonly AffectedColumn[] } {
  const reason = operation === "INSERT" ? "inserted" : "written";
  const affected = columns.map((name): AffectedColumn => ({ name, reason }));
  if (operation !== "UPDATE") return { columns, affected };
  const changed = columns.filter((name) => !kept.includes(name));
  return { columns: withSideEffects(schema, table, changed, affected), affected };
}
