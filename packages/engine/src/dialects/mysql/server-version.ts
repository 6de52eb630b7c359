/** The first two numbers of a version, 0 for those that it does not tell. A long number is looked through from its begin alone. */
export function versionNumbers(serverVersion: string | null): readonly [major: number, minor: number] {
  const [, major = 0, minor = 0] = /(?<!\d)(\d+)\.(\d+)/u.exec(serverVersion ?? "") ?? [];
  return [Number(major), Number(minor)];
}

/**
 * Whether a server is at least of a version, by its product and version as the dump tells them; false where that is not known or
 * the product is another.
 */
export function isSince(
  serverVersion: string | null,
  since: { readonly MySQL?: readonly number[]; readonly MariaDB?: readonly number[] },
): boolean {
  const [, product, ...numbers] = /^(MySQL|MariaDB) (\d+)\.(\d+)(?:\.(\d+))?/u.exec(serverVersion ?? "") ?? [];
  const least = product === "MySQL" ? since.MySQL : product === "MariaDB" ? since.MariaDB : undefined;
  if (least === undefined) return false;
  for (const [at, number] of least.entries()) {
    const own = Number(numbers[at] ?? 0);
    if (own !== number) return own > number;
  }
  return true;
}
