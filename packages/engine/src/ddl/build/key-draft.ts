import type { Key } from "../../catalog/model.ts";

/** A key while its columns may still get other names or go: the lengths of its prefixes are a list, which is cheap to change. */
export interface KeyDraft extends Omit<Key, "prefixLengths"> {
  readonly prefixes?: readonly Prefix[];
}

interface Prefix {
  readonly column: string;
  readonly length: number;
}

type Prefixes = Pick<KeyDraft, "prefixes">;

/** The prefixes of a key as they are written. */
export function prefixesOf(lengths: Key["prefixLengths"]): Prefixes {
  if (lengths === undefined) return {};
  return { prefixes: Object.entries(lengths).map(([column, length]) => ({ column, length })) };
}

/** The key with a column under another name. */
export function withColumnRenamed(key: KeyDraft, from: string, to: string): KeyDraft {
  if (!key.columns.includes(from)) return key;
  const columns = key.columns.map((column) => (column === from ? to : column));
  const prefixes = key.prefixes?.map((prefix) => (prefix.column === from ? { ...prefix, column: to } : prefix));
  return { ...key, columns, ...(prefixes ? { prefixes } : {}) };
}

/** The key with one column less, or none. */
export function withoutColumn(key: KeyDraft, name: string): KeyDraft {
  if (!key.columns.includes(name)) return key;
  const { prefixes, ...rest } = key;
  const left = prefixes?.filter(({ column }) => column !== name) ?? [];
  const columns = key.columns.filter((column) => column !== name);
  return { ...rest, columns, ...(left.length === 0 ? {} : { prefixes: left }) };
}

/** The key of the finished catalog. */
export function finishKey({ prefixes, ...key }: KeyDraft): Key {
  if (prefixes === undefined) return key;
  return { ...key, prefixLengths: Object.fromEntries(prefixes.map(({ column, length }) => [column, length])) };
}
