import type { Check, Exclusion, ForeignKey, Index, Key, QualifiedName, Table } from "../../catalog/model.ts";
import { displayName } from "../../catalog/names.ts";
import { canonicalExpression } from "../canonical/expression.ts";
import type { TablePair } from "../match-tables.ts";
import { textColumnsOf } from "./compare-columns.ts";
import { carryColumnsOf } from "./comparison.ts";
import type { Comparison } from "./comparison.ts";
import type { PartKind, PartShape } from "./compare-parts.ts";
import { isEqualBut } from "./plain-equality.ts";
import { foreignKeyText, indexText, keyText, shortCode } from "./short-text.ts";

type Carry = (name: string) => string;

const nameAndPlace = ["name", "span"];
const nameAndEnds = ["name", "span", "table", "referencedTable"];

/** For parts that name columns of their own table alone. */
function isPartAlike(_: Comparison, { columns }: TablePair, before: object, after: object): boolean {
  return columns.renamed.size === 0 && isEqualBut(before, after, nameAndPlace);
}

function isForeignKeyAlike({ matching }: Comparison, _: TablePair, before: ForeignKey, after: ForeignKey): boolean {
  return (
    !matching.hasColumnRenames &&
    isEqualBut(before, after, nameAndEnds) &&
    matching.carryTable(before.referencedTable) === matching.after.names.keyOf(after.referencedTable)
  );
}

interface NamedOnColumns {
  readonly name: string | null;
  readonly columns: readonly string[];
}

const onColumns = {
  nameOf: ({ name }: NamedOnColumns) => name,
  columnsOf: ({ columns }: NamedOnColumns) => columns,
};
const onNoColumns = { nameOf: ({ name }: Check | Exclusion) => name, columnsOf: () => [] };

/** The kinds of parts that tables have. */
export const partShapes: {
  readonly primaryKey: PartShape<Key>;
  readonly uniqueKey: PartShape<Key>;
  readonly foreignKey: PartShape<ForeignKey>;
  readonly check: PartShape<Check>;
  readonly exclusion: PartShape<Exclusion>;
  readonly index: PartShape<Index>;
} = {
  primaryKey: { part: "primary-key", ...onColumns, isAlike: isPartAlike, kindIn: primaryKeyKind },
  uniqueKey: { part: "unique-key", ...onColumns, isAlike: isPartAlike, kindIn: uniqueKeyKind },
  foreignKey: { part: "foreign-key", ...onColumns, isAlike: isForeignKeyAlike, kindIn: foreignKeyKind },
  check: { part: "check", ...onNoColumns, isAlike: isPartAlike, kindIn: checkKind },
  exclusion: { part: "exclusion", ...onNoColumns, isAlike: isPartAlike, kindIn: exclusionKind },
  index: {
    part: "index",
    nameOf: ({ name }) => name,
    columnsOf: ({ parts }) => parts.map(({ text }) => text),
    isAlike: isPartAlike,
    kindIn: indexKind,
  },
};

/** A table has one primary key: whatever it was, it is the same one. */
function primaryKeyKind(comparison: Comparison, pair: TablePair): PartKind<Key> {
  return keyKind(comparison, pair, () => "primary");
}

/** Keys are the same if their columns are. */
function uniqueKeyKind(comparison: Comparison, pair: TablePair): PartKind<Key> {
  return keyKind(comparison, pair, ({ columns }, nameOf) => columns.map(nameOf).join());
}

function keyKind(
  comparison: Comparison,
  { before }: TablePair,
  place: (key: Key, nameOf: Carry) => string,
): PartKind<Key> {
  const { columnKeyOf } = comparison.matching.after.names;
  const carry = (name: string): string => comparison.matching.carryColumn(before, name);
  const signature = (key: Key, nameOf: Carry): string => {
    const { isDeferrable, isInitiallyDeferred, onConflict, nullsNotDistinct } = key;
    const columns = key.columns.map((name) => `${nameOf(name)}(${key.prefixLengths?.[name] ?? ""})`);
    return [columns.join(), isDeferrable, isInitiallyDeferred, onConflict ?? "", nullsNotDistinct ?? ""].join("\u0000");
  };
  return {
    labelOf: ({ columns }) => `(${columns.join(", ")})`,
    signatureBefore: (key) => signature(key, carry),
    signatureAfter: (key) => signature(key, columnKeyOf),
    placeBefore: (key) => place(key, carry),
    placeAfter: (key) => place(key, columnKeyOf),
    textBefore: keyText,
    textAfter: keyText,
  };
}

function checkKind(comparison: Comparison, pair: TablePair): PartKind<Check> {
  const signature = expressionsOf(comparison, pair);
  return {
    labelOf: ({ expression }) => shortCode(expression),
    signatureBefore: ({ expression, isEnforced }) => `${signature.before(expression)}\u0000${isEnforced}`,
    signatureAfter: ({ expression, isEnforced }) => `${signature.after(expression)}\u0000${isEnforced}`,
    placeBefore: ({ expression }) => signature.before(expression),
    placeAfter: ({ expression }) => signature.after(expression),
    textBefore: checkText,
    textAfter: checkText,
  };
}

