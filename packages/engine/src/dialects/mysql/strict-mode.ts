import { isSince } from "./server-version.ts";

/**
 * Whether a server refuses values that do not fit unless it is told otherwise; false where its version is not known.
 *
 * @see https://dev.mysql.com/doc/refman/5.7/en/sql-mode.html#sql-mode-setting
 * @see https://mariadb.com/kb/en/sql-mode/#defaults
 */
export const isStrictByDefault = (serverVersion: string | null): boolean =>
  isSince(serverVersion, { MySQL: [5, 7, 5], MariaDB: [10, 2, 4] });
