import type { ForeignKey, Index, Table } from "../catalog/model.ts";
import type { RowEstimate } from "../catalog/statistics-model.ts";
import { isIndexed } from "../impact/warnings/key-warnings.ts";
import { firingTriggers, triggersFireFor } from "../impact/changes/fired-triggers.ts";
import { hasName } from "../impact/changes/cascade-effect.ts";
import type { Change } from "../impact/changes/change.ts";
import { formatCount, formatQuantity, formatRows, verbOf, wholeTableRows } from "../impact/wording.ts";
import { referentialRulesByDialect } from "../dialects/referential-rules-by-dialect.ts";
import { findsByIndex } from "../locks/access-path.ts";
import { lockedChanges } from "../locks/lock-input.ts";
import type { LockInput } from "../locks/lock-input.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { rowsOf } from "../statistics/estimate/column-profile.ts";
import { allRows } from "../statistics/estimate/interval.ts";
import { toRows } from "../statistics/estimate/to-rows.ts";
import type { CostPart, Costs } from "./model.ts";

/** What a statement that writes has the server read and write. */
export function costsOf(input: LockInput): Costs {
  const { schema } = input;
  const parts: Part[] = [];
  for (const { change, name, referencing } of lockedChanges(input)) {
    if (change.level === 0 && change.operation !== "INSERT") parts.push(findPart(schema, change, name));
    parts.push(writePart(schema, change, name));
    for (const { foreignKey, child, name: other } of referencing) {
      const counted = rowsOf(schema, child);
      if (isIndexed(child, foreignKey) || counted.rowCount === 0) continue;
      parts.push(searchPart(change, name, foreignKey, other, toRows(allRows, counted)));
    }
  }
  // What takes longest stands first.
  parts.sort((one, other) => other.count - one.count);
  const total = sumOf(parts.map(({ count }) => count));
  const expected = magnitudeOf(total);
  const isKnown = parts.every(({ isAssumed }) => !isAssumed);
  const most = isKnown ? expected : magnitudeOf(sumOf(parts.map((part) => part.most)));
  const magnitude = most === expected ? expected : "unknown";
  return {
    magnitude,
    sentence: sentenceOf(magnitude, total),
    parts: parts.map(({ most: _most, isAssumed: _known, ...part }) => part),
  };
}

/** What is told of a part, with what the whole is made from. */
interface Part extends CostPart {
  /** As many as there may be. */
  readonly most: number;
  /** Nothing is known of the rows. */
  readonly isAssumed: boolean;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const magnitudeOf = (total: number): Exclude<Costs["magnitude"], "unknown"> =>
  total < 20_000 ? "moment" : total < 1_000_000 ? "noticeable" : total < 50_000_000 ? "long" : "very long";

function sentenceOf(magnitude: Costs["magnitude"], total: number): string {
  const amount = `${formatRows({ expected: total, low: 0, high: Infinity, basis: "statistics" })} and index entries are read and written`;
  const sentences: Readonly<Record<Costs["magnitude"], string>> = {
    unknown:
      "How long depends on how many rows there are, of which nothing is known. Give the schema statistics to have it told.",
    moment: "Little to do: done in a moment on any server.",
    noticeable: `${amount}: whoever waits for its locks notices.`,
    long: `${amount}: its locks are held for long. Do it in parts, or when nobody works.`,
    "very long": `${amount}: do not run it while others work.`,
  };
  return sentences[magnitude];
}

function findPart(schema: PreparedSchema, change: Change, name: string): Part {
  const { rows, isAll } = change.rowSet;
  const isFound = !isAll && findsByIndex(schema, change);
  const read = isFound ? rows : toRows(allRows, rowsOf(schema, change.table));
  const sentence = isFound
    ? `An index finds ${formatRows(rows)} of ${name}.`
    : `${isAll ? "Without a WHERE" : "No index finds them"}: ${wholeTableRows(read, name)} ${verbOf(read, "is")} read.`;
  return { kind: "find", table: name, count: read.expected, most: read.high, isAssumed: isAssumed(read), sentence };
}

/** For each row that goes or gets another key, a key without an index has all rows that may reference it searched. */
function searchPart(change: Change, name: string, foreignKey: ForeignKey, other: string, searched: RowEstimate): Part {
  const { rows } = change.rowSet;
  const count = Math.max(1, rows.expected) * searched.expected;
  const most = Math.max(1, rows.high) * searched.high;
  const key = foreignKey.name ?? `(${foreignKey.columns.join(", ")})`;
  const told = isAssumed(searched)
    ? `every row of ${other} is searched, and how many these are is not known`
    : `${formatRows(searched)} of ${other} ${verbOf(searched, "are")} searched, ${formatCount(count)} in all`;
  const each = formatRows(rows).endsWith("row") ? "for" : "for each of";
  const sentence = `${key} has no index: ${each} ${formatRows(rows)} of ${name}, ${told}.`;
  return { kind: "key search", table: other, count, most, isAssumed: isAssumed(searched) || isAssumed(rows), sentence };
}

const isAssumed = ({ basis }: RowEstimate): boolean => basis === "assumed";

function writePart(schema: PreparedSchema, change: Change, name: string): Part {
  const { rows } = change.rowSet;
  const indexes = touchedIndexes(schema, change);
  const rules = referentialRulesByDialect[schema.catalog.dialect];
  const triggers = triggersFireFor(rules, change) ? firingTriggers(schema, change.table, change.operation, null) : [];
  const each = [
    ...(indexes > 0 ? [formatQuantity(indexes, "index entry").replace("entrys", "entries")] : []),
    ...(triggers.length > 0 ? [formatQuantity(triggers.length, "trigger")] : []),
  ];
  const verb = { DELETE: "deleted", UPDATE: "changed", INSERT: "inserted" }[change.operation];
  const isOne = formatRows(rows).endsWith("row");
  const written = isOne ? (each.length > 0 ? ", with " : "") : each.length > 0 ? ", each with " : "";
  const sentence = `${capitalised(formatRows(rows))} of ${name} ${isOne ? "is" : "are"} ${verb}${written}${each.join(" and ")}.`;
  const perRow = 1 + indexes + triggers.length;
  const base = { kind: "write", table: name, isAssumed: isAssumed(rows), sentence } as const;
  return { ...base, count: rows.expected * perRow, most: rows.high * perRow };
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Indexes that have to be written with a row: all where it comes or goes, else those of changed columns. */
function touchedIndexes(schema: PreparedSchema, { table, operation, columns }: Change): number {
  const all = [...keysOf(table), ...table.indexes.map(columnsOf)];
  if (operation !== "UPDATE") return all.length;
  return all.filter((own) => own.some((name) => hasName(schema, columns, name))).length;
}

const keysOf = ({ primaryKey, uniqueKeys }: Table): (readonly string[])[] =>
  [...(primaryKey ? [primaryKey] : []), ...uniqueKeys].map(({ columns }) => columns);

const columnsOf = ({ parts }: Index): readonly string[] => parts.map(({ text }) => text);
