import { erdRoutes, schemasRoutes } from "@foretell/contract";
import { PackedAnswer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import { personal } from "../projects/scope.ts";
import type { ErdService } from "./erd.service.ts";

/** Of a schema with 10,000 tables; one that is larger is counted when it is known. */
const diagramBytes = 24 * 1024 * 1024;

/** The routes of diagrams in personal projects. */
export function addErdRoutes(routes: ContractRoutes, erd: ErdService, userLimit: UserLimit): void {
  routes.add(
    erdRoutes.ofSchema,
    async ({ params, user }) => new PackedAnswer(await erd.ofSchema(personal(user), params.schemaId)),
    { userLimit, answerBytes: diagramBytes },
  );
  routes.add(
    schemasRoutes.visualization,
    async ({ params, user }) => new PackedAnswer(await erd.ofSchema(personal(user), params.id)),
    { userLimit, answerBytes: diagramBytes },
  );
  routes.add(
    erdRoutes.ofProject,
    async ({ params, user }) => new PackedAnswer(await erd.ofProject(personal(user), params.projectId)),
    { userLimit, answerBytes: diagramBytes },
  );
}
