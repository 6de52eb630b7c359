import { erdRoutes, schemasRoutes } from "@foretell/contract";
import { PackedAnswer } from "../../http/answer.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import type { ErdService } from "./erd.service.ts";

/** Of a schema with 10,000 tables; one that is larger is counted when it is known. */
const diagramBytes = 24 * 1024 * 1024;

/** The routes of diagrams in projects of either kind. */
export function addErdRoutes(routes: ProjectRoutes, erd: ErdService, userLimit: UserLimit): void {
  routes.add(
    erdRoutes.ofSchema,
    async ({ params, scope }) => new PackedAnswer(await erd.ofSchema(scope, params.schemaId)),
    { userLimit, answerBytes: diagramBytes },
  );
  routes.add(
    schemasRoutes.visualization,
    async ({ params, scope }) => new PackedAnswer(await erd.ofSchema(scope, params.id)),
    { userLimit, answerBytes: diagramBytes },
  );
  routes.add(
    erdRoutes.ofProject,
    async ({ params, query, scope }) => {
      // Only the like of collaborative projects takes a schema here.
      const { schemaId } = (query ?? {}) as { readonly schemaId?: string };
      return new PackedAnswer(
        await (schemaId === undefined ? erd.ofProject(scope, params.projectId) : erd.ofSchema(scope, schemaId)),
      );
    },
    { userLimit, answerBytes: diagramBytes },
  );
}
