import type { DialectName } from "../sql/dialect-name.ts";
import { foreignClauses } from "./foreign-clauses.ts";
import type { ForeignClause } from "./foreign-clauses.ts";
import { isSince } from "./mysql/server-version.ts";

const products: Readonly<Record<DialectName, string>> = {
  postgresql: "PostgreSQL",
  mysql: "MySQL",
  sqlite: "SQLite",
  oracle: "Oracle",
  sqlserver: "SQL Server",
};

/**
 * That a database has no such clause, which have it, and what it writes instead, as a sentence; null where it has the clause.
 * The version, as a dump tells it, decides between MySQL and MariaDB: where it is not known, what one of them has is taken.
 */
export function absenceOf(clause: ForeignClause, dialect: DialectName, serverVersion: string | null): string | null {
  const { of, absent } = foreignClauses[clause];
  const remedy = absent[dialect];
  if (remedy === undefined) return null;
  const product = dialect === "mysql" && serverVersion?.startsWith("MariaDB") ? "MariaDB" : products[dialect];
  const others = /,| and |^the /u.test(of) ? `${of} have` : `${of} has`;
  const absence = `${product} has no ${clause}`;
  if (typeof remedy === "string") return `${absence}, which ${others}${advise(remedy)}.`;
  const { instead, since, isRefusedByUnknown } = remedy;
  const isKnown = /^(?:MySQL|MariaDB) \d/u.test(serverVersion ?? "");
  if (isKnown ? isSince(serverVersion, since) : isRefusedByUnknown !== true) return null;
  const own = product === "MariaDB" ? since.MariaDB : since.MySQL;
  if (own !== undefined) return `${absence} before version ${own.join(".")}${advise(instead)}.`;
  return `${absence}, which ${others}${advise(instead)}.`;
}

const advise = (instead: string) => (instead === "" ? "" : `: write ${instead}`);

/** The clauses whose first words the grammar stumbles over by itself, each with the words of every way to begin it. */
export const clauseBeginnings: readonly { readonly clause: ForeignClause; readonly words: readonly string[] }[] = (
  Object.keys(foreignClauses) as ForeignClause[]
).flatMap((clause) => (foreignClauses[clause].words ?? []).map((words) => ({ clause, words: words.split(" ") })));
