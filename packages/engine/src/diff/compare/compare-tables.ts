import type { ForeignKey, QualifiedName, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { formatQuantity } from "../../impact/wording.ts";
import type { TablePair } from "../match-tables.ts";
import { codeText } from "../canonical/code-tokens.ts";
import { compareColumns } from "./compare-columns.ts";
import { nameOf } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { compareParts } from "./compare-parts.ts";
import { partShapes } from "./part-kinds.ts";
import { isPlainlyEqual, isSameTable } from "./plain-equality.ts";
import { foreignKeyText, shortCode } from "./short-text.ts";

/** Finds what differs between the tables of two catalogs, tables by name. */
export function compareTables(comparison: Comparison): void {
  const { matching } = comparison;
  const { foreignKeys: keysBefore } = matching.before;
  const { foreignKeys: keysAfter } = matching.after;
  const tasks: { readonly key: string; readonly order: number; readonly run: () => void }[] = [];
  for (const pair of matching.pairs) {
    const { key } = pair;
    const [old, fresh] = [
      keysBefore.get(pair.isRenamed ? matching.before.names.keyOf(pair.before) : key) ?? none,
      keysAfter.get(key) ?? none,
    ];
    if (!pair.isRenamed && !matching.hasRenames && isSameTable(pair.before, pair.after) && isPlainlyEqual(old, fresh))
      continue;
    tasks.push({ key, order: 1, run: () => compareTable(comparison, pair, old, fresh) });
  }
  for (const table of matching.removed) {
    const key = matching.before.names.keyOf(table);
    tasks.push({ key, order: 0, run: () => tellRemoved(comparison, table, keysBefore.get(key) ?? none) });
  }
  for (const table of matching.added) {
    const key = matching.after.names.keyOf(table);
    tasks.push({ key, order: 2, run: () => tellAdded(comparison, table, keysAfter.get(key) ?? none) });
  }
  tasks.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : left.order - right.order));
  for (const { run } of tasks) run();
}

const none: readonly ForeignKey[] = [];

function tellAdded({ find, matching }: Comparison, after: Table, keys: readonly ForeignKey[]): void {
  const { catalog } = matching.after;
  const show = (name: QualifiedName): string => displayName(catalog, name);
  const table = nameOf(after);
  const kind = after.kind === "partition" ? "partition-added" : "table-added";
  find({ kind, table, object: show(after), before: null, after, beforeText: null, afterText: tableText(after, show) });
  for (const key of keys) {
    const afterText = foreignKeyText(key, show);
    find({
      kind: "foreign-key-added",
      table,
      object: key.name ?? `(${key.columns.join(", ")})`,
      before: null,
      after: key,
      beforeText: null,
      afterText,
      isWithTable: true,
    });
  }
}

function tellRemoved({ find, matching }: Comparison, before: Table, keys: readonly ForeignKey[]): void {
  const { catalog } = matching.before;
  const show = (name: QualifiedName): string => displayName(catalog, name);
  const table = nameOf(before);
  const kind = before.kind === "partition" ? "partition-removed" : "table-removed";
  find({
    kind,
    table,
    object: show(before),
    before,
    after: null,
    beforeText: tableText(before, show),
    afterText: null,
  });
  for (const key of keys) {
    const beforeText = foreignKeyText(key, show);
    find({
      kind: "foreign-key-removed",
      table,
      object: key.name ?? `(${key.columns.join(", ")})`,
      before: key,
      after: null,
      beforeText,
      afterText: null,
      isWithTable: true,
    });
  }
}

function tableText({ columns, partitionOf, options }: Table, show: (name: QualifiedName) => string): string {
  if (partitionOf) return `${show(partitionOf)} ${options["partition bounds"] ?? ""}`.trim();
  return formatQuantity(columns.length, "column");
}

