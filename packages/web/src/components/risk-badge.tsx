import { Badge } from "./badge.tsx";
import { riskWords, type ChangeRisk } from "./risk-words.ts";

/** A risk as a word on its meaning's ground. */
export function RiskBadge({ risk }: { risk: ChangeRisk }) {
  const { label, meaning } = riskWords[risk];
  return <Badge meaning={meaning}>{label}</Badge>;
}