function exclusionKind(comparison: Comparison, pair: TablePair): PartKind<Exclusion> {
  const signature = expressionsOf(comparison, pair);
  const text = ({ definition }: Exclusion): string => shortCode(definition);
  return {
    labelOf: text,
    signatureBefore: ({ definition }) => signature.before(definition),
    signatureAfter: ({ definition }) => signature.after(definition),
    placeBefore: () => "",
    placeAfter: () => "",
    textBefore: text,
    textAfter: text,
  };
}

function indexKind(comparison: Comparison, pair: TablePair): PartKind<Index> {
  const expressions = expressionsOf(comparison, pair);
  const { columnKeyOf } = comparison.matching.after.names;
  const carry = (name: string): string => comparison.matching.carryColumn(pair.before, name);
  const signature = (index: Index, canonical: Carry, nameOf: Carry): string => {
    const { isUnique, method, parts, predicate, include, nullsNotDistinct } = index;
    const list = parts.map(({ text, isExpression, isDescending, modifiers }) =>
      [
        isExpression ? canonical(text) : nameOf(text),
        isExpression,
        isDescending,
        plainModifiers(modifiers, isDescending),
      ].join("\u0001"),
    );
    return [
      isUnique,
      method === null ? "btree" : method.toLowerCase(),
      list.join("\u0002"),
      predicate === null ? "" : canonical(predicate),
      include.map(nameOf).join(),
      nullsNotDistinct ?? "",
    ].join("\u0000");
  };
  return {
    labelOf: ({ parts }) => `(${parts.map(({ text }) => text).join(", ")})`,
    signatureBefore: (index) => signature(index, expressions.before, carry),
    signatureAfter: (index) => signature(index, expressions.after, columnKeyOf),
    placeBefore: () => "",
    placeAfter: () => "",
    textBefore: indexText,
    textAfter: indexText,
  };
}

function foreignKeyKind(comparison: Comparison): PartKind<ForeignKey> {
  const { matching, dialect } = comparison;
  const { before, after, carryTable, carryColumn } = matching;
  // InnoDB tells the two apart nowhere.
  const action = (name: string): string => (dialect === "mysql" && name === "RESTRICT" ? "NO ACTION" : name);
  const ends = (key: ForeignKey, isBefore: boolean): string => {
    const column = (table: QualifiedName, name: string): string =>
      isBefore ? carryColumn(table, name) : after.names.columnKeyOf(name);
    const target = isBefore ? carryTable(key.referencedTable) : after.names.keyOf(key.referencedTable);
    const own = key.columns.map((name) => column(key.table, name));
    return [own.join(), target, key.referencedColumns.map((name) => column(key.referencedTable, name)).join()].join(
      "\u0001",
    );
  };
  const signature = (key: ForeignKey, isBefore: boolean): string => {
    const set = key.onDeleteColumns?.map((name) =>
      isBefore ? carryColumn(key.table, name) : after.names.columnKeyOf(name),
    );
    return [
      ends(key, isBefore),
      action(key.onDelete),
      action(key.onUpdate),
      set?.join() ?? "",
      key.match,
      key.isDeferrable,
      key.isInitiallyDeferred,
      key.isEnforced,
      key.isValidated,
    ].join("\u0000");
  };
  return {
    labelOf: ({ columns }) => `(${columns.join(", ")})`,
    signatureBefore: (key) => signature(key, true),
    signatureAfter: (key) => signature(key, false),
    placeBefore: (key) => ends(key, true),
    placeAfter: (key) => ends(key, false),
    textBefore: (key) => foreignKeyText(key, (name) => displayName(before.catalog, name)),
    textAfter: (key) => foreignKeyText(key, (name) => displayName(after.catalog, name)),
  };
}

function checkText({ expression, isEnforced }: Check): string {
  return `${shortCode(expression)}${isEnforced ? "" : " (not enforced)"}`;
}

/** Expressions of a table before and after in one spelling, each text once. */
function expressionsOf(
  comparison: Comparison,
  { before, after }: TablePair,
): { readonly before: Carry; readonly after: Carry } {
  const { dialect } = comparison;
  const canonical = (table: Table, carry: Carry | undefined): Carry => {
    const scope = { ownType: null, isTextColumn: textColumnsOf(table.columns) };
    return (text) => canonicalExpression(text, dialect, scope, carry);
  };
  return { before: canonical(before, carryColumnsOf(comparison, before)), after: canonical(after, undefined) };
}

/** What stands behind a part of an index in one spelling: NULL stands last in ascending order by itself. */
function plainModifiers(modifiers: string | undefined, isDescending: boolean): string {
  const text = (modifiers ?? "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replace(/\basc\b/, "")
    .trim();
  return text.replace(isDescending ? /\bnulls first\b/ : /\bnulls last\b/, "").trim();
}
