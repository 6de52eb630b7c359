import { keyOf } from "../catalog/catalog-index.ts";
import type { Catalog } from "../catalog/model.ts";
import { diffCatalogs } from "../diff/diff-catalogs.ts";
import type { Change, RenameDecisions, RenamePair } from "../diff/model.ts";
import { editCatalog } from "./edit-catalog.ts";
import { findMissingParts } from "./find-missing-parts.ts";
import type { CatalogEdit, EditOutcome, EditProblem } from "./model.ts";
import { putBack } from "./put-back.ts";
import { traceByNames } from "./trace-by-names.ts";

export interface RevertRequest {
  /** How the changes were found. */
  readonly decisions: RenameDecisions;
  /** Ids of the changes that are taken back; null for all. */
  readonly changeIds: readonly string[] | null;
}

/**
 * Takes changes of a catalog since an earlier one back. Refused where another change stands on one of them, which would go as well
 * without being asked for.
 */
export function revertChanges(base: Catalog, current: Catalog, { decisions, changeIds }: RevertRequest): EditOutcome {
  const diff = diffCatalogs(base, current, decisions);
  if (changeIds === null)
    return revertAll(
      base,
      current,
      diff.renames.map(({ pair }) => pair),
    );
  const chosen = new Set(changeIds);
  for (const id of chosen)
    if (!diff.changes.some((change) => change.id === id))
      return refused(["One of these changes is not there any more. Load the list again."]);
  const selected = withTheirTables(diff.changes, chosen);
  const renames = diff.renames.map(({ pair }) => pair);
  const undone = renames.filter((pair) => selected.some((change) => isRename(change, pair)));
  const renamed = editCatalog(
    current,
    undone.flatMap((pair) => renameBack(current, pair)),
  );
  if (renamed.outcome === "refused") return renamed;
  const kept = renames.filter((pair) => !undone.includes(pair)).map((pair) => underOldName(pair, undone));
  const target = selected.reduce((catalog, change) => putBack(base, catalog, change, kept), renamed.catalog);
  const missing = findMissingParts(target);
  if (missing.length > 0) return refused(missing);
  const left = diffCatalogs(base, target, { confirmed: kept, refused: decisions.refused ?? [] });
  const problems = compareChanges(diff.changes, left.changes, selected, undone);
  if (problems.length > 0) return refused(problems);
  const back = undone.map(inverse);
  const { consequences, cannotFollow, warnings } = renamed;
  return {
    outcome: "edited",
    ...traceByNames(current, target, back),
    renames: back,
    consequences,
    cannotFollow,
    warnings,
    unread: [],
  };
}

function revertAll(base: Catalog, current: Catalog, renames: readonly RenamePair[]): EditOutcome {
  const back = renames.map(inverse);
  const nothing = { consequences: [], cannotFollow: [], warnings: [], unread: [] };
  return { outcome: "edited", ...traceByNames(current, base, back), renames: back, ...nothing };
}

function refused(messages: readonly string[]): EditOutcome {
  const problems = messages.map((message): EditProblem => ({ edit: 0, field: "", code: "invalid", message }));
  return { outcome: "refused", problems };
}

/** The chosen changes, and those that come with a table which is added or removed. */
function withTheirTables(changes: readonly Change[], chosen: ReadonlySet<string>): Change[] {
  const place = ({ table }: Change): string => (table === null ? "" : `${table.namespace}\u0000${table.name}`);
  const tables = new Set(
    changes.filter(({ id, kind }) => chosen.has(id) && /^(?:table|partition)-(?:added|removed)$/.test(kind)).map(place),
  );
  return changes.filter(
    (change) => chosen.has(change.id) || (change.isWithTable === true && tables.has(place(change))),
  );
}

function isRename(change: Change, pair: RenamePair): boolean {
  if (change.kind === "table-renamed" && pair.kind === "table")
    return change.after.name === pair.after.name && change.after.namespace === pair.after.namespace;
  return (
    change.kind === "column-renamed" &&
    pair.kind === "column" &&
    change.after.name === pair.after &&
    change.table?.name === pair.table.name &&
    change.table.namespace === pair.table.namespace
  );
}

function renameBack(current: Catalog, pair: RenamePair): CatalogEdit[] {
  const name = pair.kind === "table" ? pair.after : pair.table;
  const table = current.tables.find((each) => keyOf(current, each) === keyOf(current, name));
  if (table === undefined) return [];
  if (pair.kind === "table") return [{ kind: "change table", table, name: shownIn(current, pair.before) }];
  const column = table.columns.find((each) => each.name === pair.after);
  return column === undefined ? [] : [{ kind: "change column", table, column, change: { name: pair.before } }];
}

const shownIn = (
  catalog: Catalog,
  { namespace, name }: { readonly namespace: string; readonly name: string },
): string => `${namespace === "" ? catalog.defaultNamespace : namespace}.${name}`;

/** A column that keeps its new name in a table that has its old one again. */
function underOldName(pair: RenamePair, undone: readonly RenamePair[]): RenamePair {
  if (pair.kind === "table") return pair;
  const { table } = pair;
  const moved = undone.find(
    (other) => other.kind === "table" && other.after.name === table.name && other.after.namespace === table.namespace,
  );
  return moved?.kind === "table" ? { ...pair, table: moved.before } : pair;
}

function inverse(pair: RenamePair): RenamePair {
  return { ...pair, before: pair.after, after: pair.before } as RenamePair;
}

/**
 * Why the changes that are left are not those that were not chosen: what went with them, came by it, or is still there. Names that
 * are taken back stand for those that they replace.
 */
function compareChanges(
  before: readonly Change[],
  after: readonly Change[],
  selected: readonly Change[],
  undone: readonly RenamePair[],
): string[] {
  const signature = (change: Change): string => signatureOf(change, undone);
  const left = new Set(after.map(signature));
  const gone = new Set(selected.map(signature));
  const known = new Set(before.map(signature));
  const dependent = before.filter((change) => !gone.has(signature(change)) && !left.has(signature(change)));
  if (dependent.length > 0)
    return dependent.map(
      ({ sentence }) => `Another change stands on it, and has to be taken back with it: ${sentence}`,
    );
  return after
    .filter((change) => gone.has(signature(change)) || !known.has(signature(change)))
    .map(({ sentence }) => `It cannot be taken back by itself, for this would be left: ${sentence}`);
}

/** What a change is about, under the names that are there once renames are taken back. */
function signatureOf({ kind, table, object }: Change, undone: readonly RenamePair[]): string {
  let place = table;
  const isOfTable = table !== null && (object === table.name || object.endsWith(`.${table.name}`));
  let name = isOfTable ? "" : object;
  for (const pair of undone)
    if (pair.kind === "column" && place?.name === pair.table.name && place.namespace === pair.table.namespace)
      name = name
        .split(", ")
        .map((part) => (part === pair.after ? pair.before : part))
        .join(", ");
  for (const pair of undone)
    if (pair.kind === "table" && place?.name === pair.after.name && place.namespace === pair.after.namespace)
      place = pair.before;
  return JSON.stringify([kind, place?.namespace, place?.name, name]);
}
