import { argumentSignature, resultOf } from "../../code/routine-arguments.ts";
import type { Routine, RoutineDeclaration } from "../../catalog/model.ts";
import { createRoutine, dropRoutine, isMadeLate } from "../../export/sql/routine.ts";
import type { RelationNames } from "../../export/sql/routine.ts";
import type { MigrationContext } from "../context.ts";
import { callsIn, nameSet, namesIn } from "../names-in.ts";
import type { Phase, Step } from "../plan.ts";

interface RoutineChange {
  readonly before: Routine | null;
  readonly after: Routine | null;
  /** Null where it differs by the names of what is renamed alone, or not at all but has to be made anew. */
  readonly id: string | null;
}

/**
 * Plans functions and procedures whose declarations are in the schema. They are made before what may call them, defaults and
 * indexes among it, but for those that the database reads when they are made or that name a table made by the migration; what
 * goes, goes when nothing calls it any more.
 */
export function planRoutines(context: MigrationContext): PlannedRoutines {
  const { plan, changesOf, dialect } = context;
  const missing = new Map<string, string>();
  const madeAnew = new Set<string>();
  const relations = relationsOf(context);
  const changes = changesOf("routine-added", "routine-changed", "routine-removed");
  for (const change of [...changes, ...behindOthers(context, changes)]) {
    const { before, after, id } = change;
    const [old, fresh] = [declarationsOf(before), declarationsOf(after)];
    const name = (after ?? before)?.name ?? "";
    if (old !== undefined && fresh !== undefined) {
      if (planRoutine(change, old, fresh, relations, context)) madeAnew.add(name.toLowerCase());
      continue;
    }
    if (id === null) continue;
    const sentence = `Routine ${name} is left as it is: its arguments are not in the schema.`;
    plan.warn({ code: "NOT_MIGRATED", sentence, changeIds: [id] });
    if (before === null) missing.set(name.toLowerCase(), name);
  }
  if (dialect === "postgresql" && plan.has("routines", ({ sql }) => sql.startsWith("CREATE"))) {
    const setting = { operations: [{ kind: "setting" as const }], changeIds: [] };
    // Or functions in SQL would be refused whose tables are made after them.
    plan.add("open", { ...setting, sql: "SET check_function_bodies = false" });
    plan.add("close", { ...setting, sql: "RESET check_function_bodies" });
  }
  if (dialect === "postgresql") warnOfParts(context, madeAnew);
  return { missing, madeAnew };
}

/** A part of a table that calls a routine keeps it from being dropped. */
function warnOfParts({ plan, from, dialect }: MigrationContext, madeAnew: ReadonlySet<string>): void {
  if (madeAnew.size === 0) return;
  for (const { name, columns, checks, indexes } of from.tables) {
    const codes = [
      ...columns.flatMap((column) => column.default ?? []),
      ...columns.flatMap(({ generated }) => generated?.expression ?? []),
      ...checks.map(({ expression }) => expression),
      ...indexes.flatMap(({ parts }) => parts.map(({ text }) => text)),
      ...indexes.flatMap(({ predicate }) => predicate ?? []),
    ];
    const called = codes.flatMap((code) => callsIn(code, dialect)).find((word) => madeAnew.has(word));
    if (called === undefined) continue;
    const sentence = `Routine ${called} has to be dropped to be made anew, which ${name} stands in the way of, for it calls it.`;
    plan.warn({ code: "NOT_MIGRATED", sentence, changeIds: [] });
  }
}

interface PlannedRoutines {
  /** Names, in lower case, of routines that have to be made by hand, to what they are called. */
  readonly missing: ReadonlyMap<string, string>;
  /** Names, in lower case, of routines that are dropped before they are made: what stands on them goes before. */
  readonly madeAnew: ReadonlySet<string>;
}

/**
 * Routines of which nothing is said to change, and that are made anew all the same: code does not follow what is renamed, and
 * a routine that takes or gives a type goes with the type that is put aside under another name.
 */
function behindOthers(context: MigrationContext, changes: readonly RoutineChange[]): RoutineChange[] {
  const { from, to, matching, replacedTypes } = context;
  if (!matching.hasRenames && replacedTypes.size === 0) return [];
  const told = new Set(changes.map(({ after }) => after));
  const before = new Map(from.routines?.map((routine) => [matching.before.names.keyOf(routine), routine]));
  return (to.routines ?? []).flatMap((after) => {
    const old = before.get(matching.after.names.keyOf(after));
    if (old === undefined || told.has(after)) return [];
    const isOther = matching.hasRenames || after.declarations?.some((one) => isOfReplacedType(one, context)) === true;
    return isOther ? [{ before: old, after, id: null }] : [];
  });
}

/** Whether a routine of PostgreSQL takes or gives a type that is made anew. */
function isOfReplacedType({ text }: RoutineDeclaration, { replacedTypes, dialect }: MigrationContext): boolean {
  if (dialect !== "postgresql" || replacedTypes.size === 0) return false;
  return namesIn(`${argumentSignature(text)} ${resultOf(text)}`, dialect).some((name) => replacedTypes.has(name));
}

