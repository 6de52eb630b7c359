import type { Catalog, QualifiedName, Sequence, Table } from "../catalog/model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import type { Matching, TablePair } from "../diff/match-tables.ts";
import type { Change, ChangeKind, SchemaDiff } from "../diff/model.ts";
import { SqlNames } from "../export/sql/sql-names.ts";
import { nameSet, namesIn } from "./names-in.ts";
import { Plan } from "./plan.ts";

/** A change of one of some kinds. */
export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>;

/** A table that both catalogs have and that changes, with what changes of it. */
export interface ChangedTable extends TablePair {
  /** As `ALTER TABLE` names it once it is renamed. */
  readonly name: string;
  readonly changes: readonly Change[];
}

/** What the parts of a migration are planned from. */
export interface MigrationContext {
  readonly dialect: DialectName;
  readonly from: Catalog;
  readonly to: Catalog;
  readonly diff: SchemaDiff;
  readonly matching: Matching;
  /** Rows of a table by its name before; null where they are not known. */
  readonly rowsOf: (name: QualifiedName) => number | null;
  readonly names: SqlNames;
  readonly plan: Plan;
  readonly changed: readonly ChangedTable[];
  /** Names, in lower case, of types that are made anew under their name. */
  readonly replacedTypes: ReadonlySet<string>;
  /** Names before, in lower case, of tables that code must not stand on while they change. */
  readonly reshaped: ReadonlySet<string>;
  /** Names of tables, views and types of both catalogs, in lower case. */
  readonly takenNames: () => ReadonlySet<string>;
  /** The sequence of that name that is there after. */
  readonly sequenceAfter: (name: QualifiedName) => Sequence | undefined;
  /** The sequence of that name that is there before. */
  readonly sequenceBefore: (name: QualifiedName) => Sequence | undefined;
  readonly changesOf: <Kind extends ChangeKind>(...kinds: readonly Kind[]) => readonly ChangeOf<Kind>[];
}

/** Changes of a table that code which reads it stands in the way of. */
const reshaping: ReadonlySet<ChangeKind> = new Set([
  "table-renamed",
  "table-removed",
  "partition-removed",
  "table-kind-changed",
  "table-partitioning-changed",
  "column-removed",
  "column-renamed",
  "column-type-changed",
  "column-generated-changed",
  "column-collation-changed",
]);

/** Sets up what a migration is planned from. */
export function migrationContext(
  from: Catalog,
  to: Catalog,
  { diff, matching }: { readonly diff: SchemaDiff; readonly matching: Matching },
  rowsOf: MigrationContext["rowsOf"],
): MigrationContext {
  const { dialect } = to;
  const names = new SqlNames(from);
  const byTable = new Map<string, Change[]>();
  const byKind = new Map<ChangeKind, Change[]>();
  const reshaped = new Set<string>();
  const types = new Set<string>();
  for (const change of diff.changes) {
    const ofKind = byKind.get(change.kind);
    if (ofKind) ofKind.push(change);
    else byKind.set(change.kind, [change]);
    if (change.kind === "type-changed" || isLabelReplaced(change)) types.add(change.before.name.toLowerCase());
    if (change.table === null) continue;
    const key = change.after === null ? matching.carryTable(change.table) : matching.after.names.keyOf(change.table);
    const own = byTable.get(key);
    if (own) own.push(change);
    else byTable.set(key, [change]);
  }
  const isOfReplacedType = ({ columns }: Table): boolean =>
    types.size > 0 && columns.some(({ type }) => namesIn(type, dialect).some((name) => types.has(name)));
  let taken: ReadonlySet<string> | undefined;
  const changed: ChangedTable[] = [];
  for (const pair of matching.pairs) {
    const changes = byTable.get(pair.key) ?? [];
    const isRetyped = isOfReplacedType(pair.before);
    if (isRetyped || changes.some(({ kind }) => reshaping.has(kind) || dialect === "sqlite"))
      reshaped.add(pair.before.name.toLowerCase());
    if (isRetyped || changes.length > 0) changed.push({ ...pair, name: names.qualified(pair.after), changes });
  }
  for (const { name } of matching.removed) reshaped.add(name.toLowerCase());
  return {
    dialect,
    from,
    to,
    diff,
    matching,
    rowsOf,
    names,
    plan: new Plan(),
    changed,
    replacedTypes: types,
    reshaped,
    takenNames: () => (taken ??= nameSet([from, to].flatMap(namesOf))),
    sequenceAfter: sequenceFinder(to),
    sequenceBefore: sequenceFinder(from),
    changesOf: (...kinds) => kinds.flatMap((kind) => byKind.get(kind) ?? []) as never,
  };
}

const sequenceKey = ({ namespace, name }: QualifiedName): string => `${namespace}\u0000${name}`;

function sequenceFinder({ sequences }: Catalog): MigrationContext["sequenceAfter"] {
  let byKey: ReadonlyMap<string, Sequence> | undefined;
  return (name) => (byKey ??= new Map(sequences.map((one) => [sequenceKey(one), one]))).get(sequenceKey(name));
}

const namesOf = ({ tables, views, types }: Catalog): string[] =>
  [...tables, ...views, ...types].map(({ name }) => name);

/** Whether an enum has to be made anew: labels cannot be taken away or moved. */
function isLabelReplaced(change: Change): change is ChangeOf<"type-label-removed" | "type-labels-reordered"> {
  return change.kind === "type-label-removed" || change.kind === "type-labels-reordered";
}

/** The ids of changes. */
export const idsOf = (changes: readonly Pick<Change, "id">[]): string[] => changes.map(({ id }) => id);

/** Changes of some kinds among those of a table. */
export function changesOfKind<Kind extends ChangeKind>(
  { changes }: Pick<ChangedTable, "changes">,
  ...kinds: readonly Kind[]
): ChangeOf<Kind>[] {
  return changes.filter((change): change is ChangeOf<Kind> => (kinds as readonly ChangeKind[]).includes(change.kind));
}

/** Whether an expression names one of some columns. */
export function mentions(expression: string, columns: ReadonlySet<string>, { dialect }: MigrationContext): boolean {
  return columns.size > 0 && namesIn(expression, dialect).some((name) => columns.has(name));
}

/** The name of a table or view and no more. */
export const bareName = ({ namespace, name }: QualifiedName): QualifiedName => ({ namespace, name });