function compareTable(
  comparison: Comparison,
  pair: TablePair,
  keysBefore: readonly ForeignKey[],
  keysAfter: readonly ForeignKey[],
): void {
  const { before, after } = pair;
  const { find, matching } = comparison;
  const [from, to] = [displayName(matching.before.catalog, before), displayName(matching.after.catalog, after)];
  if (pair.isRenamed) {
    find({
      kind: "table-renamed",
      table: pair.nameAfter,
      object: to,
      before: nameOf(before),
      after: pair.nameAfter,
      beforeText: from,
      afterText: to,
    });
  }
  compareProperties(comparison, pair, to);
  compareColumns(comparison, pair);
  compareParts(comparison, pair, partShapes.primaryKey, asList(before.primaryKey), asList(after.primaryKey));
  compareParts(comparison, pair, partShapes.uniqueKey, before.uniqueKeys, after.uniqueKeys);
  compareParts(comparison, pair, partShapes.check, before.checks, after.checks);
  compareParts(comparison, pair, partShapes.exclusion, before.exclusions, after.exclusions);
  compareParts(comparison, pair, partShapes.index, before.indexes, after.indexes);
  compareParts(comparison, pair, partShapes.foreignKey, keysBefore, keysAfter);
}

const noParts: readonly never[] = [];

function asList<Item>(item: Item | null): readonly Item[] {
  return item === null ? noParts : [item];
}

function compareProperties(
  { find, matching, dialect }: Comparison,
  { nameAfter: table, before, after }: TablePair,
  object: string,
): void {
  const plain = (text: string | null): string | null => text && codeText(text, dialect);
  if (before.kind !== after.kind) {
    const [from, to] = [before.kind, after.kind];
    find({ kind: "table-kind-changed", table, object, before: from, after: to, beforeText: from, afterText: to });
  }
  if ((before.comment ?? "") !== (after.comment ?? "")) {
    const [from, to] = [before.comment, after.comment];
    find({ kind: "table-comment-changed", table, object, before: from, after: to, beforeText: from, afterText: to });
  }
  const isDividedOtherwise = plain(before.partitionBy) !== plain(after.partitionBy);
  if (isDividedOtherwise) {
    const [from, to] = [before.partitionBy, after.partitionBy];
    find({
      kind: "table-partitioning-changed",
      table,
      object,
      before: from,
      after: to,
      beforeText: from && shortCode(from),
      afterText: to && shortCode(to),
    });
  }
  const parents = (list: readonly QualifiedName[], keyOf: (name: QualifiedName) => string): string =>
    list.map(keyOf).join("\u0001");
  const hasParents = before.inherits.length + after.inherits.length > 0;
  if (
    hasParents &&
    parents(before.inherits, matching.carryTable) !== parents(after.inherits, matching.after.names.keyOf)
  ) {
    const [from, to] = [before.inherits, after.inherits];
    find({
      kind: "table-inheritance-changed",
      table,
      object,
      before: from,
      after: to,
      beforeText: listText(from),
      afterText: listText(to),
    });
  }
  const [oldParent, newParent] = [before.partitionOf, after.partitionOf];
  if ((oldParent && matching.carryTable(oldParent)) !== (newParent && matching.after.names.keyOf(newParent))) {
    find({
      kind: "partition-parent-changed",
      table,
      object,
      before: oldParent,
      after: newParent,
      beforeText: oldParent && oldParent.name,
      afterText: newParent && newParent.name,
    });
  }
  if (isPlainlyEqual(before.options, after.options)) return;
  const names = new Set([...Object.keys(before.options), ...Object.keys(after.options)]);
  for (const name of [...names].sort()) {
    const [from, to] = [before.options[name] ?? null, after.options[name] ?? null];
    if (plain(from) === plain(to)) continue;
    const isBounds = name === "partition bounds";
    find({
      kind: isBounds ? "partition-bounds-changed" : "table-option-changed",
      table,
      object: isBounds ? object : name,
      before: from,
      after: to,
      beforeText: from,
      afterText: to,
    });
  }
}

function listText(names: readonly QualifiedName[]): string | null {
  return names.length === 0 ? null : names.map(({ name }) => name).join(", ");
}
