import type { ReportFormat } from "@foretell/contract";
import { conflict, notFound, tooLarge, unavailable } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { WorkTooLargeError } from "../../work/thread-pool.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import { toSimulationDetail } from "../simulations/simulation-data.ts";
import { findSimulation, findSummary, listParts } from "../simulations/simulations.repo.ts";
import type { ReportRequest } from "./write-report.ts";

/** Writes a report beside the event loop; aborting the signal ends it. */
export type WriteReport = (request: ReportRequest, signal: AbortSignal) => Promise<Uint8Array>;

export interface WrittenReport {
  readonly simulationName: string;
  readonly content: Uint8Array;
}

/** The wait for a thread included; a PDF of 2,000 tables takes some seconds. */
const timeLimitMs = 120_000;

/** Simulations as files to take away. */
export class ReportsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #write: WriteReport;

  constructor(db: Db, policy: ProjectPolicy, write: WriteReport) {
    this.#db = db;
    this.#policy = policy;
    this.#write = write;
  }

  /** A simulation in a format; a 409 for one that has not been run. */
  async export(
    userId: string,
    simulationId: string,
    format: ReportFormat,
    callerSignal: AbortSignal,
  ): Promise<WrittenReport> {
    await this.#policy.ofSimulation(userId, simulationId, "read");
    const row = await findSimulation(this.#db, simulationId);
    if (row === undefined) throw notFound("Simulation not found");
    const { cascadePaths: _, cascade_path_count: __, ...simulation } = toSimulationDetail(row);
    if (simulation.executed_at === null) {
      throw conflict("The simulation has not been run yet, so there is nothing to export. Run it first.");
    }
    const packed = {
      simulation,
      summary: (await findSummary(this.#db, simulationId)) ?? null,
      impact: await listParts(this.#db, simulationId, "impact"),
      cascadePaths: await listParts(this.#db, simulationId, "cascade_paths"),
      exportedAt: new Date().toISOString(),
    };
    const limit = AbortSignal.timeout(timeLimitMs);
    const signal = AbortSignal.any([callerSignal, limit]);
    const content = await this.#write({ simulation: packed, format }, signal).catch((error: unknown) => {
      if (limit.aborted) throw unavailable("Writing this report took too long. Try again, or take the CSV.");
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("Writing this report takes more memory than this server gives it. Take the CSV.");
    });
    return { simulationName: simulation.name, content };
  }
}
