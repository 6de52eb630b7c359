import type { GeneratedTimestamp, NullableTimestamp } from "./timestamp.ts";

export interface SimulationApprovalsTable {
  simulation_id: string;
  id: string;
  role: "owner" | "admin" | "editor";
  requested_by: string | null;
  requested_at: GeneratedTimestamp;
  is_approved: boolean | null;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  note: string | null;
  digest: string | null;
}

export interface ApprovalTables {
  simulation_approvals: SimulationApprovalsTable;
}
