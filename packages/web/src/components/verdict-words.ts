import type { Risk, Verdict } from "@foretell/contract";
import type { Meaning } from "./meaning.ts";

/** A word with what it means. */
export interface MeantWord {
  readonly word: string;
  readonly meaning: Meaning;
}

/** What would become of a statement, and the risk of it. */
export interface Outlook {
  readonly verdict: Verdict;
  readonly risk: Risk | null;
}

/** A risk in the colour of what it means: the gravest is as red as what is blocked. */
export const riskMeanings: Readonly<Record<Risk, Meaning>> = {
  safe: "safe",
  notice: "notice",
  risk: "risk",
  severe: "blocked",
};

const runningWords: Readonly<Record<Risk, string>> = {
  safe: "Succeeds",
  notice: "Succeeds",
  risk: "Runs at a risk",
  severe: "Runs at a severe risk",
};

/** The verdict and the risk in a few words, in the colour of the worse. Green is what succeeds and of which nothing is to be said. */
export function verdictWord({ verdict, risk }: Outlook): MeantWord {
  const known = risk ?? "safe";
  if (verdict === "blocked") return { word: "Blocked", meaning: "blocked" };
  if (verdict === "succeeds") return { word: runningWords[known], meaning: riskMeanings[known] };
  return known === "severe"
    ? { word: "May be blocked, else a severe risk", meaning: "blocked" }
    : { word: "May be blocked", meaning: "risk" };
}
