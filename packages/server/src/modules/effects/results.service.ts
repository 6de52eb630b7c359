import { conflict, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { toSimulationDetail } from "../simulations/simulation-data.ts";
import { findImpactCount, findSimulation, findSummary, listPartsFrom } from "../simulations/simulations.repo.ts";
import { maxComparedParts } from "../simulations/stored-outcome.ts";
import { summaryJson } from "../simulations/stored-summary.ts";
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
    const summary = await findSummary(this.#db, id);
    const [detail, summaryText] = await readingStored(
      ofSimulationCalled(row.name),
      () => [toSimulationDetail(row), summary === undefined ? null : summaryJson(summary)] as const,
    );
    if (detail.executed_at === null) {
      throw conflict(
        `The simulation "${row.name}" has not been run yet, so there is nothing to compare. Run it first.`,
      );
    }
    const parts = await listPartsFrom(this.#db, id, "impact", { position: 0, limit: maxComparedParts });
    const { name, query_type, query_text, schema_name, db_type, version_number, executed_at, is_outdated, tags } =
      detail;
    return {
      simulation: {
        id,
        name,
        query_type,
        query_text,
        schema_name,
        db_type,
        version_number,
        executed_at,
        is_outdated,
        tags,
      },
      failure: detail.failure,
      costs: detail.costs,
      summary: summaryText,
      format: row.result_format,
      impact: parts.map(({ entries }) => entries),
      impactCount: (await findImpactCount(this.#db, id))?.impact_count ?? 0,
    };
  }
}
