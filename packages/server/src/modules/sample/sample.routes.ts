import { projectsRoutes } from "@foretell/contract";
import { answer } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import type { UserLimit } from "../../fairness/user-limit.ts";
import type { SampleService } from "./sample.service.ts";

/** The route that opens the sample project. */
export function addSampleRoutes(routes: ContractRoutes, sample: SampleService, userLimit: UserLimit): void {
  routes.add(
    projectsRoutes.createSample,
    async ({ user }) => answer(await sample.create(user.id), { message: "Project created successfully" }),
    { userLimit },
  );
}
