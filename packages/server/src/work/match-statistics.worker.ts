import { displayName, findNearestName, keyOf, readSchemaData } from "@foretell/engine";
import type {
  Catalog,
  ColumnStatistics,
  SchemaDataProblem,
  SchemaStatistics,
  Table,
  TableStatistics,
} from "@foretell/engine";
import type { CatalogTexts } from "../db/stored-catalog.ts";
import { storableJson } from "../db/storable-json.ts";
import { parseJson, TooManyValuesError } from "./parse-json.ts";
import { readCatalogTexts } from "./read-catalog-texts.ts";

export interface MatchRequest {
  /** The schema that the statistics are for. */
  readonly texts: CatalogTexts;
  /** JSON in UTF-8: a schema in its JSON form. */
  readonly document: Uint8Array;
}

export type MatchedStatistics =
  | {
      readonly outcome: "matched";
      /** JSON arrays of objects with namespace, name, row_count and statistics. */
      readonly updates: readonly string[];
      readonly updatedColumnCount: number;
      readonly unknownTables: UnknownTable[];
      readonly unknownTableCount: number;
      readonly unknownColumns: UnknownColumn[];
      readonly unknownColumnCount: number;
      readonly problems: SchemaDataProblem[];
    }
  | { readonly outcome: "malformed"; readonly message: string }
  | { readonly outcome: "too-large"; readonly message: string }
  | { readonly outcome: "refused"; readonly message: string; readonly problems: SchemaDataProblem[] };

/** A name that the schema has not got, with its nearest one. */
interface UnknownTable {
  readonly name: string;
  readonly nearest: string | null;
}

interface UnknownColumn extends UnknownTable {
  readonly table: string;
}

const maxUnknown = 100;
/** Keeps the work of the main thread on one batch, which is to encode it, below a few milliseconds. */
const batchLength = 500_000;

/** Finds, for each table of a document with a row count, the table of the schema that is meant. */
export function matchStatistics({ texts, document }: MatchRequest): MatchedStatistics {
  const value = parse(document);
  if (value instanceof TooManyValuesError) return { outcome: "too-large", message: value.message };
  if (value === undefined) return { outcome: "malformed", message: "The document is not valid JSON." };
  const { catalog, statistics } = readCatalogTexts(texts);
  const tables = new TablesByName(catalog);
  const before = new Map(statistics.tables.map((table) => [keyOf(catalog, table), table]));
  const reading = readSchemaData(withColumns(value, tables, catalog), { dialect: catalog.dialect });
  const problems = [...reading.problems];
  const updates: object[] = [];
  const unknownTables: TableStatistics[] = [];
  const unknownColumns: UnknownColumn[] = [];
  let [updatedColumnCount, unknownColumnCount] = [0, 0];
  for (const given of reading.statistics.tables) {
    const table = tables.find(given, reading.catalog.defaultNamespace);
    if (table === undefined) {
      unknownTables.push(given);
      continue;
    }
    const { known, unknown } = matchColumns(given, table, catalog);
    updates.push(toUpdate(given, table, known, before.get(keyOf(catalog, table))));
    updatedColumnCount += known.length;
    unknownColumnCount += unknown.length;
    for (const name of unknown.slice(0, maxUnknown - unknownColumns.length)) {
      const names = table.columns.map((column) => column.name);
      unknownColumns.push({ table: displayName(catalog, table), name, nearest: findNearestName(name, names) });
    }
  }
  if (updates.length === 0) return { outcome: "refused", message: refusal(reading.statistics, problems), problems };
  return {
    outcome: "matched",
    updates: inBatches(updates),
    updatedColumnCount,
    unknownTables: tables.describeUnknown(unknownTables.slice(0, maxUnknown), reading.catalog),
    unknownTableCount: unknownTables.length,
    unknownColumns,
    unknownColumnCount,
    problems,
  };
}

