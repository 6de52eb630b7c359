import type { Generated } from "kysely";
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
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface ProjectMembersTable {
  project_id: string;
  user_id: string;
  role: ProjectRole;
  joined_at: GeneratedTimestamp;
}

export type ActivityAction =
  | "created"
  | "imported"
  | "updated"
  | "deleted"
  | "run"
  | "rerun"
  | "renamed"
  | "statistics changed"
  | "version created"
  | "rolled back";
export type ActivitySubject = "project" | "schema" | "table" | "simulation";

export interface ProjectActivityTable {
  id: string;
  project_id: string;
  user_id: string | null;
  action: ActivityAction;
  subject: ActivitySubject;
  subject_id: string;
  subject_name: string;
  created_at: GeneratedTimestamp;
}

export interface ProjectTables {
  projects: ProjectsTable;
  project_members: ProjectMembersTable;
  project_activity: ProjectActivityTable;
}
