import type { DialectName } from "@foretell/engine";

/** The types that columns have most, as each database writes them: to choose from, beside any other that is typed. */
export const typeSuggestions: Readonly<Record<DialectName, readonly string[]>> = {
  postgresql: [
    "bigint",
    "integer",
    "text",
    "varchar(255)",
    "boolean",
    "numeric(12,2)",
    "date",
    "timestamptz",
    "uuid",
    "jsonb",
  ],
  mysql: ["bigint", "int", "varchar(255)", "text", "tinyint(1)", "decimal(12,2)", "date", "datetime", "json"],
  sqlite: ["INTEGER", "TEXT", "REAL", "NUMERIC", "BLOB"],
  oracle: ["NUMBER(19)", "NUMBER(12,2)", "VARCHAR2(255)", "CLOB", "DATE", "TIMESTAMP", "RAW(16)"],
  sqlserver: [
    "bigint",
    "int",
    "nvarchar(255)",
    "nvarchar(max)",
    "bit",
    "decimal(12,2)",
    "date",
    "datetime2",
    "uniqueidentifier",
  ],
};

/** The type that a new table's first column, its key, begins with. */
export const keyTypes: Readonly<Record<DialectName, string>> = {
  postgresql: "bigint",
  mysql: "bigint",
  sqlite: "INTEGER",
  oracle: "NUMBER(19)",
  sqlserver: "bigint",
};
