import { activityRoutes } from "@foretell/contract";
import type { FastifyRequest } from "fastify";
import { answer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import { pageById } from "../page.ts";
import { collaborative } from "../projects/scope.ts";
import type { ActivityService } from "./activity.service.ts";
import type { ProjectEvents } from "./project-events.ts";

/** For whoever does not say that he takes a stream, and may wait for its end. */
const shortSeconds = 1;

const takesEvents = ({ headers }: FastifyRequest): boolean => headers.accept?.includes("text/event-stream") ?? false;

/** The routes of what happened in a collaborative project, and of what happens in it. */
export function addActivityRoutes(
  routes: ContractRoutes,
  activity: ActivityService,
  events: ProjectEvents,
  streamLimit: UserLimit,
): void {
  routes.add(activityRoutes.list, async ({ params: { id }, query, user }) => {
    const { user_id: userId, entity_type: subject } = query;
    const { rows, next_cursor } = await activity.list(
      collaborative(user, id),
      id,
      { userId, subject },
      pageById(query),
    );
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(
    activityRoutes.events,
    ({ params: { id }, query, user, request }) => {
      const seconds = takesEvents(request) ? query.for_seconds : Math.min(query.for_seconds, shortSeconds);
      return events.open(collaborative(user, id), id, seconds * 1_000);
    },
    { userLimit: streamLimit },
  );
}
