import type {
  QualifiedName,
  Routine,
  RoutineDeclaration,
  Rule,
  Sequence,
  Synonym,
  Trigger,
  UserType,
  View,
} from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { codeText } from "../canonical/code-tokens.ts";
import { isSameCode } from "../canonical/same-code.ts";
import type { ChangeValues } from "../model.ts";
import type { CatalogNames } from "../catalog-names.ts";
import type { Side } from "../side.ts";
import type { Comparison } from "./comparison.ts";
import { nameOf } from "./comparison.ts";
import { compareType } from "./compare-types.ts";
import { shortCode } from "./short-text.ts";

type ObjectName = "view" | "trigger" | "rule" | "routine" | "type" | "sequence" | "synonym";
type ObjectOf<Name extends ObjectName> = NonNullable<ChangeValues[`${Name}-added`][1]>;

/** How objects of one kind are told apart. */
interface ObjectKind<Item> {
  readonly keyBefore: (item: Item) => string;
  readonly keyAfter: (item: Item) => string;
  /** The table on which it stands. */
  readonly tableOf: (item: Item) => QualifiedName | null;
  readonly objectOf: (item: Item, names: { readonly catalog: Comparison["matching"]["after"]["catalog"] }) => string;
  readonly textOf: (item: Item) => string;
  readonly isSame: (before: Item, after: Item) => boolean;
  /** Whether an object of one catalog is in the other as well without being told there. */
  readonly isImplied?: (item: Item, verb: "added" | "removed") => boolean;
}

/** Finds types and sequences that differ, which tables stand on. */
export function compareTypesAndSequences(comparison: Comparison): void {
  const { before, after } = comparison.matching;
  compareObjects(comparison, "type", [before.catalog.types, after.catalog.types], typeKind(comparison));
  compareObjects(comparison, "sequence", [before.catalog.sequences, after.catalog.sequences], sequenceKind(comparison));
}

/** Finds views, triggers, rules, routines and synonyms that differ, which stand on tables. */
export function compareCode(comparison: Comparison): void {
  const { before, after } = comparison.matching;
  compareObjects(comparison, "view", [before.catalog.views, after.catalog.views], viewKind(comparison));
  compareObjects(comparison, "trigger", [before.catalog.triggers, after.catalog.triggers], triggerKind(comparison));
  compareObjects(comparison, "rule", [before.catalog.rules, after.catalog.rules], ruleKind(comparison));
  compareObjects(
    comparison,
    "routine",
    [before.catalog.routines ?? [], after.catalog.routines ?? []],
    routineKind(comparison),
  );
  compareObjects(comparison, "synonym", [before.catalog.synonyms, after.catalog.synonyms], synonymKind(comparison));
}

function compareObjects<Name extends ObjectName>(
  comparison: Comparison,
  name: Name,
  [before, after]: readonly [readonly ObjectOf<Name>[], readonly ObjectOf<Name>[]],
  kind: ObjectKind<ObjectOf<Name>>,
): void {
  if (before.length + after.length === 0) return;
  const { find, matching } = comparison;
  // What stands on a table or view that only one side has comes and goes with it.
  let stands: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> } | undefined;
  const isTableKept = (table: QualifiedName, verb: "added" | "removed"): boolean => {
    stands ??= { before: standsOf(matching.before), after: standsOf(matching.after) };
    return verb === "added"
      ? stands.before.has(matching.originOf(table))
      : stands.after.has(matching.carryTable(table));
  };
  const old = new Map(before.map((item) => [kind.keyBefore(item), item]));
  const fresh = new Map(after.map((item) => [kind.keyAfter(item), item]));
  for (const key of [...new Set([...old.keys(), ...fresh.keys()])].sort()) {
    const [from, to] = [old.get(key), fresh.get(key)];
    if (from === to || (from && to && kind.isSame(from, to))) continue;
    const verb = from === undefined ? "added" : to === undefined ? "removed" : "changed";
    const shown = to ?? from;
    if (shown === undefined || (verb !== "changed" && kind.isImplied?.(shown, verb) === true)) continue;
    const side = to === undefined ? matching.before : matching.after;
    const table = kind.tableOf(shown);
    const isWithTable = table !== null && verb !== "changed" && name !== "view" && !isTableKept(table, verb);
    find({
      kind: `${name}-${verb}` as `${Name}-added`,
      table: table && nameOf(table),
      object: kind.objectOf(shown, side),
      before: (from ?? null) as null,
      after: (to ?? null) as ChangeValues[`${Name}-added`][1],
      beforeText: from ? kind.textOf(from) : null,
      afterText: to ? kind.textOf(to) : null,
      ...(isWithTable ? { isWithTable } : {}),
    });
  }
}

