import { whatIfBody, type WhatIf, type WhatIfChanges } from "@foretell/contract";

/** Longer addresses are cut by mail programs and chats, and refused by some servers. */
const maxAddressLength = 6_000;

/** What is otherwise, without lists that are empty. */
export function trimVariant({ query_text, foreign_keys, indexes, row_counts }: WhatIfChanges): WhatIfChanges {
  return {
    ...(query_text === undefined ? {} : { query_text }),
    ...(foreign_keys === undefined || foreign_keys.length === 0 ? {} : { foreign_keys }),
    ...(indexes === undefined || indexes.length === 0 ? {} : { indexes }),
    ...(row_counts === undefined || row_counts.length === 0 ? {} : { row_counts }),
  };
}

/** A variant as it stands in an address; undefined for one that is too long for that, and for none. */
export function writeVariant(variant: WhatIfChanges): string | undefined {
  const trimmed = trimVariant(variant);
  if (isPlain(trimmed)) return undefined;
  const text = JSON.stringify(trimmed);
  return encodeURIComponent(text).length > maxAddressLength ? undefined : text;
}

/** The variant of an address: none where the address says nothing, undefined where it cannot be read. */
export function readVariant(text: string | undefined): WhatIfChanges | undefined {
  if (text === undefined) return {};
  try {
    return whatIfBody.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether nothing is otherwise. */
export const isPlain = (variant: WhatIfChanges): boolean => Object.keys(trimVariant(variant)).length === 0;

/** Whether the statement is otherwise, and nothing of the schema: a simulation can be made of that. */
export const isOtherStatement = (variant: WhatIfChanges): boolean =>
  Object.keys(trimVariant(variant)).join("") === "query_text";

type Key = WhatIf["choices"]["foreign_keys"][number];
type ChangedKey = NonNullable<WhatIfChanges["foreign_keys"]>[number];
type Action = "on_delete" | "on_update";

const isOfKey = (key: Key, changed: ChangedKey): boolean =>
  changed.table === key.table &&
  (key.constraint_name === null
    ? changed.columns?.join("\n") === key.columns.join("\n")
    : changed.constraint_name === key.constraint_name);

/** The action that a key has in a variant. */
export const actionOf = ({ foreign_keys = [] }: WhatIfChanges, key: Key, action: Action): Key[Action] =>
  foreign_keys.find((changed) => isOfKey(key, changed))?.[action] ?? key[action];

/** The variant with another action of a key; the action that the key has is no change. */
export function withAction(
  variant: WhatIfChanges,
  key: Key,
  change: { readonly [Name in Action]?: Key[Name] },
): WhatIfChanges {
  const { foreign_keys = [] } = variant;
  const known = foreign_keys.find((changed) => isOfKey(key, changed));
  const wanted = { on_delete: known?.on_delete, on_update: known?.on_update, ...change };
  const own = {
    ...(wanted.on_delete === undefined || wanted.on_delete === key.on_delete ? {} : { on_delete: wanted.on_delete }),
    ...(wanted.on_update === undefined || wanted.on_update === key.on_update ? {} : { on_update: wanted.on_update }),
  };
  const others = foreign_keys.filter((changed) => !isOfKey(key, changed));
  if (Object.keys(own).length === 0) return { ...variant, foreign_keys: others };
  const named = key.constraint_name === null ? { columns: key.columns } : { constraint_name: key.constraint_name };
  return { ...variant, foreign_keys: [...others, { table: key.table, ...named, ...own }] };
}

/** The variant with another row count of a table; undefined for the one that is known. */
export function withRowCount(variant: WhatIfChanges, table: string, row_count: number | undefined): WhatIfChanges {
  const others = (variant.row_counts ?? []).filter((other) => other.table !== table);
  return { ...variant, row_counts: row_count === undefined ? others : [...others, { table, row_count }] };
}
