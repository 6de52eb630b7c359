import { schemasRoutes } from "@foretell/contract";
import type { UserLimit } from "../../fairness/user-limit.ts";
import { PackedAnswer } from "../../http/answer.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import type { HealthService } from "./health.service.ts";

const healthBytes = 64 * 1024;
/** Packed; ten thousand tables with plain names take 32 KB. */
const reachBytes = 512 * 1024;

/** The routes of what is worth a look in schemas, and of what their keys make of their tables, of projects of either kind. */
export function addHealthRoutes(routes: ProjectRoutes, health: HealthService, userLimit: UserLimit): void {
  routes.add(
    schemasRoutes.health,
    async ({ params, scope }) => new PackedAnswer(await health.ofSchema(scope, params.id)),
    { userLimit, answerBytes: healthBytes },
  );
  routes.add(
    schemasRoutes.reach,
    async ({ params, scope }) => new PackedAnswer(await health.reachOfSchema(scope, params.id)),
    { userLimit, answerBytes: reachBytes },
  );
}
