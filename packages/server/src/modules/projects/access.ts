import type { ProjectKind, ProjectRole } from "../../db/tables/projects.ts";

/** What somebody is to a project: the proof, taken by every service, that he may know of it. */
export interface Access {
  readonly userId: string;
  readonly projectId: string;
  readonly kind: ProjectKind;
  /** Null for who views a public project without being a member of it. */
  readonly role: ProjectRole | null;
}
