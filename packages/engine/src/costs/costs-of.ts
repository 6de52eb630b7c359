import type { Index, Table } from "../catalog/model.ts";
import { isIndexed } from "../impact/warnings/key-warnings.ts";
import { firingTriggers, triggersFireFor } from "../impact/changes/fired-triggers.ts";
import { hasName } from "../impact/changes/cascade-effect.ts";
import type { Change } from "../impact/changes/change.ts";
import { formatCount, formatQuantity, formatRows } from "../impact/wording.ts";
import { referentialRulesByDialect } from "../dialects/referential-rules-by-dialect.ts";
import { findsByIndex } from "../locks/access-path.ts";
import { lockedChanges } from "../locks/lock-input.ts";
import type { LockInput } from "../locks/lock-input.ts";
import type { PreparedSchema } from "../statement/prepared-schema.ts";
import { rowsOf } from "../statistics/estimate/column-profile.ts";
import type { CostPart, Costs } from "./model.ts";

/** What a statement that writes has the server read and write. */
export function costsOf(input: LockInput): Costs {
  const { schema } = input;
  const parts: CostPart[] = [];
  for (const { change, name, referencing } of lockedChanges(input)) {
    if (change.level === 0 && change.operation !== "INSERT") parts.push(findPart(schema, change, name));
    parts.push(writePart(schema, change, name));
    for (const { foreignKey, child, name: other } of referencing) {
      const { rowCount } = rowsOf(schema, child);
      if (isIndexed(child, foreignKey) || rowCount === 0) continue;
      const count = Math.max(1, change.rowSet.rows.expected) * rowCount;
      const key = foreignKey.name ?? `(${foreignKey.columns.join(", ")})`;
      const sentence = `${key} has no index: for each of ${formatRows(change.rowSet.rows)} of ${name}, ${formatQuantity(rowCount, "row")} of ${other} ${rowCount === 1 ? "is" : "are"} searched, ${formatCount(count)} in all.`;
      parts.push({ kind: "key search", table: other, count, sentence });
    }
  }
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const magnitude =
    total < 20_000 ? "moment" : total < 1_000_000 ? "noticeable" : total < 50_000_000 ? "long" : "very long";
  return { magnitude, sentence: sentences[magnitude], parts };
}

const sentences: Readonly<Record<Costs["magnitude"], string>> = {
  moment: "Little to do: done in a moment on any server.",
  noticeable: "Some hundred thousand rows and index entries at most: whoever waits for its locks notices.",
  long: "Millions of rows and index entries: its locks are held for long. Do it in parts, or when nobody works.",
  "very long": "Tens of millions of rows and index entries, or more: do not run it while others work.",
};

function findPart(schema: PreparedSchema, change: Change, name: string): CostPart {
  const { rows, tableRows } = change.rowSet;
  const isFound = findsByIndex(schema, change);
  const count = isFound ? rows.expected : tableRows;
  const sentence = isFound
    ? `An index finds ${formatRows(rows)} of ${name}.`
    : `No index finds them: all ${formatQuantity(tableRows, "row")} of ${name} are read.`;
  return { kind: "find", table: name, count, sentence };
}

function writePart(schema: PreparedSchema, change: Change, name: string): CostPart {
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
  const sentence = `${formatRows(rows)} of ${name} ${isOne ? "is" : "are"} ${verb}${each.length > 0 ? `, each with ${each.join(" and ")}` : ""}.`;
  return { kind: "write", table: name, count: rows.expected * (1 + indexes + triggers.length), sentence };
}

/** Indexes that have to be written with a row: all where it comes or goes, else those of changed columns. */
function touchedIndexes(schema: PreparedSchema, { table, operation, columns }: Change): number {
  const all = [...keysOf(table), ...table.indexes.map(columnsOf)];
  if (operation !== "UPDATE") return all.length;
  return all.filter((own) => own.some((name) => hasName(schema, columns, name))).length;
}

const keysOf = ({ primaryKey, uniqueKeys }: Table): (readonly string[])[] =>
  [...(primaryKey ? [primaryKey] : []), ...uniqueKeys].map(({ columns }) => columns);

const columnsOf = ({ parts }: Index): readonly string[] => parts.map(({ text }) => text);
