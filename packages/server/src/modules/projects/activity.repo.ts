import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import type { ActivityAction, ActivityDetails, ActivitySubject } from "../../db/tables/projects.ts";
import type { Access } from "./access.ts";

/** What somebody did in a project. */
export interface Activity {
  readonly action: ActivityAction;
  readonly subject: ActivitySubject;
  readonly subjectId: string;
  /** What it is called, which is told when it has gone. */
  readonly name: string;
  readonly details?: ActivityDetails;
}

/** Keeps what somebody does in a project. */
export async function insertActivity(transaction: Db, access: Access, activity: Activity): Promise<void> {
  await transaction
    .insertInto("project_activity")
    .values({
      id: newId(),
      project_id: access.projectId,
      user_id: access.userId,
      action: activity.action,
      subject: activity.subject,
      subject_id: activity.subjectId,
      subject_name: activity.name,
      details: activity.details === undefined ? null : JSON.stringify(activity.details),
    })
    .execute();
}
