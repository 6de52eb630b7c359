import type { Risk, Verdict } from "@foretell/contract";
import type { Meaning } from "./meaning.ts";

/** A word with what it means. */
export interface MeantWord {
  readonly word: string;
  readonly meaning: Meaning;
}

/** What would become of a statement, and what its warnings say. */
export interface Outlook {
  readonly verdict: Verdict;
  readonly risk: Risk | null;
}

/** The verdict in a word or three. Green is what succeeds and has nothing to warn of alone. */
export function verdictWord({ verdict, risk }: Outlook): MeantWord {
  if (verdict === "blocked") return { word: "Blocked", meaning: "blocked" };
  if (verdict === "may_be_blocked") return { word: "May be blocked", meaning: "risk" };
  if (risk === "risk") return { word: "Runs at a risk", meaning: "risk" };
  return { word: "Succeeds", meaning: risk === "notice" ? "notice" : "safe" };
}
