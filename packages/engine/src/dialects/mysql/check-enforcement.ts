/**
 * Whether a server keeps CHECK constraints, by its product and version as the dump tells them; false where that is not known.
 * @see https://dev.mysql.com/doc/refman/8.0/en/create-table-check-constraints.html
 */
export function enforcesChecks(serverVersion: string | null): boolean {
  const [, product, ...numbers] = /^(MySQL|MariaDB) (\d+)\.(\d+)(?:\.(\d+))?/u.exec(serverVersion ?? "") ?? [];
  if (product === undefined) return false;
  const since = product === "MySQL" ? [8, 0, 16] : [10, 2, 1];
  for (const [at, least] of since.entries()) {
    const own = Number(numbers[at] ?? 0);
    if (own !== least) return own > least;
  }
  return true;
}
