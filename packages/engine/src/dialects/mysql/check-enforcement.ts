import { isSince } from "./server-version.ts";

/**
 * Whether a server keeps CHECK constraints, by its product and version as the dump tells them; false where that is not known.
 * @see https://dev.mysql.com/doc/refman/8.0/en/create-table-check-constraints.html
 */
export const enforcesChecks = (serverVersion: string | null): boolean =>
  isSince(serverVersion, { MySQL: [8, 0, 16], MariaDB: [10, 2, 1] });

/**
 * Whether a server refuses text that is no JSON for a column declared as such: MariaDB keeps it as text and adds a CHECK itself.
 * @see https://mariadb.com/kb/en/json/
 */
export const checksJsonColumns = (serverVersion: string | null): boolean =>
  isSince(serverVersion, { MySQL: [5, 7, 8], MariaDB: [10, 4, 3] });
