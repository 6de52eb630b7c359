import { dialectNames, type DialectName } from "@foretell/engine";

/** What people call each database. */
export const dialectLabels: Readonly<Record<DialectName, string>> = {
  postgresql: "PostgreSQL",
  mysql: "MySQL",
  sqlite: "SQLite",
  oracle: "Oracle",
  sqlserver: "SQL Server",
};

/** The databases as options of a select. */
export const dialectOptions = dialectNames.map((value) => ({ value, label: dialectLabels[value] }));

/** The dialect of a name; undefined for any other text. */
export function findDialect(name: string | undefined): DialectName | undefined {
  return dialectNames.find((candidate) => candidate === name);
}
