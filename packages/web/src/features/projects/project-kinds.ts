import type { ProjectKind } from "../../lib/project-paths.ts";

/** What the pages of a kind of project say. */
export interface KindWords {
  readonly list: string;
  readonly description: string;
  readonly empty: string;
  readonly emptyText: string;
  /** As in "Failed to fetch project". */
  readonly one: string;
  readonly many: string;
  readonly missing: string;
  readonly backLabel: string;
}

export const kindWords: Readonly<Record<ProjectKind, KindWords>> = {
  personal: {
    list: "Projects",
    description: "Manage your personal database impact analysis projects",
    empty: "No projects yet",
    emptyText: "A project holds the schemas of one database, their versions, and the statements tried against them.",
    one: "project",
    many: "projects",
    missing: "Project not found",
    backLabel: "Back to Projects",
  },
  collaborative: {
    list: "Collaborative Projects",
    description: "Work with your team on shared database projects",
    empty: "No collaborative projects yet",
    emptyText: "Its members see the same schemas and simulations, each with a role that says what they may do.",
    one: "collaborative project",
    many: "collaborative projects",
    missing: "Collaborative project not found",
    backLabel: "Back to Collaborative Projects",
  },
};
