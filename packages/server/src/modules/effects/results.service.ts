import { conflict, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { loadOutcome } from "../simulations/load-outcome.ts";
import { findImpactCount, findSimulation } from "../simulations/simulations.repo.ts";
import { ofSimulationCalled, readingStored } from "../stored-data.ts";
import type { ResultsWork } from "./create-effects-work.ts";
import type { StoredResult } from "./results.worker.ts";

interface ResultsCall {
  readonly scope: Scope;
  readonly signal: AbortSignal;
}

/** Compares the results of simulations as they are stored. */
export class ResultsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #work: ResultsWork;

  constructor(db: Db, policy: ProjectPolicy, work: ResultsWork) {
    this.#db = db;
    this.#policy = policy;
    this.#work = work;
  }

  /** The packed answer with a ResultComparison. A simulation of another project does not exist; a 409 for one that was not run. */
  async compare({ scope, signal }: ResultsCall, [id, otherId]: readonly [string, string]): Promise<Uint8Array> {
    const { projectId } = await this.#policy.read(scope, { type: "simulation", id });
    const other = await this.#policy.read(scope, { type: "simulation", id: otherId });
    if (other.projectId !== projectId) throw notFound("Simulation not found");
    const results = await Promise.all([this.#result(id), this.#result(otherId)]);
    const names = results.map(({ simulation }) => simulation.name).join('" or "');
    return readingStored(ofSimulationCalled(names), () =>
      this.#work.packResults(results, { owner: scope.userId, signal }),
    );
  }

  async #result(id: string): Promise<StoredResult> {
    const row = await findSimulation(this.#db, id);
    if (row === undefined) throw notFound("Simulation not found");
    const { simulation, outcome } = await readingStored(ofSimulationCalled(row.name), () => loadOutcome(this.#db, row));
    const { name, executed_at } = simulation;
    if (executed_at === null) {
      throw conflict(`The simulation "${name}" has not been run yet, so there is nothing to compare. Run it first.`);
    }
    return {
      ...outcome,
      simulation: {
        id,
        name,
        query_type: simulation.query_type,
        is_script: simulation.is_script,
        query_text: simulation.query_text,
        schema_name: simulation.schema_name,
        db_type: simulation.db_type,
        version_number: simulation.version_number,
        executed_at,
        is_outdated: simulation.is_outdated,
        tags: simulation.tags,
      },
      costs: simulation.costs,
      impactCount: (await findImpactCount(this.#db, id))?.impact_count ?? 0,
    };
  }
}
