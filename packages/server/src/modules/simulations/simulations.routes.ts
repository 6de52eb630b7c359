import { simulationsRoutes } from "@foretell/contract";
import type { SimulationDetail } from "@foretell/contract";
import { answer, JsonData } from "../../http/answer.ts";
import type { ContractRoutes } from "../../http/contract-routes.ts";
import { pageById, pageByPosition } from "../page.ts";
import { personal } from "../projects/scope.ts";
import type { SimulationsService } from "./simulations.service.ts";

/** The routes of simulations in personal projects. */
export function addSimulationsRoutes(routes: ContractRoutes, simulations: SimulationsService): void {
  routes.add(simulationsRoutes.listOfProject, async ({ params, query, user }) => {
    const { rows, next_cursor } = await simulations.list(personal(user), params.projectId, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(
    simulationsRoutes.cascadeAnalysis,
    async ({ query, user }) => new JsonData(await simulations.analyseCascade(personal(user), query)),
  );
  routes.add(simulationsRoutes.get, ({ params, user }) => simulations.get(personal(user), params.id));
  routes.add(simulationsRoutes.create, ({ body, user }) => simulations.create(personal(user), body));
  routes.add(simulationsRoutes.run, async ({ body, user }) =>
    executed(await simulations.run(personal(user), body), "completed"),
  );
  routes.add(simulationsRoutes.rerun, async ({ params, user }) =>
    executed(await simulations.rerun(personal(user), params.id), "re-run completed"),
  );
  routes.add(simulationsRoutes.update, ({ params, body, user }) => simulations.update(personal(user), params.id, body));
  routes.add(simulationsRoutes.remove, async ({ params, user }) => {
    await simulations.remove(personal(user), params.id);
    return answer({}, { message: "Simulation deleted successfully" });
  });
  routes.add(simulationsRoutes.impact, async ({ params, query, user }) => {
    const { json, next_cursor } = await simulations.impact(personal(user), params.id, pageByPosition(query));
    return new JsonData(Buffer.from(json), { next_cursor });
  });
  routes.add(simulationsRoutes.logs, ({ params, user }) => simulations.logs(personal(user), params.id));
  routes.add(
    simulationsRoutes.summary,
    async ({ params, user }) => new JsonData(Buffer.from(await simulations.summary(personal(user), params.id))),
  );
  routes.add(simulationsRoutes.validate, ({ body, user }) => simulations.validate(personal(user), body));
}

function executed(simulation: SimulationDetail, what: "completed" | "re-run completed") {
  const simulationId = simulation.id;
  const success = what === "completed" ? "Simulation completed successfully" : "Simulation re-run completed";
  return answer(
    { ...simulation, simulationId },
    { topLevel: { simulationId }, message: simulation.error_message ?? success },
  );
}
