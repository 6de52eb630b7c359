import type { Verdict } from "@foretell/contract";
import { Badge } from "./badge.tsx";
import { verdictWord } from "./verdict-words.ts";

/** What would become of the statement. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { word, meaning } = verdictWord(verdict);
  return <Badge meaning={meaning}>{word}</Badge>;
}
