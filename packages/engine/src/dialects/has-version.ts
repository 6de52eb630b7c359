import type { DialectName } from "../sql/dialect-name.ts";
import { isSince } from "./mysql/server-version.ts";

/**
 * Whether a server is of a version, as the catalogues of functions write them (`15`; `mysql8` and `mariadb10.6` of MySQL and MariaDB), or
 * of a later one. True where that is not known: what one of the versions has is taken.
 */
export function hasVersion(dialect: DialectName, serverVersion: string | null, since: string | null): boolean {
  if (since === null) return true;
  if (dialect === "postgresql") {
    const [, major] = /^PostgreSQL (\d+)/u.exec(serverVersion ?? "") ?? [];
    return major === undefined || Number(major) >= Number(since);
  }
  if (dialect !== "mysql" || !/^(?:MySQL|MariaDB) \d/u.test(serverVersion ?? "")) return true;
  const [, product, numbers = ""] = /^(mysql|mariadb)([\d.]*)$/u.exec(since) ?? [];
  const least = numbers === "" ? [0] : numbers.split(".").map(Number);
  return isSince(serverVersion, product === "mysql" ? { MySQL: least } : { MariaDB: least });
}
