import { Badge } from "./badge.tsx";
import { riskWords, type ChangeRisk } from "./risk-words.ts";

/** A risk as a word on its meaning's ground. What is safe but for a form of statement is told so, and is not green. */
export function RiskBadge({ risk, hasException = false }: { risk: ChangeRisk; hasException?: boolean | undefined }) {
  const { label, meaning } = riskWords[risk];
  if (risk === "safe" && hasException) return <Badge meaning="notice">Safe, mostly</Badge>;
  return <Badge meaning={meaning}>{label}</Badge>;
}
