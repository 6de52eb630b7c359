import type { QualifiedName } from "../../catalog/model.ts";
import type { NamedPart } from "../../dialects/diff-rules-model.ts";
import type { ChangeValues } from "../model.ts";
import type { Comparison } from "./comparison.ts";
import { isPlainlyEqual } from "./plain-equality.ts";

/** How parts of one kind are told apart. */
export interface PartKind<Part> {
  readonly part: NamedPart;
  readonly nameOf: (part: Part) => string | null;
  readonly columnsOf: (part: Part) => readonly string[];
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

/** The tables before and after on which the parts stand. */
export interface PartPlace {
  readonly before: QualifiedName;
  readonly after: QualifiedName;
  /** No column or table that a part can name has another name after. */
  readonly isUnrenamed: boolean;
}

interface Entry<Part> {
  readonly value: Part;
  readonly name: string | null;
  readonly signature: string;
  readonly isGenerated: boolean;
}

/**
 * Finds parts of a table that were added, removed, changed or renamed. A name that the database made says nothing: such
 * parts are matched by what they say.
 */
export function compareParts<Part>(
  comparison: Comparison,
  place: PartPlace,
  [before, after]: readonly [readonly Part[], readonly Part[]],
  makeKind: () => PartKind<Part>,
): void {
  if (before.length + after.length === 0 || (place.isUnrenamed && isPlainlyEqual(before, after))) return;
  const kind = makeKind();
  const { matching } = comparison;
  const { columnKeyOf } = matching.after.names;
  let old = before.map((part) => entryOf(comparison, kind, part, kind.signatureBefore, place.before.name));
  let fresh = after.map((part) => entryOf(comparison, kind, part, kind.signatureAfter, place.after.name));
  if (isSameInOrder(old, fresh)) return;
  const nameKey = ({ name }: Entry<Part>): string | null => (name === null ? null : columnKeyOf(name));
  const [from, to] = [old[0], fresh[0]];
  if (from && to && old.length === 1 && fresh.length === 1 && from.signature === to.signature) {
    // Most tables have one part of a kind: its name alone can be another.
    if (!from.isGenerated && !to.isGenerated && nameKey(from) !== nameKey(to))
      report(comparison, place, kind, "renamed", from, to);
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
  const changed = (from: Entry<Part>, to: Entry<Part>): void => report(comparison, place, kind, "changed", from, to);
  const both = (entry: Entry<Part>): string => `${nameKey(entry) ?? ""}\u0000${entry.signature}`;
  match(both, both, same);
  match(generatedSignature, anySignature, same);
  match(anySignature, generatedSignature, same);
  const givenName = (entry: Entry<Part>): string | null => (entry.isGenerated ? null : nameKey(entry));
  match(givenName, givenName, (from, to) => (from.signature === to.signature ? undefined : changed(from, to)));
  match(anySignature, anySignature, (from, to) => report(comparison, place, kind, "renamed", from, to));
  match(
    ({ value }) => kind.placeBefore(value) || null,
    ({ value }) => kind.placeAfter(value) || null,
    changed,
  );
  match(nameKey, nameKey, changed);
  for (const entry of old) report(comparison, place, kind, "removed", entry, null);
  for (const entry of fresh) report(comparison, place, kind, "added", null, entry);
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
  { rules }: Comparison,
  { part, nameOf, columnsOf }: PartKind<Part>,
  value: Part,
  signatureOf: (value: Part) => string,
  table: string,
): Entry<Part> {
  const name = nameOf(value);
  const isGenerated = name === null || rules.isGeneratedName(part, name, { table, columns: columnsOf(value) });
  return { value, name, signature: signatureOf(value), isGenerated };
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

function report<Part>(
  { find }: Comparison,
  place: PartPlace,
  { part, labelOf, textBefore, textAfter }: PartKind<Part>,
  verb: "added" | "removed" | "changed" | "renamed",
  from: Entry<Part> | null,
  to: Entry<Part> | null,
): void {
  const kind = `${part}-${verb}` as const;
  const { namespace, name } = place.after;
  const shown = (to ?? from)?.value;
  find({
    kind,
    table: { namespace, name },
    object: to?.name ?? from?.name ?? (shown === undefined ? "" : labelOf(shown)),
    before: (from?.value ?? null) as ChangeValues[typeof kind][0],
    after: (to?.value ?? null) as ChangeValues[typeof kind][1],
    beforeText: verb === "renamed" ? (from?.name ?? null) : from && textBefore(from.value),
    afterText: verb === "renamed" ? (to?.name ?? null) : to && textAfter(to.value),
  });
}
