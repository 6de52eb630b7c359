import type { LucideIcon } from "lucide-react";

/** A place the command palette can go to, or something that it does. */
export interface Destination {
  readonly label: string;
  readonly icon: LucideIcon;
  /** What it is, or what it belongs to. */
  readonly kind: string;
  readonly to?: string | undefined;
  readonly search?: Readonly<Record<string, string>> | undefined;
  /** In place of going anywhere. */
  readonly run?: (() => void) | undefined;
}

const shownLimit = 50;

/**
 * How well a name answers a text, 0 the best; undefined where it does not: names that are the text, that begin with it, that have a word
 * that does, and the others that have all its words in their name or beside it.
 */
export function rankOf(label: string, kind: string, sought: string, words: readonly string[]): number | undefined {
  const name = label.toLowerCase();
  if (name === sought) return 0;
  const whole = `${name} ${kind.toLowerCase()}`;
  if (!words.every((word) => whole.includes(word))) return undefined;
  if (name.startsWith(sought)) return 1;
  return name.split(/[\s_.-]+/).some((part) => part.startsWith(words[0] ?? "")) ? 2 : 3;
}

/** A text as it is looked for, and its words. */
export function soughtOf(text: string): readonly [sought: string, words: readonly string[]] {
  const sought = text.trim().toLowerCase();
  return [sought, sought.split(/\s+/)];
}

/**
 * The destinations whose name holds every word of the text, the best first, then in their own order. All of them for an empty
 * text. What was found among the names of tables stands where its rank is.
 */
export function matchDestinations(
  destinations: readonly Destination[],
  text: string,
  named: readonly { readonly destination: Destination; readonly rank: number }[] = [],
): readonly Destination[] {
  const [sought, words] = soughtOf(text);
  const own = destinations.flatMap((destination) => {
    const rank = rankOf(destination.label, destination.kind, sought, words);
    return rank === undefined ? [] : [{ destination, rank }];
  });
  return [...own, ...named]
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, shownLimit)
    .map(({ destination }) => destination);
}
