import { activityRoutes } from "@foretell/contract";
import { createProject } from "../support/projects.ts";
import { shareProject } from "../support/teams.ts";
import type { AccessCase } from "./access-case.ts";
import { ownersAlone } from "./access-case.ts";

export const activityCases: readonly AccessCase[] = [
  {
    route: activityRoutes.list,
    request: async ({ server, owner }) => {
      const { id } = await createProject(server, owner);
      await shareProject(server, id);
      return { params: { id } };
    },
    status: ownersAlone(200),
    visitor: 403,
  },
  {
    route: activityRoutes.events,
    request: async ({ server, owner }) => {
      const { id } = await createProject(server, owner);
      await shareProject(server, id);
      return { params: { id }, query: { for_seconds: "0" } };
    },
    status: ownersAlone(200),
    visitor: 403,
  },
];
