import { projectsRoutes } from "@foretell/contract";
import { answer, PackedAnswer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import { pageById } from "../page.ts";
import { changesOf, fieldsOf } from "./project-body.ts";
import type { ProjectsService } from "./projects.service.ts";
import { personal } from "./scope.ts";

/** The routes of personal projects. */
export function addProjectsRoutes(routes: ContractRoutes, projects: ProjectsService): void {
  routes.add(projectsRoutes.list, async ({ query, user }) => {
    return new PackedAnswer(await projects.list(user.id, pageById(query)));
  });
  routes.add(projectsRoutes.get, ({ params, user }) => projects.get(personal(user), params.id));
  routes.add(projectsRoutes.create, async ({ body, user }) =>
    answer(await projects.create(user.id, fieldsOf(body)), { message: "Project created successfully" }),
  );
  routes.add(projectsRoutes.update, async ({ params, body, user }) =>
    answer(await projects.update(personal(user), params.id, changesOf(body)), {
      message: "Project updated successfully",
    }),
  );
  routes.add(projectsRoutes.remove, async ({ params, user }) => {
    await projects.remove(personal(user), params.id);
    return answer({}, { message: "Project deleted successfully" });
  });
}
