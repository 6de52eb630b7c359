import { keyOf } from "../catalog/catalog-index.ts";
import type { Catalog, ForeignKey, Table } from "../catalog/model.ts";

/** How many rows stand at each end of a foreign key. */
export interface Cardinality {
  /** At most one row references the same row: the columns are a key of their table. */
  readonly isOneToOne: boolean;
  /** A row may reference none: one of the columns takes NULL. */
  readonly isOptional: boolean;
}

/** Reads the cardinality of a foreign key from the table that declares it. */
export function cardinalityOf(key: ForeignKey, table: Table): Cardinality {
  const { nullable, keysByFirst } = columnFactsOf(table);
  const columns = new Set(key.columns);
  const isWithin = (names: readonly string[]): boolean => names.every((name) => columns.has(name));
  return {
    isOneToOne: key.columns.some((name) => keysByFirst.get(name)?.some(isWithin) === true),
    isOptional: key.columns.some((name) => nullable.has(name)),
  };
}

/** What the foreign keys of a table ask of its columns. */
interface ColumnFacts {
  readonly nullable: ReadonlySet<string>;
  /** The columns of unique keys by the first of them, each list once. */
  readonly keysByFirst: ReadonlyMap<string, readonly (readonly string[])[]>;
}

const knownFacts = new WeakMap<Table, ColumnFacts>();

function columnFactsOf(table: Table): ColumnFacts {
  const known = knownFacts.get(table);
  if (known) return known;
  const uniqueIndexes = table.indexes.filter(
    ({ isUnique, predicate, parts }) =>
      isUnique && predicate === null && !parts.some(({ isExpression }) => isExpression),
  );
  const keys = [
    table.primaryKey?.columns ?? [],
    ...table.uniqueKeys.map((unique) => unique.columns),
    ...uniqueIndexes.map(({ parts }) => parts.map(({ text }) => text)),
  ];
  const keysByFirst = new Map<string, (readonly string[])[]>();
  for (const columns of new Map(keys.map((names) => [names.join("\u0000"), names])).values()) {
    const [first] = columns;
    if (first === undefined) continue;
    const others = keysByFirst.get(first);
    if (others) others.push(columns);
    else keysByFirst.set(first, [columns]);
  }
  const nullable = new Set(table.columns.flatMap(({ name, isNullable }) => (isNullable ? [name] : [])));
  const facts = { nullable, keysByFirst };
  knownFacts.set(table, facts);
  return facts;
}

/** The tables of a catalog by the key of their names. */
export function tablesByKey(catalog: Catalog): ReadonlyMap<string, Table> {
  return new Map(catalog.tables.map((table) => [keyOf(catalog, table), table]));
}
