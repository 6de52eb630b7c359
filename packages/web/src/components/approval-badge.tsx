import type { ApprovalStatus } from "@foretell/contract";
import { Badge } from "./badge.tsx";
import type { Meaning } from "./meaning.ts";

const words: Readonly<Record<ApprovalStatus, { readonly label: string; readonly meaning: Meaning }>> = {
  requested: { label: "Approval asked for", meaning: "notice" },
  approved: { label: "Approved", meaning: "safe" },
  rejected: { label: "Rejected", meaning: "blocked" },
  fallen: { label: "Approval no longer valid", meaning: "risk" },
};

/** What has become of an approval that was asked for. */
export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  return <Badge meaning={words[status].meaning}>{words[status].label}</Badge>;
}
