/** A constraint or an index. */
export interface Named {
  readonly name: string | null;
}

/** Fewer items are looked through faster than an index of them is made. */
const fewItems = 16;

/** The items of a list that have a name, by that name in lower case. */
interface NameIndex<Item> {
  /** How many items of the list, which grows at its end, are in the index. */
  read: number;
  readonly byName: Map<string, Item[]>;
}

/** By the list itself: one that takes its place is read anew. */
const indexes = new WeakMap<readonly Named[], NameIndex<Named>>();

/** Whether two names are one, in another case too where that makes no difference. */
export function isSameName(name: string | null, other: string, ignoresCase: boolean): boolean {
  if (name === null) return false;
  return name === other || (ignoresCase && name.length === other.length && name.toLowerCase() === other.toLowerCase());
}

/** Whether an item of a list has exactly that name. */
export const hasNamed = (list: readonly Named[], name: string): boolean => itemsNamed(list, name, false).length > 0;

/**
 * Puts what `renamed` makes of each item of a name in its place. Lists of constraints change only by the functions of this
 * file, by additions at their end, or as a whole.
 */
export function renameNamed<Item extends Named>(
  list: Item[],
  name: string,
  ignoresCase: boolean,
  renamed: (item: Item) => Item,
): void {
  for (const item of itemsNamed(list, name, ignoresCase)) {
    forget(list, item);
    const own = renamed(item);
    list[list.indexOf(item)] = own;
    const index = indexes.get(list);
    if (index) enter(index, own);
  }
}

/** Takes the items of a name from a list; returns whether there are any. */
export function removeNamed(list: Named[], name: string, ignoresCase: boolean): boolean {
  const items = itemsNamed(list, name, ignoresCase);
  for (const item of items) {
    forget(list, item);
    list.splice(list.indexOf(item), 1);
    const index = indexes.get(list);
    if (index) index.read -= 1;
  }
  return items.length > 0;
}

function itemsNamed<Item extends Named>(list: readonly Item[], name: string, ignoresCase: boolean): readonly Item[] {
  const candidates = list.length > fewItems ? (indexOf(list).byName.get(name.toLowerCase()) ?? []) : list;
  return candidates.filter((item) => isSameName(item.name, name, ignoresCase));
}

function indexOf<Item extends Named>(list: readonly Item[]): NameIndex<Item> {
  let index = (indexes as WeakMap<readonly Item[], NameIndex<Item>>).get(list);
  if (index === undefined) {
    index = { read: 0, byName: new Map() };
    (indexes as WeakMap<readonly Item[], NameIndex<Item>>).set(list, index);
  }
  for (; index.read < list.length; index.read += 1) {
    const item = list[index.read];
    if (item) enter(index, item);
  }
  return index;
}

function enter<Item extends Named>({ byName }: NameIndex<Item>, item: Item): void {
  if (item.name === null) return;
  const folded = item.name.toLowerCase();
  const namesakes = byName.get(folded);
  if (namesakes) namesakes.push(item);
  else byName.set(folded, [item]);
}

/** Takes an item out of the index before it leaves the list, or gets another name. */
function forget(list: readonly Named[], item: Named): void {
  const index = indexes.get(list);
  if (index === undefined) return;
  // A list that grew since is read anew: the item may be among what was added.
  if (index.read < list.length) {
    indexes.delete(list);
    return;
  }
  const folded = item.name?.toLowerCase() ?? "";
  const namesakes = index.byName.get(folded);
  namesakes?.splice(namesakes.indexOf(item), 1);
  if (namesakes?.length === 0) index.byName.delete(folded);
}