function declarationsOf(routine: Routine | null): readonly RoutineDeclaration[] | undefined {
  if (routine === null) return [];
  return routine.package === undefined ? routine.declarations : undefined;
}

function relationsOf({ from, to }: MigrationContext): RelationNames {
  const before = nameSet([...from.tables, ...from.views].map(({ name }) => name));
  const all = nameSet([...to.tables, ...to.views].map(({ name }) => name));
  return { made: new Set([...all].filter((name) => !before.has(name))), all };
}

/** Gives whether one of the name goes before the migration's other changes. */
function planRoutine(
  { id, before, after }: RoutineChange,
  old: readonly RoutineDeclaration[],
  fresh: readonly RoutineDeclaration[],
  relations: RelationNames,
  context: MigrationContext,
): boolean {
  const { plan, names, dialect } = context;
  let isDropped = false;
  const dropFirst = (routine: Routine, declaration: RoutineDeclaration, kind: "drop object" | "replace code"): void => {
    isDropped = true;
    add("drop routines", dropRoutine(routine, declaration, names), kind);
  };
  const add = (phase: Phase, sql: string, kind: "create object" | "drop object" | "replace code"): void =>
    plan.add(phase, {
      sql,
      isModule: sql.startsWith("CREATE"),
      changeIds: id === null ? [] : [id],
      operations: [{ kind }],
    });
  const keyOf = ({ kind, text }: RoutineDeclaration): string =>
    dialect === "postgresql" ? `${kind} ${argumentSignature(text)}` : kind;
  const left = new Map(old.map((declaration) => [keyOf(declaration), declaration]));
  const made: [RoutineDeclaration, isOther: boolean][] = [];
  for (const declaration of fresh) {
    const same = left.get(keyOf(declaration));
    if (same) left.delete(keyOf(declaration));
    const isOnOldType = same !== undefined && isOfReplacedType(same, context);
    if (same?.text === declaration.text && !isOnOldType) continue;
    const isReplaced = same !== undefined && !isOnOldType && canReplace(same, declaration, dialect);
    if (same && !isReplaced && before) dropFirst(before, same, "replace code");
    made.push([declaration, same !== undefined]);
  }
  // One whose arguments are called otherwise, or whose result is another, has to go before it is made anew.
  const inTheWay = (one: RoutineDeclaration): boolean =>
    dialect !== "postgresql" ? after !== null : fresh.some((other) => countOf(other) === countOf(one));
  if (before)
    for (const one of left.values())
      if (inTheWay(one)) dropFirst(before, one, "drop object");
      else add("drop objects", dropRoutine(before, one, names), "drop object");
  if (after === null) return isDropped;
  for (const [declaration, isOther] of made) {
    const phase = isMadeLate(declaration, relations, dialect) ? "code" : "routines";
    add(phase, createRoutine(after, declaration, names), isOther ? "replace code" : "create object");
  }
  return isDropped;
}

const countOf = ({ text }: RoutineDeclaration): number => argumentSignature(text).split(",").length;

/** Whether one statement makes it what it is after. */
function canReplace(
  before: RoutineDeclaration,
  after: RoutineDeclaration,
  dialect: MigrationContext["dialect"],
): boolean {
  if (dialect === "mysql") return false;
  if (dialect !== "postgresql") return true;
  const result = ({ text }: RoutineDeclaration): string => resultOf(text).toLowerCase().replaceAll(/\s+/g, " ");
  return result(before) === result(after);
}

/**
 * Leaves out, and names, what calls a routine that has to be made by hand, and what reads a view that is left out: the database
 * would refuse it, and all that goes with it.
 */
export function leaveOutCallers({ plan, dialect }: MigrationContext, missing: ReadonlyMap<string, string>): void {
  if (missing.size === 0 || dialect === "sqlite") return;
  const views = new Map<string, string>();
  const groundOf = ({ sql }: Step): string | undefined => {
    const routine = callsIn(sql, dialect).find((name) => missing.has(name));
    if (routine !== undefined) return `This calls the routine ${missing.get(routine) ?? routine}`;
    const view = views.size === 0 ? undefined : namesIn(sql, dialect).find((name) => views.has(name));
    return view === undefined ? undefined : `This reads the view ${views.get(view) ?? view}`;
  };
  for (const phase of ["indexes", "set attributes", "code", "comments"] as const) {
    const grounds = new Map<Step, string>();
    const left = plan.take(phase, (one) => {
      const ground = groundOf(one);
      if (ground === undefined) return false;
      grounds.set(one, ground);
      if (one.view) views.set(one.view.name.toLowerCase(), one.view.name);
      return true;
    });
    for (const one of left) {
      const ground = grounds.get(one) ?? "";
      const sentence = `${ground}, which has to be made first: ${one.sql.replaceAll(/\s+/g, " ").slice(0, 200)}`;
      plan.warn({ code: "NOT_MIGRATED", sentence, changeIds: one.changeIds });
    }
  }
}
