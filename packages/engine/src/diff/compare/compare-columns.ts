import type { Column } from "../../catalog/model.ts";
import { effectiveCollation } from "../../catalog/column-collation.ts";
import { canonicalDefault } from "../canonical/default.ts";
import { canonicalExpression } from "../canonical/expression.ts";
import type { ChangeKind } from "../model.ts";
import type { ColumnMatch } from "../match-columns.ts";
import type { TablePair } from "../match-tables.ts";
import { carryColumnsOf } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import { isSameColumn } from "./plain-equality.ts";
import { ownSequence } from "../own-sequence.ts";
import { shortCode } from "./short-text.ts";

type ColumnAspect = Extract<ChangeKind, `column-${string}-changed`>;

/** Finds what differs between the columns of a table that both catalogs have. */
export function compareColumns(comparison: Comparison, pair: TablePair): void {
  const { find, matching } = comparison;
  const { nameAfter: table, columns } = pair;
  const { kept, removed, added } = columns;
  for (const [at, after] of kept.after.entries()) {
    const before = kept.before[at];
    if (before === undefined) continue;
    if (kept.isRenamed(after)) {
      find({
        kind: "column-renamed",
        table,
        object: after.name,
        before,
        after,
        beforeText: before.name,
        afterText: after.name,
      });
    }
    compareColumn(comparison, pair, before, after);
  }
  for (const column of added) {
    const afterText = columnText(column, matching.after.types.read(column).shown);
    find({
      kind: "column-added",
      table,
      object: column.name,
      before: null,
      after: column,
      beforeText: null,
      afterText,
    });
  }
  for (const column of removed) {
    const beforeText = columnText(column, matching.before.types.read(column).shown);
    find({
      kind: "column-removed",
      table,
      object: column.name,
      before: column,
      after: null,
      beforeText,
      afterText: null,
    });
  }
  compareOrder(comparison, pair, kept);
}

/** The columns that both have, in the order of each. */
function compareOrder({ find }: Comparison, { nameAfter, before, after }: TablePair, kept: ColumnMatch["kept"]): void {
  if (kept.before.every((column, at) => column === before.columns[at])) return;
  const places = new Map(before.columns.map((column, at) => [column, at]));
  const placeOf = (column: Column): number => places.get(column) ?? 0;
  const isOrdered = kept.before.every((column, at) => {
    const last = kept.before[at - 1];
    return last === undefined || placeOf(last) < placeOf(column);
  });
  if (isOrdered) return;
  const old = kept.before.toSorted((left, right) => placeOf(left) - placeOf(right));
  const [from, to] = [old.map(({ name }) => name), kept.after.map(({ name }) => name)];
  find({
    kind: "columns-reordered",
    table: nameAfter,
    object: after.name,
    before: from,
    after: to,
    beforeText: from.join(", "),
    afterText: to.join(", "),
  });
}

function compareColumn(comparison: Comparison, pair: TablePair, before: Column, after: Column): void {
  if (isUnchanged(comparison, before, after)) return;
  const { find, dialect, matching } = comparison;
  const table = pair.nameAfter;
  const changed = (kind: ColumnAspect, beforeText: string | null, afterText: string | null): void =>
    find({ kind, table, object: after.name, before, after, beforeText, afterText });

  const [from, to] = [matching.before.types.read(before), matching.after.types.read(after)];
  const [oldType, newType] = [from.text, to.text];
  // A computed column of SQL Server and SQLite may have no type of its own.
  const hasTypes = before.type !== "" && after.type !== "";
  if (oldType !== newType && (hasTypes || (before.generated === null && after.generated === null))) {
    changed("column-type-changed", from.shown, to.shown);
  }
  if (before.isNullable !== after.isNullable) {
    changed("column-nullability-changed", nullText(before), nullText(after));
  }
  compareGenerated(comparison, pair, before, after);
  const isNumberingOther = before.isAutoIncrement !== after.isAutoIncrement || before.identity !== after.identity;
  if (isNumberingOther) changed("column-identity-changed", numberingText(before), numberingText(after));
  if (before.default !== after.default && !(isNumberingOther && isCounter(before, after))) {
    const old = matching.hasColumnRenames
      ? canonicalDefault(before, dialect, oldType, carryColumnsOf(comparison, pair.before))
      : matching.before.defaults.read(before, oldType);
    const fresh = matching.after.defaults.read(after, newType);
    if (old !== fresh && !isOwnCounter(pair, before, after)) {
      changed(
        "column-default-changed",
        old === null ? null : shortCode(before.default ?? ""),
        fresh === null ? null : shortCode(after.default ?? ""),
      );
    }
  }
  if (before.onUpdate !== after.onUpdate || before.onNull !== after.onNull) {
    const [old, fresh] = [onWriteText(comparison, before), onWriteText(comparison, after)];
    if (old !== fresh) changed("column-on-write-changed", old, fresh);
  }
  compareCollation(comparison, pair, before, after);
  if ((before.comment ?? "") !== (after.comment ?? ""))
    changed("column-comment-changed", before.comment, after.comment);
}

