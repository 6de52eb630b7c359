/**
 * The entry of a table under a name that comes from SQL: undefined where the table has none. A plain look-up would find what
 * every object inherits, such as `constructor`.
 */
export function ownEntry<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
