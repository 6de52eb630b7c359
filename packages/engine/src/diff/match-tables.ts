import type { Catalog, QualifiedName, Table } from "../catalog/model.ts";
import type { NewNames } from "./canonical/same-code.ts";
import { matchColumns, matchInOrder } from "./match-columns.ts";
import type { ColumnMatch } from "./match-columns.ts";
import type { Rename, RenameDecisions, RenamePair } from "./model.ts";
import { once } from "./once.ts";
import { guessTableRenames } from "./rename/find-table-renames.ts";
import { sideOf } from "./side.ts";
import type { Side } from "./side.ts";

/** A table of both catalogs. */
export interface TablePair {
  /** By its name after. */
  readonly key: string;
  /** Its name after: one for all that is found of it. */
  readonly nameAfter: QualifiedName;
  readonly before: Table;
  readonly after: Table;
  readonly isRenamed: boolean;
  readonly columns: ColumnMatch;
}

/** Which table and column after is which before. */
export interface Matching {
  readonly before: Side;
  readonly after: Side;
  /** In the order after. */
  readonly pairs: readonly TablePair[];
  readonly removed: readonly Table[];
  readonly added: readonly Table[];
  readonly renames: readonly Rename[];
  readonly unusedDecisions: readonly RenamePair[];
  /** Whether any table or column has another name after. */
  readonly hasRenames: boolean;
  /** Whether any column has. */
  readonly hasColumnRenames: boolean;
  /** The key after of a table by its name before. */
  readonly carryTable: (name: QualifiedName) => string;
  /** The key before of a table by its name after. */
  readonly originOf: (name: QualifiedName) => string;
  /** The key after of a column by its name before. */
  readonly carryColumn: (table: QualifiedName, name: string) => string;
  /** For code that names tables and columns. */
  readonly newNames: () => NewNames;
}

type TableDecision = Extract<RenamePair, { kind: "table" }>;
type ColumnDecision = Extract<RenamePair, { kind: "column" }>;

/** Matches two catalogs: by name, by what a person decided of renames, by guesses. */
export function matchTables(from: Catalog, to: Catalog, decisions: RenameDecisions): Matching {
  const before = sideOf(from);
  const after = sideOf(to);
  const renamed = new Map<string, string>();
  const renames: Rename[] = [];
  const used = new Set<RenamePair>();
  const take = (old: Table, fresh: Table, told: Pick<Rename, "basis" | "score" | "ground">): void => {
    renamed.set(before.names.keyOf(old), after.names.keyOf(fresh));
    renames.push({ pair: { kind: "table", before: nameOf(old), after: nameOf(fresh) }, ...told });
  };
  const taken = new Set<string>();
  for (const pair of decisions.confirmed ?? []) {
    if (pair.kind !== "table") continue;
    const [oldKey, newKey] = [before.names.keyOf(pair.before), after.names.keyOf(pair.after)];
    const [old, fresh] = [before.tables.get(oldKey), after.tables.get(newKey)];
    if (
      !old ||
      !fresh ||
      after.tables.has(oldKey) ||
      before.tables.has(newKey) ||
      renamed.has(oldKey) ||
      taken.has(newKey)
    )
      continue;
    take(old, fresh, { basis: "confirmed", score: 1, ground: "It was confirmed." });
    taken.add(newKey);
    used.add(pair);
  }
  const gone: [string, Table][] = [];
  for (const [key, table] of before.tables) if (!after.tables.has(key) && !renamed.has(key)) gone.push([key, table]);
  const fresh: [string, Table][] = [];
  for (const [key, table] of after.tables) if (!before.tables.has(key) && !taken.has(key)) fresh.push([key, table]);
  const guesses = guessTableRenames(gone, fresh, { before, after }, refusedTables(before, after, decisions));
  for (const { before: old, after: now, score, ground } of guesses) take(old, now, { basis: "guessed", score, ground });
  const origins = new Map(Array.from(renamed, ([oldKey, newKey]) => [newKey, oldKey]));
  const carryTable = (name: QualifiedName): string => {
    const key = before.names.keyOf(name);
    return renamed.size === 0 ? key : (renamed.get(key) ?? key);
  };
  const columnRenames = new Map<string, ReadonlyMap<string, string>>();
  const columnDecisions = groupColumnDecisions(after, decisions);
  const pairs: TablePair[] = [];
  const added: Table[] = [];
  for (const [key, table] of after.tables) {
    const origin = origins.get(key) ?? key;
    const old = before.tables.get(origin);
    if (!old) {
      added.push(table);
      continue;
    }
    const inOrder = matchInOrder(old, table, before.names, after.names);
    if (inOrder) {
      pairs.push({
        key,
        nameAfter: nameOf(table),
        before: old,
        after: table,
        isRenamed: origin !== key,
        columns: inOrder,
      });
      continue;
    }
    const { confirmed, refused } = columnDecisions.get(key) ?? noDecisions;
    const columns = matchColumns(
      { ...before, table: old, keys: before.foreignKeys.get(origin) ?? [], tableKeyOf: carryTable },
      { ...after, table, keys: after.foreignKeys.get(key) ?? [], tableKeyOf: after.names.keyOf },
      { confirmed, isRefused: (one, other) => refused.has(`${one}\u0000${other}`) },
    );
    renames.push(...columns.renames);
    for (const decision of confirmed) {
      const to = columns.renamed.get(before.names.columnKeyOf(decision.before));
      if (to === after.names.columnKeyOf(decision.after)) used.add(decision);
    }
    if (columns.renamed.size > 0) columnRenames.set(origin, columns.renamed);
    pairs.push({ key, nameAfter: nameOf(table), before: old, after: table, isRenamed: origin !== key, columns });
  }
  const isPaired = new Set<Table>();
  for (const pair of pairs) isPaired.add(pair.before);
  return {
    before,
    after,
    pairs,
    removed: Array.from(before.tables.values()).filter((table) => !isPaired.has(table)),
    added,
    renames,
    unusedDecisions: (decisions.confirmed ?? []).filter((pair) => !used.has(pair)),
    hasRenames: renames.length > 0,
    hasColumnRenames: columnRenames.size > 0,
    carryTable,
    originOf: (name) => {
      const key = after.names.keyOf(name);
      return origins.get(key) ?? key;
    },
    carryColumn: (table, name) => {
      const key = before.names.columnKeyOf(name);
      if (columnRenames.size === 0) return key;
      return columnRenames.get(before.names.keyOf(table))?.get(key) ?? key;
    },
    newNames: once(() => newNamesOf(renames, before, after)),
  };
}

