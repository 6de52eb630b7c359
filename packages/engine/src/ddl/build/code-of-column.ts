import { namesColumn, renameInExpression } from "../../code/code-names.ts";
import { comparableName } from "../../catalog/names.ts";
import { textLength } from "../../catalog/schema-size.ts";
import { plainName } from "../../dialects/plain-name.ts";
import type { DialectName } from "../../sql/dialect-name.ts";
import type { SchemaBudget } from "./schema-budget.ts";
import type { TableDraft } from "./table-draft.ts";

/** How many characters of code are looked through in a step. */
const charactersPerStep = 32;

interface CodeContext {
  readonly dialect: DialectName;
  readonly budget: SchemaBudget;
}

/** Gives a renamed column its new name in the code of its table: checks, exclusions, computed columns, indexes, partitions. */
export function renameInCode(table: TableDraft, from: string, to: string, { dialect, budget }: CodeContext): void {
  budget.spend(lengthOfCode(table) / charactersPerStep);
  const newNames = new Map([[comparableName(dialect, from), to]]);
  const written = plainName(to, dialect);
  const rewrite = (text: string): string => {
    const made = renameInExpression(text, newNames, dialect, () => written);
    if (made.length > text.length) budget.grow("characters", made.length - text.length);
    return made;
  };
  for (const column of table.columns)
    if (column.generated !== null) column.generated = withText(column.generated, "expression", rewrite);
  table.checks = table.checks.map((check) => withText(check, "expression", rewrite));
  table.exclusions = table.exclusions.map((exclusion) => withText(exclusion, "definition", rewrite));
  const renamed = (name: string): string => (name === from ? to : name);
  table.indexes = table.indexes.map((index) => {
    const parts = index.parts.map((part) => withText(part, "text", part.isExpression ? rewrite : renamed));
    const include = index.include.map(renamed);
    const isOfIt = parts.some((part, at) => part !== index.parts[at]) || index.include.includes(from);
    return withText(isOfIt ? { ...index, parts, include } : index, "predicate", rewrite);
  });
  if (table.partitionBy !== null) table.partitionBy = rewrite(table.partitionBy);
}

/** The item with one of its texts rewritten; itself where that stays as it is. */
function withText<Item extends object>(item: Item, field: keyof Item, rewrite: (text: string) => string): Item {
  const text = item[field];
  if (typeof text !== "string") return item;
  const rewritten = rewrite(text);
  return rewritten === text ? item : { ...item, [field]: rewritten };
}

/** Drops the checks, exclusions and indexes whose code names a column that is dropped. */
export function dropCodeOf(table: TableDraft, name: string, { dialect, budget }: CodeContext): void {
  budget.spend(lengthOfCode(table) / charactersPerStep);
  const names = new Set([comparableName(dialect, name)]);
  const isFree = (text: string | null): boolean => text === null || !namesColumn(text, names, dialect);
  table.checks = table.checks.filter(({ expression }) => isFree(expression));
  table.exclusions = table.exclusions.filter(({ definition }) => isFree(definition));
  table.indexes = table.indexes.filter(
    ({ parts, include, predicate }) =>
      !include.includes(name) && isFree(predicate) && parts.every((part) => !part.isExpression || isFree(part.text)),
  );
}

function lengthOfCode({ columns, checks, exclusions, indexes, partitionBy }: TableDraft): number {
  let length = columns.length + (partitionBy?.length ?? 0);
  for (const { generated } of columns) length += generated?.expression.length ?? 0;
  for (const { expression } of checks) length += expression.length;
  for (const { definition } of exclusions) length += definition.length;
  for (const { parts, predicate, include } of indexes)
    length += textLength([predicate, ...include, ...parts.map(({ text }) => text)]);
  return length;
}
