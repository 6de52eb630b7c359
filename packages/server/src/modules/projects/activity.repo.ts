import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import type { ActivityAction, ActivitySubject } from "../../db/tables/projects.ts";
import type { Access } from "./access.ts";

/** What somebody did in a project. */
export interface Activity {
  readonly action: ActivityAction;
  readonly subject: ActivitySubject;
  readonly subjectId: string;
  /** What it is called, which is told when it has gone. */
  readonly name: string;
}

/** Notes what somebody does in a shared project, in the transaction that does it. A personal one has nobody to tell. */
export async function insertActivity(transaction: Db, access: Access, activity: Activity): Promise<void> {
  if (access.kind === "personal") return;
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
    })
    .execute();
}