function refusedTables(
  before: Side,
  after: Side,
  { refused = [] }: RenameDecisions,
): (old: Table, fresh: Table) => boolean {
  const pairs = new Set(
    refused
      .filter((pair): pair is TableDecision => pair.kind === "table")
      .map((pair) => `${before.names.keyOf(pair.before)}\u0001${after.names.keyOf(pair.after)}`),
  );
  if (pairs.size === 0) return () => false;
  return (old, fresh) => pairs.has(`${before.names.keyOf(old)}\u0001${after.names.keyOf(fresh)}`);
}

interface DecisionsOfTable {
  readonly confirmed: ColumnDecision[];
  readonly refused: Set<string>;
}

const noDecisions: DecisionsOfTable = { confirmed: [], refused: new Set() };

function groupColumnDecisions(
  after: Side,
  { confirmed = [], refused = [] }: RenameDecisions,
): Map<string, DecisionsOfTable> {
  const groups = new Map<string, DecisionsOfTable>();
  const groupOf = (table: QualifiedName): DecisionsOfTable => {
    const key = after.names.keyOf(table);
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { confirmed: [], refused: new Set() }));
    return group;
  };
  const { columnKeyOf } = after.names;
  for (const pair of confirmed) if (pair.kind === "column") groupOf(pair.table).confirmed.push(pair);
  for (const pair of refused) {
    if (pair.kind === "column")
      groupOf(pair.table).refused.add(`${columnKeyOf(pair.before)}\u0000${columnKeyOf(pair.after)}`);
  }
  return groups;
}

function newNamesOf(renames: readonly Rename[], before: Side, after: Side): NewNames {
  const newNames = new Map<string, Set<string>>();
  for (const { pair } of renames) {
    const [old, fresh] = pair.kind === "table" ? [pair.before.name, pair.after.name] : [pair.before, pair.after];
    const key = before.names.columnKeyOf(old);
    const known = newNames.get(key);
    const name = after.names.columnKeyOf(fresh);
    if (known) known.add(name);
    else newNames.set(key, new Set([name]));
  }
  return newNames;
}

function nameOf({ namespace, name }: Table): QualifiedName {
  return { namespace, name };
}
