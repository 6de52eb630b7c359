/** A table is never a hub below this many referencing keys, however small the schema. */
const minReferences = 9;
/** The share of all keys that makes a hub. */
const minShare = 0.025;
const maxHubs = 12;

/**
 * Marks the hubs: tables that so many keys reference that lines to them would hide all others. In real schemas two or
 * three tables (users, languages, status codes) hold almost half of all foreign keys.
 *
 * @returns one flag a table
 */
export function findHubs(
  tableCount: number,
  edges: readonly { readonly from: number; readonly to: number }[],
): boolean[] {
  const references = Array.from({ length: tableCount }, () => 0);
  for (const { from, to } of edges) if (to >= 0 && from !== to) references[to] = (references[to] ?? 0) + 1;
  const threshold = Math.max(minReferences, edges.length * minShare);
  const hubs = references
    .map((count, table) => ({ count, table }))
    .filter(({ count }) => count >= threshold)
    .sort((a, b) => b.count - a.count || a.table - b.table)
    .slice(0, Math.min(maxHubs, Math.ceil(tableCount / 10)));
  const isHub = Array.from({ length: tableCount }, () => false);
  for (const { table } of hubs) isHub[table] = true;
  return isHub;
}
