import type { SignedInUser } from "../../signed-in-user.ts";
import type { ProjectKind } from "../../db/tables/projects.ts";

/**
 * Who comes, and by which routes: through those of personal projects nothing of a shared project exists, and the other
 * way round; where a path names a project, nothing of any other exists.
 */
export interface Scope {
  readonly userId: string;
  readonly kind: ProjectKind;
  /** The project that the path names. */
  readonly projectId?: string;
}

/** What of a project is meant. */
export interface Ref {
  readonly type: "project" | "schema" | "version" | "table" | "column" | "relationship" | "simulation";
  readonly id: string;
}

/** Who comes by the routes of personal projects. */
export function personal({ id }: SignedInUser): Scope {
  return { userId: id, kind: "personal" };
}

/** Who comes by the routes of one collaborative project. */
export function collaborative({ id }: SignedInUser, projectId: string): Scope {
  return { userId: id, kind: "collaborative", projectId };
}
