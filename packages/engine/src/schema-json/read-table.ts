import type { Check, Column, Exclusion, Index, Key, QualifiedName, Table } from "../catalog/model.ts";
import { comparableName } from "../catalog/names.ts";
import { readColumn } from "./read-column.ts";
import type { ReadingContext } from "./reading-context.ts";
import type { ColumnData, IndexData, KeyData, TableData } from "./table-shape.ts";

/** An object of a document stands in no text that was read. */
export const noSpan = { start: 0, end: 0 } as const;

/** The table of the catalog; null, and reported, when none of its columns is usable. A list may be empty: tables without columns exist. */
export function readTable(data: TableData, name: QualifiedName, context: ReadingContext): Table | null {
  const place = context.problems.placeOf(data);
  const columns = distinctColumns(data, context);
  if (columns.length === 0 && data.columns?.length !== 0) {
    place.report(`Table ${data.name} has no column that can be read and was left out. List its columns.`);
    return null;
  }
  const match = new ColumnMatcher(columns, context);
  const primaryKey = readPrimaryKey(data, match, columns, context);
  const options = data.options ?? {};
  const allowsNullInKey = context.dialect === "sqlite" && options["without rowid"] === undefined;
  return {
    ...name,
    kind: data.kind ?? (data.partition_of === undefined ? "table" : "partition"),
    comment: data.comment ?? null,
    columns: columns.map((column): Column => {
      const isInPrimaryKey = primaryKey?.columns.includes(column.name) === true;
      const isRowid = allowsNullInKey && isInPrimaryKey && primaryKey.columns.length === 1;
      return readColumn(column, { isInPrimaryKey, isRowid, allowsNullInKey }, context);
    }),
    primaryKey,
    uniqueKeys: (data.unique_keys ?? []).flatMap((key) => readKey(key, match, data) ?? []),
    checks: (data.checks ?? []).map((check): Check => ({
      name: check.name ?? null,
      expression: check.expression,
      isEnforced: check.enforced ?? true,
    })),
    exclusions: (data.exclusions ?? []).map((exclusion): Exclusion => ({
      name: exclusion.name ?? null,
      definition: exclusion.definition,
    })),
    indexes: (data.indexes ?? []).flatMap((index) => readIndex(index, match, context) ?? []),
    partitionOf: data.partition_of === undefined ? null : context.names.resolve(data.partition_of, name.namespace),
    partitionBy: data.partition_by ?? null,
    inherits: (data.inherits ?? []).map((parent) => context.names.resolve(parent, name.namespace)),
    options,
    isConditional: data.conditional ?? false,
    span: noSpan,
  };
}

/** Finds columns by the names under which keys and indexes of a document mention them. */
export class ColumnMatcher {
  readonly #context: ReadingContext;
  readonly #names: ReadonlyMap<string, string>;

  constructor(columns: readonly { readonly name: string }[], context: ReadingContext) {
    this.#context = context;
    this.#names = new Map(columns.map(({ name }) => [comparableName(context.dialect, name), name]));
  }

  find(name: string): string | undefined {
    return this.#names.get(comparableName(this.#context.dialect, name));
  }

  /** The names as the table has them; null, and reported at the owner, when one is missing or none is given. */
  match(names: readonly string[], owner: object, what: string): string[] | null {
    const place = this.#context.problems.placeOf(owner);
    if (names.length === 0) place.report(`${what} has no columns and was left out. List them.`);
    const found: string[] = [];
    for (const name of names) {
      const column = this.find(name);
      if (column === undefined) {
        place.report(`${what} names the column "${name}", which the table does not have, and was left out.`);
        return null;
      }
      found.push(column);
    }
    return found.length === 0 ? null : found;
  }
}

function distinctColumns(data: TableData, context: ReadingContext): ColumnData[] {
  const seen = new Set<string>();
  return (data.columns ?? []).filter((column) => {
    const key = comparableName(context.dialect, column.name);
    const isFirst = !seen.has(key);
    seen.add(key);
    if (!isFirst)
      context.problems.placeOf(column).report(`A second column ${column.name}; the first was taken. Rename one.`);
    return isFirst;
  });
}

function readPrimaryKey(
  data: TableData,
  match: ColumnMatcher,
  columns: readonly ColumnData[],
  context: ReadingContext,
): Key | null {
  const flagged = columns.filter((column) => column.primary_key === true).map(({ name }) => name);
  if (data.primary_key === undefined) return flagged.length === 0 ? null : plainKey(flagged);
  const key = readKey(data.primary_key, match, data);
  if (key && flagged.some((name) => !key.columns.includes(name))) {
    context.problems
      .placeOf(data)
      .report(`primary_key and the columns' own primary_key differ; (${key.columns.join(", ")}) was taken.`);
  }
  return key;
}

function plainKey(columns: readonly string[]): Key {
  return { name: null, columns, isDeferrable: false, isInitiallyDeferred: false };
}

function readKey(data: KeyData, match: ColumnMatcher, table: TableData): Key | null {
  // A list has no place of its own; the table is near enough.
  const isList = Array.isArray(data);
  const fields = isList ? { columns: data as readonly string[] } : (data as Exclude<KeyData, readonly string[]>);
  const columns = match.match(fields.columns, isList ? table : data, "The key");
  if (!columns) return null;
  const lengths = fields.prefix_lengths;
  return {
    name: fields.name ?? null,
    columns,
    isDeferrable: fields.initially_deferred === true || fields.deferrable === true,
    isInitiallyDeferred: fields.initially_deferred ?? false,
    ...(lengths === undefined ? {} : { prefixLengths: lengths }),
    ...(fields.on_conflict === undefined ? {} : { onConflict: fields.on_conflict }),
    ...(fields.nulls_not_distinct === true ? { nullsNotDistinct: true } : {}),
  };
}

function readIndex(data: IndexData, match: ColumnMatcher, context: ReadingContext): Index | null {
  const what = `The index ${data.name ?? "without a name"}`;
  const parts: Index["parts"][number][] = [];
  for (const part of data.columns ?? []) {
    const { column, expression, descending, modifiers } =
      typeof part === "string"
        ? { column: part, expression: undefined, descending: undefined, modifiers: undefined }
        : part;
    const text = column === undefined ? expression : match.match([column], data, what)?.[0];
    if (text === undefined) {
      if (column === undefined) context.problems.placeOf(part as object).report("Give a column or an expression.");
      return null;
    }
    parts.push({
      text,
      isExpression: column === undefined,
      isDescending: descending ?? false,
      ...(modifiers === undefined ? {} : { modifiers }),
    });
  }
  // An index of all columns, as SQL Server's clustered columnstore, has an empty list.
  if (data.columns === undefined) {
    context.problems.placeOf(data).report(`${what} has no columns and was left out. List them.`);
    return null;
  }
  return {
    name: data.name ?? null,
    isUnique: data.unique ?? false,
    method: data.method ?? null,
    parts,
    predicate: data.where ?? null,
    include: data.include ?? [],
    ...(data.nulls_not_distinct === true ? { nullsNotDistinct: true } : {}),
  };
}
