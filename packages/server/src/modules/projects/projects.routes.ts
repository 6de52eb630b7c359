import { projectsRoutes } from "@foretell/contract";
import { answer } from "../../app/answer.ts";
import type { ContractRoutes } from "../../app/contract-routes.ts";
import { pageById } from "../page.ts";
import type { ProjectsService } from "./projects.service.ts";

/** The routes of personal projects. */
export function addProjectsRoutes(routes: ContractRoutes, projects: ProjectsService): void {
  routes.add(projectsRoutes.list, async ({ query, user }) => {
    const { rows, next_cursor } = await projects.list(user.id, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(projectsRoutes.get, ({ params, user }) => projects.get(user.id, params.id));
  routes.add(projectsRoutes.create, async ({ body, user }) =>
    answer(await projects.create(user.id, fieldsOf(body)), { message: "Project created successfully" }),
  );
  routes.add(projectsRoutes.update, async ({ params, body, user }) =>
    answer(await projects.update(user.id, params.id, fieldsOf(body)), { message: "Project updated successfully" }),
  );
  routes.add(projectsRoutes.remove, async ({ params, user }) => {
    await projects.remove(user.id, params.id);
    return answer({}, { message: "Project deleted successfully" });
  });
}

function fieldsOf(body: { name: string; description?: string | null | undefined }) {
  return { name: body.name, description: body.description || null };
}
