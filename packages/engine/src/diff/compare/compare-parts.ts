import type { NamedPart } from "../../dialects/diff-rules-model.ts";
import type { TablePair } from "../match-tables.ts";
import type { ChangeValues } from "../model.ts";
import type { Comparison } from "./comparison.ts";

/** What is known of parts of one kind wherever they stand. */
export interface PartShape<Part> {
  readonly part: NamedPart;
  readonly nameOf: (part: Part) => string | null;
  readonly columnsOf: (part: Part) => readonly string[];
  /** Whether two parts are seen at a glance to say the same, names apart: true only where their signatures are equal. */
  readonly isAlike: (comparison: Comparison, pair: TablePair, before: Part, after: Part) => boolean;
  readonly kindIn: (comparison: Comparison, pair: TablePair) => PartKind<Part>;
}

/** How parts of one kind of a table are told apart. */
export interface PartKind<Part> {
  /** By what people know it that has no name. */
  readonly labelOf: (part: Part) => string;
  /** All that the part says but its name; equal for equal parts, with the names that columns and tables have after. */
  readonly signatureBefore: (part: Part) => string;
  readonly signatureAfter: (part: Part) => string;
  /** What makes two parts one that changed, whatever their names; empty where only a name can. */
  readonly placeBefore: (part: Part) => string;
  readonly placeAfter: (part: Part) => string;
  readonly textBefore: (part: Part) => string;
  readonly textAfter: (part: Part) => string;
}

interface NamedEntry<Part> {
  readonly value: Part;
  readonly name: string | null;
}

interface Entry<Part> extends NamedEntry<Part> {
  readonly signature: string;
  readonly isGenerated: boolean;
}

/**
 * Finds parts of a table that were added, removed, changed or renamed. A name that the database made says nothing: such
 * parts are matched by what they say.
 */
export function compareParts<Part>(
  comparison: Comparison,
  pair: TablePair,
  shape: PartShape<Part>,
  before: readonly Part[],
  after: readonly Part[],
): void {
  if (before.length + after.length === 0) return;
  if (areAlike(comparison, pair, shape, before, after)) {
    const [from, to] = [before[0], after[0]];
    if (from !== undefined && to !== undefined && before.length === 1)
      reportOtherName(comparison, pair, shape, from, to);
    return;
  }
  const kind = { ...shape, ...shape.kindIn(comparison, pair) };
  const { matching } = comparison;
  const { columnKeyOf } = matching.after.names;
  let old = before.map((part) => entryOf(comparison, shape, part, kind.signatureBefore, pair.before.name));
  let fresh = after.map((part) => entryOf(comparison, shape, part, kind.signatureAfter, pair.after.name));
  if (isSameInOrder(old, fresh)) return;
  const nameKey = ({ name }: Entry<Part>): string | null => (name === null ? null : columnKeyOf(name));
  const [from, to] = [old[0], fresh[0]];
  if (from && to && old.length === 1 && fresh.length === 1 && from.signature === to.signature) {
    reportOtherName(comparison, pair, shape, from.value, to.value);
    return;
  }
  const match = (
    oldKey: (entry: Entry<Part>) => string | null,
    newKey: (entry: Entry<Part>) => string | null,
    onPair: (from: Entry<Part>, to: Entry<Part>) => void,
  ): void => {
    if (old.length === 0 || fresh.length === 0) return;
    const [pairs, leftBefore, leftAfter] = pairUp(old, fresh, oldKey, newKey);
    for (const [from, to] of pairs) onPair(from, to);
    [old, fresh] = [leftBefore, leftAfter];
  };
  const same = (): void => undefined;
  const changed = (from: Entry<Part>, to: Entry<Part>): void => report(comparison, pair, kind, "changed", from, to);
  const both = (entry: Entry<Part>): string => `${nameKey(entry) ?? ""}\u0000${entry.signature}`;
  match(both, both, same);
  match(generatedSignature, anySignature, same);
  match(anySignature, generatedSignature, same);
  const givenName = (entry: Entry<Part>): string | null => (entry.isGenerated ? null : nameKey(entry));
  match(givenName, givenName, (from, to) => (from.signature === to.signature ? undefined : changed(from, to)));
  match(anySignature, anySignature, (from, to) => reportRenamed(comparison, pair, shape, from, to));
  match(
    ({ value }) => kind.placeBefore(value) || null,
    ({ value }) => kind.placeAfter(value) || null,
    changed,
  );
  match(nameKey, nameKey, changed);
  for (const entry of old) report(comparison, pair, kind, "removed", entry, null);
  for (const entry of fresh) report(comparison, pair, kind, "added", null, entry);
}

/**
 * Whether parts are seen to be the same one by one, without signatures: most tables are as they were, under another name perhaps. The
 * name of a single part may be another.
 */
function areAlike<Part>(
  comparison: Comparison,
  pair: TablePair,
  shape: PartShape<Part>,
  before: readonly Part[],
  after: readonly Part[],
): boolean {
  if (before.length !== after.length) return false;
  for (let at = 0; at < before.length; at += 1) {
    const from = before[at];
    const to = after[at];
    if (from === undefined || to === undefined || !shape.isAlike(comparison, pair, from, to)) return false;
    if (before.length === 1 || shape.nameOf(from) === shape.nameOf(to)) continue;
    const areGenerated =
      isGenerated(comparison, shape, from, pair.before.name) && isGenerated(comparison, shape, to, pair.after.name);
    if (!areGenerated) return false;
  }
  return true;
}

