import type { Check, Exclusion, Index, Key } from "../../catalog/model.ts";
import { changesOfKind, mentions } from "../context.ts";
import type { ChangedTable, MigrationContext } from "../context.ts";
import { nameSet } from "../names-in.ts";

interface Parts {
  "primary-key": Key;
  "unique-key": Key;
  check: Check;
  exclusion: Exclusion;
  index: Index;
}

export type PartName = keyof Parts;

/** What becomes of a key, check or index of a table: dropped, made, both, or only called otherwise. */
export type PartChange = {
  [Name in PartName]: {
    readonly part: Name;
    readonly before: Parts[Name] | null;
    readonly after: Parts[Name] | null;
    readonly isRenamed: boolean;
    readonly changeIds: readonly string[];
  };
}[PartName];

/** Columns whose change a part does not outlive. */
export interface ShakenColumns {
  /** Dropped and made again, by their names before: nothing stays that names them. */
  readonly recreated: readonly string[];
  /** Of another type: what computes with them is made again. */
  readonly retyped: readonly string[];
}

/** The parts of a table that change, and those that a change of its columns takes away. */
export function partChanges(table: ChangedTable, shaken: ShakenColumns, context: MigrationContext): PartChange[] {
  return [
    ...changesOf(table, "primary-key", listOf(table.before.primaryKey), listOf(table.after.primaryKey)),
    ...changesOf(table, "unique-key", table.before.uniqueKeys, table.after.uniqueKeys),
    ...changesOf(table, "check", table.before.checks, table.after.checks),
    ...changesOf(table, "exclusion", table.before.exclusions, table.after.exclusions),
    ...changesOf(table, "index", table.before.indexes, table.after.indexes),
  ].flatMap((change) => {
    if (isShaken(change, shaken, context)) return [{ ...change, isRenamed: false }];
    return change.changeIds.length > 0 ? [change] : [];
  });
}

const listOf = <Item>(item: Item | null): readonly Item[] => (item === null ? [] : [item]);

function changesOf<Name extends PartName>(
  table: ChangedTable,
  part: Name,
  before: readonly Parts[Name][],
  after: readonly Parts[Name][],
): PartChange[] {
  const made: PartChange[] = [];
  const told = new Set<unknown>();
  const kinds = [`${part}-added`, `${part}-removed`, `${part}-changed`, `${part}-renamed`] as const;
  for (const change of changesOfKind(table, ...kinds)) {
    told.add(change.before).add(change.after);
    const { id, kind } = change;
    made.push({
      part,
      before: change.before,
      after: change.after,
      isRenamed: kind === `${part}-renamed`,
      changeIds: [id],
    } as PartChange);
  }
  const old = before.filter((one) => !told.has(one));
  const fresh = after.filter((one) => !told.has(one));
  // What differs in nothing that is told has its like on the other side, by name or by place.
  const byName = new Map(
    fresh.flatMap((one) => ("name" in one && one.name !== null ? [[one.name, one] as const] : [])),
  );
  const paired = new Map<Parts[Name], Parts[Name]>();
  for (const one of old) {
    const like = one.name === null ? undefined : byName.get(one.name);
    if (like !== undefined) paired.set(one, like);
  }
  const taken = new Set(paired.values());
  const rest = fresh.filter((one) => !taken.has(one));
  for (const one of old) {
    const like = paired.get(one) ?? rest.shift() ?? null;
    made.push({ part, before: one, after: like, isRenamed: false, changeIds: [] } as unknown as PartChange);
  }
  return made;
}

function isShaken(
  { part, before }: PartChange,
  { recreated, retyped }: ShakenColumns,
  context: MigrationContext,
): boolean {
  if (before === null) return false;
  if (part === "primary-key" || part === "unique-key") return before.columns.some((name) => recreated.includes(name));
  const all = nameSet([...recreated, ...retyped]);
  if (part === "check") return mentions(before.expression, all, context);
  if (part === "exclusion") return mentions(before.definition, all, context);
  const plain = before.parts.some(
    ({ text, isExpression, modifiers }) =>
      !isExpression && (recreated.includes(text) || (retyped.includes(text) && modifiers !== undefined)),
  );
  if (plain || before.include.some((name) => recreated.includes(name))) return true;
  const code = [before.predicate ?? "", ...before.parts.map(({ text, isExpression }) => (isExpression ? text : ""))];
  return code.some((text) => mentions(text, all, context));
}