/** Keys of all tables and views of one side. */
function standsOf({ catalog, names, tables }: Side): ReadonlySet<string> {
  return new Set([...tables.keys(), ...catalog.views.map(names.keyOf)]);
}

function showName(item: QualifiedName, { catalog }: { readonly catalog: Parameters<typeof displayName>[0] }): string {
  return displayName(catalog, item);
}

function plainKeys(comparison: Comparison): Pick<ObjectKind<QualifiedName>, "keyBefore" | "keyAfter"> {
  const { before, after } = comparison.matching;
  return { keyBefore: before.names.keyOf, keyAfter: after.names.keyOf };
}

/** Keys of objects that are named within their table. */
function keysOnTable({
  matching,
}: Comparison): Pick<ObjectKind<{ table: QualifiedName; name: string }>, "keyBefore" | "keyAfter"> {
  const key = (table: string, name: string, { columnKeyOf }: CatalogNames): string =>
    `${table}\u0001${columnKeyOf(name)}`;
  return {
    keyBefore: ({ table, name }) => key(matching.carryTable(table), name, matching.before.names),
    keyAfter: ({ table, name }) => key(matching.after.names.keyOf(table), name, matching.after.names),
  };
}

function sameCode({ dialect, matching }: Comparison): (before: string | null, after: string | null) => boolean {
  return (before, after) =>
    before === after || (before !== null && after !== null && isSameCode(before, after, dialect, matching.newNames()));
}

function viewKind(comparison: Comparison): ObjectKind<View> {
  const { find, matching } = comparison;
  const isSame = sameCode(comparison);
  const columns = (names: readonly string[] | null): string | undefined =>
    names?.map(matching.after.names.columnKeyOf).join();
  return {
    ...plainKeys(comparison),
    tableOf: (view) => view,
    objectOf: showName,
    textOf: ({ isMaterialized, query }) => `${isMaterialized ? "materialized: " : ""}${shortCode(query)}`,
    isSame: (before, after) => {
      if ((before.comment ?? "") !== (after.comment ?? "")) {
        const object = showName(after, matching.after);
        const [from, to] = [before.comment, after.comment];
        find({
          kind: "view-comment-changed",
          table: nameOf(after),
          object,
          before: from,
          after: to,
          beforeText: from,
          afterText: to,
        });
      }
      return (
        before.isMaterialized === after.isMaterialized &&
        before.checkOption === after.checkOption &&
        before.isReadOnly === after.isReadOnly &&
        columns(before.columns) === columns(after.columns) &&
        isSame(before.query, after.query)
      );
    },
  };
}

function triggerKind(comparison: Comparison): ObjectKind<Trigger> {
  const { matching } = comparison;
  const isSame = sameCode(comparison);
  const { columnKeyOf } = matching.after.names;
  return {
    ...keysOnTable(comparison),
    tableOf: ({ table }) => table,
    objectOf: ({ name }) => name,
    textOf: ({ timing, events, level, body, isEnabled }) =>
      shortCode(`${timing} ${events.join(" or ")} for each ${level}${isEnabled ? "" : " (disabled)"}: ${body}`),
    isSame: (before, after) =>
      before.timing === after.timing &&
      before.level === after.level &&
      before.isEnabled === after.isEnabled &&
      before.events.toSorted().join() === after.events.toSorted().join() &&
      (before.updateColumns?.map((name) => matching.carryColumn(before.table, name)).join() ?? null) ===
        (after.updateColumns?.map(columnKeyOf).join() ?? null) &&
      isSame(before.condition, after.condition) &&
      isSame(before.body, after.body),
  };
}

