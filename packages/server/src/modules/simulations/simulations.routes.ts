import { collaborativeSimulationsRoutes, simulationsRoutes } from "@foretell/contract";
import type { SimulationDetail } from "@foretell/contract";
import { answer, JsonData } from "../../http/answer.ts";
import { collaborative } from "../projects/scope.ts";
import type { ProjectRoutes } from "../projects/project-routes.ts";
import { pageById, pageByPosition } from "../page.ts";
import type { QuestionsService } from "./questions.service.ts";
import type { SimulationsService } from "./simulations.service.ts";

/** The routes of simulations in projects of either kind. */
export function addSimulationsRoutes(
  routes: ProjectRoutes,
  simulations: SimulationsService,
  questions: QuestionsService,
): void {
  routes.add(simulationsRoutes.listOfProject, async ({ params, query, scope }) => {
    const { rows, next_cursor } = await simulations.list(scope, params.projectId, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(
    simulationsRoutes.cascadeAnalysis,
    async ({ query, scope }) => new JsonData(await questions.analyseCascade(scope, query)),
  );
  routes.add(simulationsRoutes.get, ({ params, scope }) => simulations.get(scope, params.id));
  routes.add(simulationsRoutes.create, ({ body, scope }) => simulations.create(scope, body));
  routes.add(simulationsRoutes.run, async ({ body, scope }) =>
    executed(await simulations.run(scope, body), "completed"),
  );
  routes.add(simulationsRoutes.rerun, async ({ params, scope }) =>
    executed(await simulations.rerun(scope, params.id), "re-run completed"),
  );
  routes.add(simulationsRoutes.update, ({ params, body, scope }) => simulations.update(scope, params.id, body));
  routes.add(simulationsRoutes.remove, async ({ params, scope }) => {
    await simulations.remove(scope, params.id);
    return answer({}, { message: "Simulation deleted successfully" });
  });
  routes.add(simulationsRoutes.impact, async ({ params, query, scope }) => {
    const { json, next_cursor } = await simulations.impact(scope, params.id, pageByPosition(query));
    return new JsonData(Buffer.from(json), { next_cursor });
  });
  routes.routes.add(collaborativeSimulationsRoutes.execute, async ({ params, user }) =>
    executed(await simulations.rerun(collaborative(user, params.projectId), params.id), "completed"),
  );
  routes.routes.add(collaborativeSimulationsRoutes.results, async ({ params, query, user }) => {
    const scope = collaborative(user, params.projectId);
    const { json, next_cursor } = await simulations.impact(scope, params.id, pageByPosition(query));
    return new JsonData(Buffer.from(json), { next_cursor });
  });
  routes.add(simulationsRoutes.logs, ({ params, scope }) => simulations.logs(scope, params.id));
  routes.add(
    simulationsRoutes.summary,
    async ({ params, scope }) => new JsonData(Buffer.from(await simulations.summary(scope, params.id))),
  );
  routes.add(simulationsRoutes.validate, ({ body, scope }) => questions.validate(scope, body));
}

function executed<Shown extends SimulationDetail>(simulation: Shown, what: "completed" | "re-run completed") {
  const simulationId = simulation.id;
  const success = what === "completed" ? "Simulation completed successfully" : "Simulation re-run completed";
  return answer(
    { ...simulation, simulationId },
    { topLevel: { simulationId }, message: simulation.error_message ?? success },
  );
}
