import { simulationsRoutes } from "@foretell/contract";
import type { SimulationDetail } from "@foretell/contract";
import { answer, JsonData } from "../../app/answer.ts";
import type { ContractRoutes } from "../../app/contract-routes.ts";
import { pageById, pageByPosition } from "../page.ts";
import type { SimulationsService } from "./simulations.service.ts";

/** The routes of simulations in personal projects. */
export function addSimulationsRoutes(routes: ContractRoutes, simulations: SimulationsService): void {
  routes.add(simulationsRoutes.listOfProject, async ({ params, query, user }) => {
    const { rows, next_cursor } = await simulations.list(user.id, params.projectId, pageById(query));
    return answer(rows, { topLevel: { next_cursor } });
  });
  routes.add(
    simulationsRoutes.cascadeAnalysis,
    async ({ query, user }) => new JsonData(await simulations.analyseCascade(user.id, query)),
  );
  routes.add(simulationsRoutes.get, ({ params, user }) => simulations.get(user.id, params.id));
  routes.add(simulationsRoutes.create, ({ body, user }) => simulations.create(user.id, body));
  routes.add(simulationsRoutes.run, async ({ body, user }) =>
    executed(await simulations.run(user.id, body), "completed"),
  );
  routes.add(simulationsRoutes.rerun, async ({ params, user }) =>
    executed(await simulations.rerun(user.id, params.id), "re-run completed"),
  );
  routes.add(simulationsRoutes.update, ({ params, body, user }) => simulations.rename(user.id, params.id, body.name));
  routes.add(simulationsRoutes.remove, async ({ params, user }) => {
    await simulations.remove(user.id, params.id);
    return answer({}, { message: "Simulation deleted successfully" });
  });
  routes.add(simulationsRoutes.impact, async ({ params, query, user }) => {
    const { json, next_cursor } = await simulations.impact(user.id, params.id, pageByPosition(query));
    return new JsonData(Buffer.from(json), { next_cursor });
  });
  routes.add(simulationsRoutes.logs, ({ params, user }) => simulations.logs(user.id, params.id));
  routes.add(
    simulationsRoutes.summary,
    async ({ params, user }) => new JsonData(Buffer.from(await simulations.summary(user.id, params.id))),
  );
  routes.add(simulationsRoutes.validate, ({ body, user }) => simulations.validate(user.id, body));
}

function executed(simulation: SimulationDetail, what: "completed" | "re-run completed") {
  const simulationId = simulation.id;
  const success = what === "completed" ? "Simulation completed successfully" : "Simulation re-run completed";
  return answer(
    { ...simulation, simulationId },
    { topLevel: { simulationId }, message: simulation.error_message ?? success },
  );
}
