import type { Verdict } from "@foretell/contract";
import type { Meaning } from "./meaning.ts";

/** A word with what it means. */
export interface MeantWord {
  readonly word: string;
  readonly meaning: Meaning;
}

/** The verdict in a word or three. */
export function verdictWord(verdict: Verdict): MeantWord {
  const words: Readonly<Record<Verdict, MeantWord>> = {
    succeeds: { word: "Succeeds", meaning: "safe" },
    may_be_blocked: { word: "May be blocked", meaning: "risk" },
    blocked: { word: "Blocked", meaning: "blocked" },
  };
  return words[verdict];
}