function ruleKind(comparison: Comparison): ObjectKind<Rule> {
  const isSame = sameCode(comparison);
  return {
    ...keysOnTable(comparison),
    tableOf: ({ table }) => table,
    objectOf: ({ name }) => name,
    textOf: ({ event, isInstead, definition }) => shortCode(`on ${event}${isInstead ? " instead" : ""}: ${definition}`),
    isSame: (before, after) =>
      before.event === after.event &&
      before.isInstead === after.isInstead &&
      isSame(before.definition, after.definition),
  };
}

function routineKind(comparison: Comparison): ObjectKind<Routine> {
  const { before, after } = comparison.matching;
  const isSame = sameCode(comparison);
  const isSameDeclaration = (was: RoutineDeclaration, now: RoutineDeclaration): boolean =>
    was.kind === now.kind && isSame(was.text, now.text);
  const packaged = (routine: Routine): QualifiedName => ({
    namespace: routine.namespace,
    name: routine.package === undefined ? routine.name : `${routine.package}.${routine.name}`,
  });
  return {
    keyBefore: (routine) => before.names.keyOf(packaged(routine)),
    keyAfter: (routine) => after.names.keyOf(packaged(routine)),
    tableOf: () => null,
    objectOf: (routine, side) => showName(packaged(routine), side),
    textOf: ({ code, declarations }) => shortCode(declarations?.map(({ text }) => text).join("\n;\n") ?? code ?? ""),
    isSame: (old, fresh) => {
      const [was, now] = [old.declarations, fresh.declarations];
      // A schema that was stored before they were kept tells the code alone.
      if (was === undefined || now === undefined) return isSame(old.code, fresh.code);
      return was.length === now.length && now.every((one) => was.some((other) => isSameDeclaration(other, one)));
    },
  };
}

function typeKind(comparison: Comparison): ObjectKind<UserType> {
  return {
    ...plainKeys(comparison),
    tableOf: () => null,
    objectOf: showName,
    textOf: ({ kind, labels, baseType, definition }) =>
      shortCode(kind === "enum" ? `enum (${labels.join(", ")})` : [kind, baseType ?? "", definition ?? ""].join(" ")),
    isSame: (before, after) => compareType(comparison, before, after),
  };
}

function sequenceKind(comparison: Comparison): ObjectKind<Sequence> {
  const { dialect, matching } = comparison;
  let serials: ReadonlySet<string> | undefined;
  const owner = ({ ownedBy }: Sequence, isBefore: boolean): string | null => {
    if (ownedBy === null) return null;
    const { table, column } = ownedBy;
    if (isBefore) return `${matching.carryTable(table)}\u0001${matching.carryColumn(table, column)}`;
    return `${matching.after.names.keyOf(table)}\u0001${matching.after.names.columnKeyOf(column)}`;
  };
  const definition = (text: string | undefined): string => codeText(text ?? "", dialect);
  return {
    ...plainKeys(comparison),
    tableOf: () => null,
    objectOf: showName,
    textOf: (sequence) => shortCode(sequence.definition ?? ""),
    isSame: (before, after) =>
      owner(before, true) === owner(after, false) && definition(before.definition) === definition(after.definition),
    // A column of type serial has its sequence, which a dump by hand does not name.
    isImplied: (sequence, verb) => {
      const key = owner(sequence, verb === "removed");
      return key !== null && (serials ??= serialColumns(comparison)).has(key);
    },
  };
}

/** Columns that draw their numbers from a sequence before and after, by the keys of table and column after. */
function serialColumns({ matching }: Comparison): ReadonlySet<string> {
  const serials = new Set<string>();
  for (const { after, columns } of matching.pairs) {
    for (const pair of columns.kept.pairs) {
      const isSerial = [pair.before, pair.after].every((column) => column.isAutoIncrement && column.identity === null);
      if (isSerial)
        serials.add(`${matching.after.names.keyOf(after)}\u0001${matching.after.names.columnKeyOf(pair.after.name)}`);
    }
  }
  return serials;
}

function synonymKind(comparison: Comparison): ObjectKind<Synonym> {
  const { matching } = comparison;
  return {
    ...plainKeys(comparison),
    tableOf: () => null,
    objectOf: showName,
    textOf: ({ target }) => target.name,
    isSame: (before, after) => matching.carryTable(before.target) === matching.after.names.keyOf(after.target),
  };
}
