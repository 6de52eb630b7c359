import type { Catalog, Column, DumpReading, ForeignKey, Key, QualifiedName, Table } from "../src/index.ts";
import type { Truth, TruthForeignKey, TruthTable } from "./corpus-truth.ts";

/** Right out of all, for one aspect of a comparison. */
export interface Score {
  right: number;
  all: number;
}

export const aspects = [
  "tables",
  "columns",
  "nullability",
  "primary keys",
  "foreign keys",
  "defaults",
  "row counts",
] as const;
export type Aspect = (typeof aspects)[number];

export interface Comparison {
  readonly scores: Record<Aspect, Score>;
  /** One line for each difference. */
  readonly differences: readonly string[];
}

/** Compares what was read with the truth file of the dump. */
export function compareWithTruth(reading: DumpReading, truth: Truth): Comparison {
  const comparer = new Comparer(reading, truth);
  comparer.compareTables();
  comparer.compareForeignKeys();
  comparer.compareRowCounts();
  return comparer;
}

class Comparer implements Comparison {
  readonly differences: string[] = [];
  readonly scores: Record<Aspect, Score>;
  readonly #reading: DumpReading;
  readonly #truth: Truth;
  readonly #ours = new Map<string, Table>();
  readonly #namespaces: ReadonlySet<string>;
  readonly #firstDatabase: string | undefined;

  constructor(reading: DumpReading, truth: Truth) {
    this.#reading = reading;
    this.#truth = truth;
    this.scores = Object.fromEntries(aspects.map((aspect) => [aspect, { right: 0, all: 0 }])) as Record<Aspect, Score>;
    this.#namespaces = new Set(reading.catalog.tables.map(({ namespace }) => namespace));
    this.#firstDatabase = reading.catalog.databaseName ?? undefined;
    for (const table of reading.catalog.tables) this.#ours.set(this.#ourKey(table), table);
  }

