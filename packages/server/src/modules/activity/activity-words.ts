import type { ActivityType } from "@foretell/contract";
import type { ActivityAction, ActivityDetails, ActivitySubject } from "../../db/tables/projects.ts";

export interface ToldActivity {
  readonly action: ActivityAction;
  readonly subject: ActivitySubject;
  readonly subject_name: string;
  readonly details: ActivityDetails | null;
}

/** What kind of deed it was. */
export function activityTypeOf({ action, subject }: Pick<ToldActivity, "action" | "subject">): ActivityType {
  switch (action) {
    case "invited":
    case "joined":
      return "member_added";
    case "removed":
    case "left":
      return "member_removed";
    case "role changed":
      return "member_role_updated";
    case "invitation withdrawn":
      return "invitation_withdrawn";
    case "run":
    case "rerun":
      return "simulation_executed";
    case "commented":
      return "simulation_commented";
    case "noted":
      return "schema_noted";
    case "approval requested":
      return "approval_requested";
    case "approval withdrawn":
      return "approval_withdrawn";
    case "approved":
      return "approval_given";
    case "rejected":
      return "approval_refused";
    case "version created":
      return "schema_version_created";
    case "rolled back":
      return "schema_rolled_back";
    case "created":
    case "imported":
      return changeTypes[subject].created;
    case "updated":
    case "renamed":
    case "tagged":
    case "statistics changed":
      return changeTypes[subject].updated;
    case "deleted":
      return changeTypes[subject].deleted;
    default:
      return unknownAction(action);
  }
}

type ChangeTypes = Readonly<Record<"created" | "updated" | "deleted", ActivityType>>;

const changeTypes: Readonly<Record<ActivitySubject, ChangeTypes>> = {
  // What is told of its deletion is deleted with it.
  project: { created: "project_created", updated: "project_updated", deleted: "project_updated" },
  schema: { created: "schema_created", updated: "schema_updated", deleted: "schema_deleted" },
  table: { created: "table_created", updated: "table_updated", deleted: "table_deleted" },
  simulation: { created: "simulation_created", updated: "simulation_updated", deleted: "simulation_deleted" },
  member: { created: "member_added", updated: "member_role_updated", deleted: "member_removed" },
};

/** What somebody did, in words without their author: `changed the role of Ada from viewer to editor`. */
export function activityDescription(activity: ToldActivity): string {
  const { action, subject, subject_name: name } = activity;
  const { before, after } = activity.details ?? {};
  const thing = `the ${subject} ${name}`;
  switch (action) {
    case "invited":
      return after === undefined ? `invited ${name}` : `invited ${name} as ${after}`;
    case "joined":
      return "joined the project";
    case "role changed":
      return `changed the role of ${name}${change(before, after)}`;
    case "removed":
      return `removed ${name}`;
    case "left":
      return "left the project";
    case "invitation withdrawn":
      return `withdrew the invitation of ${name}`;
    case "renamed":
      return before === undefined ? `renamed ${thing}` : `renamed the ${subject} ${before} to ${name}`;
    case "tagged":
      return after === undefined ? `took the tags of ${thing} away` : `tagged ${thing}: ${after}`;
    case "run":
      return `ran ${thing}`;
    case "rerun":
      return `ran ${thing} again`;
    case "commented":
      return `commented on ${thing}`;
    case "noted":
      return after === undefined ? `wrote a note on ${thing}` : `wrote a note on the table ${after} of ${thing}`;
    case "approval requested":
      return `asked for the approval of ${thing}`;
    case "approval withdrawn":
      return `withdrew the approval of ${thing}`;
    case "approved":
    case "rejected":
      return `${action} ${thing}`;
    case "statistics changed":
      return `changed the statistics of ${thing}`;
    case "version created":
      return `created a version of ${thing}${named(after)}`;
    case "rolled back":
      return `rolled ${thing} back${after === undefined ? "" : ` to ${after}`}`;
    case "created":
    case "imported":
    case "updated":
    case "deleted":
      return `${action} ${thing}`;
    default:
      return unknownAction(action);
  }
}

function unknownAction(action: never): never {
  throw new Error(`nothing is known of the action ${String(action)}`);
}

function change(before: string | undefined, after: string | undefined): string {
  return before === undefined || after === undefined ? "" : ` from ${before} to ${after}`;
}

function named(name: string | undefined): string {
  return name === undefined ? "" : `, ${name}`;
}
