import type { LucideIcon } from "lucide-react";

/** A place the command palette can go to. */
export interface Destination {
  label: string;
  to: string;
  icon: LucideIcon;
  /** What it is, or what it belongs to. */
  kind: string;
}

const shownLimit = 50;

/**
 * The destinations whose name holds every word of the text, best first: names that begin with it, then names with a word
 * that does, then the others. All of them, in their own order, for an empty text.
 */
export function matchDestinations(destinations: readonly Destination[], text: string): readonly Destination[] {
  const sought = text.trim().toLowerCase();
  const words = sought.split(/\s+/);
  return destinations
    .map((destination) => ({ destination, rank: rankOf(destination, sought, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, shownLimit)
    .map(({ destination }) => destination);
}

function rankOf({ label, kind }: Destination, sought: string, words: readonly string[]): number | undefined {
  const name = label.toLowerCase();
  const whole = `${name} ${kind.toLowerCase()}`;
  if (!words.every((word) => whole.includes(word))) return undefined;
  if (name.startsWith(sought)) return 0;
  return name.split(/[\s_.-]+/).some((part) => part.startsWith(words[0] ?? "")) ? 1 : 2;
}