  /** Names alone where the truth has no schemas; lower case where the dialect ignores it. */
  #key(namespace: string, name: string): string {
    const { dialect } = this.#reading.catalog;
    const hasSchemas = this.#truth.tables.some(({ schema }) => schema !== null);
    const key = hasSchemas && dialect !== "mysql" ? `${namespace}.${name}` : name;
    return dialect === "postgresql" || dialect === "oracle" ? key : key.toLowerCase();
  }

  #ourKey(name: QualifiedName): string {
    return this.#key(name.namespace, name.name);
  }

  #truthKey(schema: string | null, name: string, database: string | undefined): string {
    const isOther = database !== undefined && database !== this.#firstDatabase;
    const namespace = isOther ? `${database}.${schema ?? ""}` : (schema ?? "");
    // A schema that the file does not name is that of the user who ran it: here it is the default namespace.
    return this.#key(this.#namespaces.has(namespace) ? namespace : this.#reading.catalog.defaultNamespace, name);
  }

  #count(aspect: Aspect, isRight: boolean, difference: () => string): void {
    const score = this.scores[aspect];
    score.all += 1;
    if (isRight) score.right += 1;
    else this.differences.push(`${aspect}: ${difference()}`);
  }

  compareTables(): void {
    const wanted = new Set<string>();
    for (const table of this.#truth.tables) {
      const key = this.#truthKey(table.schema, table.name, table.database);
      wanted.add(key);
      const ours = this.#ours.get(key);
      this.#count("tables", ours !== undefined, () => `${key} is missing`);
      if (ours) this.#compareColumns(key, table, ours);
      else for (const column of table.columns) this.#count("columns", false, () => `${key}.${column.name} is missing`);
    }
    for (const [key, table] of this.#ours) {
      if (!wanted.has(key) && table.kind !== "temporary")
        this.#count("tables", false, () => `${key} is not in the truth`);
    }
  }

  #compareColumns(key: string, truth: TruthTable, ours: Table): void {
    const { dialect } = this.#reading.catalog;
    const fold = (name: string): string =>
      dialect === "postgresql" || dialect === "oracle" ? name : name.toLowerCase();
    const byName = new Map(ours.columns.map((column) => [fold(column.name), column]));
    for (const column of truth.columns) {
      const own = byName.get(fold(column.name));
      byName.delete(fold(column.name));
      this.#count("columns", own !== undefined, () => `${key}.${column.name} is missing`);
      if (!own) continue;
      this.#count(
        "nullability",
        own.isNullable === column.nullable,
        () => `${key}.${column.name} nullable ${own.isNullable}`,
      );
      if (column.generated === undefined) this.#compareDefault(`${key}.${column.name}`, column.default, own);
    }
    for (const name of byName.keys()) this.#count("columns", false, () => `${key}.${name} is not in the truth`);
    const wanted = truth.columns.filter((column) => column.primary_key).map(({ name }) => fold(name));
    const found = (ours.primaryKey?.columns ?? (wanted.length > 0 && dialect === "mysql" ? promotedKey(ours) : [])).map(
      fold,
    );
    const isSame = wanted.length === found.length && wanted.every((name) => found.includes(name));
    if (wanted.length > 0 || found.length > 0) {
      this.#count("primary keys", isSame, () => `${key} (${found.join(", ")}) instead of (${wanted.join(", ")})`);
    }
  }

  #compareDefault(name: string, truth: string | null, own: Column): void {
    if (truth === null && own.default === null) return;
    const wanted = plainDefault(truth);
    const found = plainDefault(own.default);
    this.#count("defaults", wanted === found, () => `${name} ${found} instead of ${wanted}`);
  }

  compareForeignKeys(): void {
    const { catalog } = this.#reading;
    const left = new Map<string, ForeignKey[]>();
    for (const key of catalog.foreignKeys) {
      if (isTemporary(catalog, key.table)) continue;
      const text = this.#foreignKeyText(key);
      left.set(text, [...(left.get(text) ?? []), key]);
    }
    for (const key of this.#truth.foreign_keys) {
      if (key.inherited_from_partition_parent === true) continue;
      const text = this.#truthForeignKeyText(key);
      const found = left.get(text)?.pop();
      this.#count("foreign keys", found !== undefined, () => `${text} is missing`);
    }
    for (const [text, rest] of left)
      for (const _key of rest) this.#count("foreign keys", false, () => `${text} is not in the truth`);
  }

  #foreignKeyText(key: ForeignKey): string {
    return this.#text(
      this.#ourKey(key.table),
      key.columns,
      this.#ourKey(key.referencedTable),
      key.referencedColumns,
      key.onDelete,
      key.onUpdate,
    );
  }

  #truthForeignKeyText(key: TruthForeignKey & { readonly database?: string }): string {
    const to = this.#truthKey(key.to_schema, key.to_table, key.database);
    const implicit = this.#ours.get(to)?.primaryKey?.columns ?? [];
    const written = (key.to_columns ?? []).filter((name) => name !== null);
    const from = this.#truthKey(key.from_schema, key.from_table, key.database);
    return this.#text(
      from,
      key.from_columns,
      to,
      written.length > 0 ? written : implicit,
      key.on_delete,
      key.on_update,
    );
  }

  #text(
    from: string,
    columns: readonly string[],
    to: string,
    targets: readonly string[],
    onDelete: string,
    onUpdate: string,
  ): string {
    const { dialect } = this.#reading.catalog;
    const action = (word: string): string => (dialect === "mysql" && word === "RESTRICT" ? "NO ACTION" : word);
    const pairs = columns.map((column, index) => `${column}=${targets[index] ?? ""}`).sort();
    const text = `${from} (${pairs.join(", ")}) → ${to}`;
    const isExact = dialect === "postgresql" || dialect === "oracle";
    return `${isExact ? text : text.toLowerCase()} ${action(onDelete)} ${action(onUpdate)}`;
  }

  compareRowCounts(): void {
    const counts = this.#truth.row_counts;
    const wanted = Array.isArray(counts)
      ? counts.map(({ table, rows }) => [table, rows] as const)
      : Object.entries(counts ?? {});
    const skipped = new Set([...names(this.#truth.rows_not_literal), ...names(this.#truth.insert_select)]);
    const found = new Map(this.#reading.statistics.tables.map((table) => [this.#ourKey(table), table.rowCount]));
    for (const [name, rows] of wanted) {
      if (skipped.has(name) || rows === null) continue;
      const key = this.#rowKey(name);
      if (!this.#ours.has(key)) continue;
      // A table without statistics has no rows in the dump, or a count that the reading leaves open.
      const rowCount = found.get(key) ?? (rows === 0 ? 0 : "open");
      this.#count("row counts", rowCount === rows, () => `${key} ${rowCount} instead of ${rows}`);
    }
  }

  /** Row counts are listed under `table`, `schema.table` or `database.schema.table`. */
  #rowKey(name: string): string {
    const fold = (text: string): string =>
      ["postgresql", "oracle"].includes(this.#reading.catalog.dialect) ? text : text.toLowerCase();
    const candidates = [name, name.replace(`${this.#firstDatabase ?? ""}.`, ""), name.slice(name.indexOf(".") + 1)].map(
      fold,
    );
    return candidates.find((candidate) => this.#ours.has(candidate)) ?? name;
  }
}

/** The unique key that MySQL and MariaDB show in place of a primary key: the first without a prefix and without NULL. */
function promotedKey(table: Table): readonly string[] {
  const notNull = new Set(table.columns.flatMap(({ name, isNullable }) => (isNullable ? [] : [name])));
  const isWhole = ({ columns, prefixLengths }: Key): boolean =>
    prefixLengths === undefined && columns.every((name) => notNull.has(name));
  return table.uniqueKeys.find(isWhole)?.columns ?? [];
}

function isTemporary(catalog: Catalog, name: QualifiedName): boolean {
  return catalog.tables.some(
    (table) => table.name === name.name && table.namespace === name.namespace && table.kind === "temporary",
  );
}

function names(list: unknown): string[] {
  if (Array.isArray(list)) return list.map((item: unknown) => (typeof item === "string" ? item : JSON.stringify(item)));
  return typeof list === "object" && list !== null ? Object.keys(list) : [];
}

/** A default without casts, quotes, parentheses and case: servers show it in their own way. */
function plainDefault(text: string | null): string {
  const plain = (text ?? "")
    .replaceAll(/::[\w\s."]+(?:\(\d+(?:,\d+)?\))?(?:\[\])?/g, "")
    .replaceAll(/['"()`[\]\s]/g, "")
    .toLowerCase()
    .replaceAll(/\b(?:pg_catalog|public|sys|dbo)\./g, "")
    .replace(/^[bn](?=\d)/, "")
    .replace(/^(?:now|current_timestamp|localtimestamp|getdate)\d?$/, "current_timestamp")
    .replace(/^_?utf8(?:mb4)?/, "");
  if (plain === "null" || plain === "") return "";
  if (plain.startsWith("nextval")) return "nextval";
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? String(Number(plain)) : plain;
}