function inBatches(updates: readonly object[]): string[] {
  const batches: string[] = [];
  let rows: string[] = [];
  let length = 0;
  for (const update of updates) {
    const json = storableJson(update);
    if (length + json.length > batchLength && rows.length > 0) {
      batches.push(`[${rows.join(",")}]`);
      [rows, length] = [[], 0];
    }
    rows.push(json);
    length += json.length;
  }
  return [...batches, `[${rows.join(",")}]`];
}

function refusal(given: SchemaStatistics, problems: readonly SchemaDataProblem[]): string {
  if (given.tables.length > 0) {
    const { namespace, name } = given.tables[0] ?? { namespace: "", name: "" };
    const named = `${namespace}.${name}`;
    return given.tables.length === 1
      ? `The one table of the document, ${named}, is not in this schema.`
      : `None of the ${given.tables.length} tables of the document is in this schema; its first is ${named}.`;
  }
  const first = problems[0];
  const why = first === undefined ? "" : ` ${first.path}: ${first.message}`;
  return `The document tells no row count of any table, so there is nothing to take.${why}`;
}

function matchColumns(
  given: TableStatistics,
  table: Table,
  catalog: Catalog,
): { known: ColumnStatistics[]; unknown: string[] } {
  const names = new Map(table.columns.map(({ name }) => [columnKey(catalog, name), name]));
  const known: ColumnStatistics[] = [];
  const unknown: string[] = [];
  for (const column of given.columns) {
    const name = names.get(columnKey(catalog, column.name));
    if (name === undefined) unknown.push(column.name);
    else known.push({ ...column, name });
  }
  return { known, unknown };
}

function toUpdate(
  { rowCount, source }: TableStatistics,
  { namespace, name }: Table,
  columns: readonly ColumnStatistics[],
  before: TableStatistics | undefined,
): object {
  // Counts alone say nothing against the distributions that are known.
  const kept = columns.length > 0 ? columns : (before?.columns ?? []);
  return { namespace, name, row_count: rowCount, statistics: { rowCount, source, columns: kept } };
}

/** Columns compare as tables do, in a namespace that plays no part. */
function columnKey(catalog: Catalog, name: string): string {
  return keyOf(catalog, { namespace: "", name });
}

class TablesByName {
  readonly #catalog: Catalog;
  readonly #byKey: ReadonlyMap<string, Table>;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#byKey = new Map(catalog.tables.map((table) => [keyOf(catalog, table), table]));
  }

  /** A table of the document's own default namespace may be one of the schema's: databases are copied under other names. */
  find(name: { readonly namespace: string; readonly name: string }, defaultNamespace: string): Table | undefined {
    const exact = this.#byKey.get(keyOf(this.#catalog, name));
    if (exact !== undefined || name.namespace !== defaultNamespace) return exact;
    return this.#byKey.get(keyOf(this.#catalog, { namespace: this.#catalog.defaultNamespace, name: name.name }));
  }

  /** Each table that the schema has not got by its name in its own document, with the table that may have been meant. */
  describeUnknown(unknown: readonly TableStatistics[], document: Catalog): UnknownTable[] {
    const names = this.#catalog.tables.map((table) => displayName(this.#catalog, table));
    return unknown.map((table) => {
      const name = displayName(document, table);
      return { name, nearest: findNearestName(name, names) };
    });
  }
}

/** The document with the schema's own columns in tables that list none: who knows only counts need not repeat them. */
function withColumns(value: unknown, tables: TablesByName, catalog: Catalog): unknown {
  if (!isObject(value) || !Array.isArray(value["tables"])) return value;
  return {
    ...value,
    tables: value["tables"].map((table: unknown) => {
      if (!isObject(table) || table["columns"] !== undefined || typeof table["name"] !== "string") return table;
      const namespace = typeof table["namespace"] === "string" ? table["namespace"] : catalog.defaultNamespace;
      const known = tables.find({ namespace, name: table["name"] }, namespace);
      // A table that the schema has not got keeps its place, so that it is told of as unknown.
      return { ...table, columns: known?.columns.map(({ name }) => ({ name })) ?? [{ name: "unknown" }] };
    }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder().decode(bytes));
  } catch (error) {
    return error instanceof TooManyValuesError ? error : undefined;
  }
}
