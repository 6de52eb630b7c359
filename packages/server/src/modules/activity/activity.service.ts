import type { ProjectActivity } from "@foretell/contract";
import type { Db } from "../../db/db.ts";
import { toPageById } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { requireMember } from "./require-member.ts";
import { activityDescription, activityTypeOf } from "./activity-words.ts";
import { listActivity } from "./activity.repo.ts";
import type { ActivityFilter, ActivityRow } from "./activity.repo.ts";

/** What happened in collaborative projects. */
export class ActivityService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;

  constructor(db: Db, policy: ProjectPolicy) {
    this.#db = db;
    this.#policy = policy;
  }

  /** A page of what happened, newest first. Who only views a public project is told nothing of who did what. */
  async list(
    scope: Scope,
    projectId: string,
    filter: ActivityFilter,
    page: PageRequest,
  ): Promise<Page<ProjectActivity>> {
    await requireMember(this.#policy, scope, projectId);
    const { rows, next_cursor } = toPageById(await listActivity(this.#db, projectId, filter, page));
    return { rows: rows.map(told), next_cursor };
  }
}

function told(row: ActivityRow): ProjectActivity {
  const { id, created_at, user_id, user_name, subject, exists } = row;
  const { before = null, after = null } = row.details ?? {};
  return {
    id,
    created_at,
    user_id,
    user_name,
    activity_type: activityTypeOf(row),
    description: activityDescription(row),
    entity_type: subject,
    metadata: { entity_id: row.subject_id, entity_name: row.subject_name, exists, before, after },
  };
}
