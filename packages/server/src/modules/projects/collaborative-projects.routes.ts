import { collaborativeProjectsRoutes } from "@foretell/contract";
import { answer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import { pageById } from "../page.ts";
import { changesOf, fieldsOf } from "./project-body.ts";
import type { ProjectsService } from "./projects.service.ts";
import { collaborative, personal } from "./scope.ts";

/** The routes of collaborative projects themselves. */
export function addCollaborativeProjectsRoutes(routes: ContractRoutes, projects: ProjectsService): void {
  routes.add(collaborativeProjectsRoutes.list, async ({ query, user }) => {
    const { rows, next_cursor } = await projects.listCollaborative(user.id, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(collaborativeProjectsRoutes.get, ({ params, user }) =>
    projects.getCollaborative(collaborative(user, params.id), params.id),
  );
  routes.add(collaborativeProjectsRoutes.create, async ({ body, user }) =>
    answer(await projects.createCollaborative(user, { ...fieldsOf(body), is_public: body.is_public ?? false }), {
      message: "Collaborative project created successfully",
    }),
  );
  routes.add(collaborativeProjectsRoutes.update, async ({ params, body, user }) =>
    answer(
      await projects.updateCollaborative(collaborative(user, params.id), params.id, {
        ...changesOf(body),
        ...(body.is_public === undefined ? {} : { is_public: body.is_public }),
      }),
      { message: "Collaborative project updated successfully" },
    ),
  );
  routes.add(collaborativeProjectsRoutes.remove, async ({ params, user }) => {
    await projects.remove(collaborative(user, params.id), params.id);
    return answer({}, { message: "Collaborative project deleted successfully" });
  });
  routes.add(collaborativeProjectsRoutes.convert, async ({ params, user }) =>
    answer(await projects.makeCollaborative(user, personal(user), params.id), {
      message: "Project is collaborative now",
    }),
  );
}