/**
 * Whether nothing can differ between two columns. A type may be of a namespace that is the default one of one side alone,
 * and of MySQL the table, and the server, say the collation of columns that have none.
 */
function isUnchanged({ dialect }: Comparison, before: Column, after: Column): boolean {
  const isOfNamespace = before.normalType.includes(".");
  return dialect !== "mysql" && !isOfNamespace && isSameColumn(before, after);
}

function compareGenerated(comparison: Comparison, pair: TablePair, before: Column, after: Column): void {
  const { find, dialect } = comparison;
  const [old, fresh] = [before.generated, after.generated];
  if (old === null && fresh === null) return;
  const textColumns = textColumnsOf(pair.after.columns);
  const scope = { ownType: null, isTextColumn: textColumns };
  if (
    old !== null &&
    fresh !== null &&
    old.isStored === fresh.isStored &&
    (old.expression === fresh.expression ||
      canonicalExpression(old.expression, dialect, scope, carryColumnsOf(comparison, pair.before)) ===
        canonicalExpression(fresh.expression, dialect, scope))
  )
    return;
  const [beforeText, afterText] = [generatedText(before), generatedText(after)];
  find({
    kind: "column-generated-changed",
    table: pair.nameAfter,
    object: after.name,
    before,
    after,
    beforeText,
    afterText,
  });
}

/** Whether a name is that of a column of text, as casts behind it tell nothing then. */
export function textColumnsOf(columns: readonly Column[]): (name: string) => boolean {
  let names: Set<string> | undefined;
  return (name) => {
    names ??= new Set(columns.filter(({ typeFamily }) => typeFamily === "text").map((column) => column.name));
    return names.has(name);
  };
}

function compareCollation(
  { find, dialect, matching }: Comparison,
  pair: TablePair,
  before: Column,
  after: Column,
): void {
  const effective = (column: Column, table: TablePair["before"], serverVersion: string | null): string | null => {
    const collation = dialect === "mysql" ? effectiveCollation(table, column, serverVersion) : column.collation;
    return collation === null ? null : spelledCollation(collation);
  };
  const old = effective(before, pair.before, matching.before.catalog.serverVersion);
  const fresh = effective(after, pair.after, matching.after.catalog.serverVersion);
  if (old === fresh) return;
  // What the database decides is not known: without a collation on either column nothing can be said.
  if (dialect === "mysql" && before.collation === null && after.collation === null && (old === null || fresh === null))
    return;
  find({
    kind: "column-collation-changed",
    table: pair.nameAfter,
    object: after.name,
    before,
    after,
    beforeText: old,
    afterText: fresh,
  });
}

/** `pg_catalog."default"` is none, and MySQL's utf8 is utf8mb3. */
function spelledCollation(collation: string): string | null {
  const name = collation.replaceAll(/["`[\]]/g, "").replace(/^pg_catalog\./i, "");
  if (name === "default") return null;
  return name.toLowerCase().replace(/^utf8_/, "utf8mb3_") === name.toLowerCase()
    ? name
    : name.toLowerCase().replace(/^utf8_/, "utf8mb3_");
}

function nullText({ isNullable }: Column): string {
  return isNullable ? "NULL" : "NOT NULL";
}

function numberingText({ isAutoIncrement, identity }: Column): string | null {
  if (identity !== null) return `identity ${identity}`;
  return isAutoIncrement ? "numbered" : null;
}

function generatedText({ generated }: Column): string | null {
  if (generated === null) return null;
  return `${shortCode(generated.expression)}${generated.isStored ? " stored" : ""}`;
}

function onWriteText({ dialect }: Comparison, { onUpdate, onNull, typeFamily }: Column): string | null {
  const update = onUpdate === null ? null : canonicalDefault({ default: onUpdate, typeFamily }, dialect, "");
  const parts = [
    ...(update === null ? [] : [`ON UPDATE ${update.replaceAll(" ", "")}`]),
    ...(onNull ? [`ON NULL ${onNull}`] : []),
  ];
  return parts.length === 0 ? null : parts.join(" ");
}

/** Numbering by the default itself: a sequence. */
function isCounter(before: Column, after: Column): boolean {
  return [before, after].every((column) => column.default === null || isSequenceCall(column.default));
}

function isSequenceCall(text: string): boolean {
  return /\bnextval\b|\bnext value for\b/i.test(text);
}

/** The sequence that a serial column makes has the names of table and column in its own, and keeps it when they change. */
function isOwnCounter({ before, after }: TablePair, old: Column, fresh: Column): boolean {
  return ownSequence(before, old) !== null && ownSequence(after, fresh) !== null;
}

/** `integer NOT NULL DEFAULT 0`. */
function columnText(column: Column, type: string): string {
  const numbering = numberingText(column);
  const parts = [
    type,
    ...(column.isNullable ? [] : ["NOT NULL"]),
    ...(numbering === null ? [] : [numbering]),
    ...(column.default === null || isSequenceCall(column.default) ? [] : [`DEFAULT ${shortCode(column.default)}`]),
    ...(column.generated === null ? [] : [`generated as ${shortCode(column.generated.expression)}`]),
  ];
  return parts.filter((part) => part !== "").join(" ");
}
