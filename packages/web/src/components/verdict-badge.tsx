import { Badge } from "./badge.tsx";
import { verdictWord, type Outlook } from "./verdict-words.ts";

/** What would become of the statement. */
export function VerdictBadge({ outlook }: { outlook: Outlook }) {
  const { word, meaning } = verdictWord(outlook);
  return <Badge meaning={meaning}>{word}</Badge>;
}
