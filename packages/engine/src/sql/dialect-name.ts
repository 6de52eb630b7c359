/** The five databases whose dumps and statements are read. MariaDB is read as `mysql`, told apart by the server version. */
export const dialectNames = ["postgresql", "mysql", "sqlite", "oracle", "sqlserver"] as const;

export type DialectName = (typeof dialectNames)[number];