/** Tells of a part that is the same under another name, where people gave it both. */
function reportOtherName<Part>(
  comparison: Comparison,
  pair: TablePair,
  shape: PartShape<Part>,
  from: Part,
  to: Part,
): void {
  const { columnKeyOf } = comparison.matching.after.names;
  const [oldName, newName] = [shape.nameOf(from), shape.nameOf(to)];
  if (oldName === newName || oldName === null || newName === null || columnKeyOf(oldName) === columnKeyOf(newName))
    return;
  if (isGenerated(comparison, shape, from, pair.before.name) || isGenerated(comparison, shape, to, pair.after.name))
    return;
  reportRenamed(comparison, pair, shape, { value: from, name: oldName }, { value: to, name: newName });
}

/** Most parts stand where they stood: these need no look-up. */
function isSameInOrder<Part>(before: readonly Entry<Part>[], after: readonly Entry<Part>[]): boolean {
  if (before.length !== after.length) return false;
  for (const [at, old] of before.entries()) {
    const fresh = after[at];
    if (old.signature !== fresh?.signature) return false;
    if (old.name !== fresh.name && !(old.isGenerated && fresh.isGenerated)) return false;
  }
  return true;
}

function entryOf<Part>(
  comparison: Comparison,
  shape: PartShape<Part>,
  value: Part,
  signatureOf: (value: Part) => string,
  table: string,
): Entry<Part> {
  return {
    value,
    name: shape.nameOf(value),
    signature: signatureOf(value),
    isGenerated: isGenerated(comparison, shape, value, table),
  };
}

/** Whether the name is one that the database made, or there is none. */
function isGenerated<Part>(
  { rules }: Comparison,
  { part, nameOf, columnsOf }: PartShape<Part>,
  value: Part,
  table: string,
): boolean {
  const name = nameOf(value);
  return name === null || rules.isGeneratedName(part, name, { table, columns: columnsOf(value) });
}

function anySignature({ signature }: { readonly signature: string }): string {
  return signature;
}

function generatedSignature({
  signature,
  isGenerated,
}: {
  readonly signature: string;
  readonly isGenerated: boolean;
}): string | null {
  return isGenerated ? signature : null;
}

/** Pairs of equal keys in order, and what is left of both lists. */
function pairUp<Item>(
  before: readonly Item[],
  after: readonly Item[],
  oldKey: (item: Item) => string | null,
  newKey: (item: Item) => string | null,
): [[Item, Item][], Item[], Item[]] {
  if (before.length === 1 && after.length === 1) {
    const [[item], [other]] = [before, after];
    const key = item === undefined ? null : oldKey(item);
    if (!item || !other || key === null || key !== newKey(other)) return [[], [...before], [...after]];
    return [[[item, other]], [], []];
  }
  const open = new Map<string, Item[]>();
  for (const item of after) {
    const key = newKey(item);
    if (key === null) continue;
    const list = open.get(key);
    if (list) list.push(item);
    else open.set(key, [item]);
  }
  for (const list of open.values()) list.reverse();
  const pairs: [Item, Item][] = [];
  const left: Item[] = [];
  const taken = new Set<Item>();
  for (const item of before) {
    const key = oldKey(item);
    const found = key === null ? undefined : open.get(key)?.pop();
    if (found === undefined) left.push(item);
    else {
      pairs.push([item, found]);
      taken.add(found);
    }
  }
  return [pairs, left, taken.size === 0 ? [...after] : after.filter((item) => !taken.has(item))];
}

function reportRenamed<Part>(
  { find }: Comparison,
  pair: TablePair,
  { part }: PartShape<Part>,
  from: NamedEntry<Part>,
  to: NamedEntry<Part>,
): void {
  const kind = `${part}-renamed` as const;
  find({
    kind,
    table: pair.nameAfter,
    object: to.name ?? from.name ?? "",
    before: from.value as ChangeValues[typeof kind][0],
    after: to.value as ChangeValues[typeof kind][1],
    beforeText: from.name,
    afterText: to.name,
  });
}

function report<Part>(
  { find }: Comparison,
  pair: TablePair,
  { part, labelOf, textBefore, textAfter }: PartShape<Part> & PartKind<Part>,
  verb: "added" | "removed" | "changed",
  from: NamedEntry<Part> | null,
  to: NamedEntry<Part> | null,
): void {
  const kind = `${part}-${verb}` as const;
  const shown = (to ?? from)?.value;
  find({
    kind,
    table: pair.nameAfter,
    object: to?.name ?? from?.name ?? (shown === undefined ? "" : labelOf(shown)),
    before: (from?.value ?? null) as ChangeValues[typeof kind][0],
    after: (to?.value ?? null) as ChangeValues[typeof kind][1],
    beforeText: from && textBefore(from.value),
    afterText: to && textAfter(to.value),
  });
}
