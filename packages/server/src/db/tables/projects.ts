import type { RiskThresholds } from "@foretell/contract";
import type { Generated } from "kysely";
import type { NullableJson } from "./schemas.ts";
import type { GeneratedTimestamp } from "./timestamp.ts";

export type ProjectKind = "personal" | "collaborative";
export type ProjectRole = "owner" | "admin" | "editor" | "viewer";

export interface ProjectsTable {
  id: string;
  kind: ProjectKind;
  /** Set for a personal project: it goes when this account goes. */
  personal_owner_id: string | null;
  name: string;
  description: string | null;
  is_public: Generated<boolean>;
  /** Null for the defaults. */
  risk_thresholds: NullableJson<RiskThresholds>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface ProjectMembersTable {
  id: Generated<string>;
  project_id: string;
  user_id: string;
  role: ProjectRole;
  joined_at: GeneratedTimestamp;
}

export interface ProjectInvitationsTable {
  id: string;
  project_id: string;
  email: string;
  role: ProjectRole;
  invited_by: string | null;
  created_at: GeneratedTimestamp;
  sent_at: GeneratedTimestamp;
}

export type ActivityAction =
  | "invited"
  | "joined"
  | "role changed"
  | "removed"
  | "left"
  | "invitation withdrawn"
  | "created"
  | "imported"
  | "updated"
  | "deleted"
  | "run"
  | "rerun"
  | "renamed"
  | "tagged"
  | "statistics changed"
  | "commented"
  | "noted"
  | "approval requested"
  | "approval withdrawn"
  | "approved"
  | "rejected"
  | "version created"
  | "rolled back";
export type ActivitySubject = "project" | "schema" | "table" | "simulation" | "member";

/** What was before and is since, where that is small. */
export interface ActivityDetails {
  readonly before?: string;
  readonly after?: string;
}

export interface ProjectActivityTable {
  id: string;
  project_id: string;
  user_id: string | null;
  action: ActivityAction;
  subject: ActivitySubject;
  subject_id: string;
  subject_name: string;
  created_at: GeneratedTimestamp;
  details: NullableJson<ActivityDetails>;
}

export interface ProjectTables {
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  project_invitations: ProjectInvitationsTable;
  project_activity: ProjectActivityTable;
}
