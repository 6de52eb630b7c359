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
  const columns = new Set(key.columns);
  const isWithin = (names: readonly string[]): boolean => names.length > 0 && names.every((name) => columns.has(name));
  const uniqueIndexes = table.indexes.filter(
    ({ isUnique, predicate, parts }) =>
      isUnique && predicate === null && !parts.some(({ isExpression }) => isExpression),
  );
  const keys = [
    table.primaryKey?.columns ?? [],
    ...table.uniqueKeys.map((unique) => unique.columns),
    ...uniqueIndexes.map(({ parts }) => parts.map(({ text }) => text)),
  ];
  return {
    isOneToOne: keys.some(isWithin),
    isOptional: table.columns.some(({ name, isNullable }) => columns.has(name) && isNullable),
  };
}

/** The tables of a catalog by the key of their names. */
export function tablesByKey(catalog: Catalog): ReadonlyMap<string, Table> {
  return new Map(catalog.tables.map((table) => [keyOf(catalog, table), table]));
}
