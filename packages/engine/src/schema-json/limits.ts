/** Bounds of a document; what is beyond them is reported and left out. */
export const limits = {
  nameLength: 1000,
  textLength: 1_000_000,
  valueLength: 10_000,
  tables: 100_000,
  columns: 10_000,
  objects: 500_000,
  perTable: 10_000,
  keyColumns: 1000,
  statisticsValues: 10_000,
} as const;
