import { workspaceRoutes } from "@foretell/contract";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import type { ProjectsService } from "../projects/projects.service.ts";

/** The counters of the dashboard. */
export function addWorkspaceRoutes(routes: ContractRoutes, projects: ProjectsService): void {
  routes.add(workspaceRoutes.counts, ({ user }) => projects.countWorkspace(user.id));
}
