import { Readable } from "node:stream";
import type { ReportFormat, SimulationDetail } from "@foretell/contract";
import { conflict, notFound, tooLarge, unavailable } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import type { ResultListName } from "../../db/stored-prediction.ts";
import { inTheNameOf } from "../../fairness/person.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { ofSimulationCalled, readingStored } from "../stored-data.ts";
import { summaryJson } from "../simulations/stored-summary.ts";
import { toSimulationDetail, forVisitor } from "../simulations/simulation-data.ts";
import { findPart, findSimulation, findSummary, listPartsFrom, countParts } from "../simulations/simulations.repo.ts";
import type { TextReportFormat } from "./report-plan.ts";
import type { ReportStep } from "./text-format.ts";
import { streamReport } from "./report-stream.ts";
import type { ReportTask, WrittenEntries } from "./report.worker.ts";
import type { ReportFacts } from "./simulation-report.ts";

type EntriesTask = Omit<Extract<ReportTask, { piece: "entries" }>, "piece">;

/** Whose report it is; aborting the signal ends the writing. */
export interface ReportCaller {
  readonly owner: string;
  readonly signal: AbortSignal;
}

/** Writes the pieces of reports beside the event loop. */
export interface ReportWriter {
  readonly plan: (format: TextReportFormat, facts: ReportFacts, caller: ReportCaller) => Promise<ReportStep[]>;
  readonly entries: (part: EntriesTask, caller: ReportCaller) => Promise<WrittenEntries>;
  readonly pdf: (facts: ReportFacts, impact: readonly Uint8Array[], caller: ReportCaller) => Promise<Uint8Array>;
}

export interface WrittenReport {
  readonly simulationName: string;
  readonly executedAt: string;
  /** A stream fails where the rest cannot be written: a file that ends too early must not look whole. */
  readonly content: Uint8Array | Readable;
}

/** The wait for a thread included; a PDF of 2,000 tables takes some seconds. */
const timeLimitMs = 120_000;
/** Of a megabyte each: more than the rows that are printed, or paths so long that nobody reads them. */
const maxPrintedParts = 4;

/** Simulations as files to take away. */
export class ReportsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #writer: ReportWriter;

  constructor(db: Db, policy: ProjectPolicy, writer: ReportWriter) {
    this.#db = db;
    this.#policy = policy;
    this.#writer = writer;
  }

  /** A simulation in a format; a 409 for one that has not been run. */
  async export(
    scope: Scope,
    simulationId: string,
    format: ReportFormat,
    callerSignal: AbortSignal,
  ): Promise<WrittenReport> {
    const { role } = await this.#policy.read(scope, { type: "simulation", id: simulationId });
    const shown = (detail: SimulationDetail): SimulationDetail => (role === null ? forVisitor(detail) : detail);
    const row = await findSimulation(this.#db, simulationId);
    if (row === undefined) throw notFound("Simulation not found");
    const summary = await findSummary(this.#db, simulationId);
    const [{ cascadePaths: _, cascade_path_count: __, ...simulation }, summaryText] = await readingStored(
      ofSimulationCalled(row.name),
      () => [shown(toSimulationDetail(row)), summary === undefined ? null : summaryJson(summary)] as const,
    );
    if (simulation.executed_at === null) {
      throw conflict("The simulation has not been run yet, so there is nothing to export. Run it first.");
    }
    const facts: ReportFacts = {
      simulation,
      resultFormat: row.result_format,
      summary: summaryText,
      lists: await countParts(this.#db, simulationId),
      exportedAt: new Date().toISOString(),
    };
    const limit = AbortSignal.timeout(timeLimitMs);
    const caller = { owner: scope.userId, signal: AbortSignal.any([callerSignal, limit]) };
    const write = () => this.#write(simulationId, format, facts, caller);
    const content = await readingStored(ofSimulationCalled(row.name), write).catch((error: unknown) => {
      if (limit.aborted) throw unavailable("Writing this report took too long. Try again, or take the CSV.");
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("Writing this report takes more memory than this server gives it. Take the CSV.");
    });
    return { simulationName: simulation.name, executedAt: simulation.executed_at, content };
  }

  async #write(
    simulationId: string,
    format: ReportFormat,
    facts: ReportFacts,
    caller: ReportCaller,
  ): Promise<WrittenReport["content"]> {
    if (format === "pdf") {
      const parts = await listPartsFrom(this.#db, simulationId, "impact", { position: 0, limit: maxPrintedParts });
      const impact = parts.map(({ entries }) => entries);
      return this.#writer.pdf(facts, impact, caller);
    }
    const steps = await this.#writer.plan(format, facts, caller);
    const write = (list: ResultListName, position: number) =>
      this.#writeEntries(
        { simulationId, executedAt: facts.simulation.executed_at ?? "" },
        { format, list, position, resultFormat: facts.resultFormat },
        caller.owner,
      );
    return Readable.from(streamReport(steps, { lists: facts.lists, write }), { objectMode: false });
  }

  /**
   * Each part by itself: no connection of the database waits for whoever reads the file. It is read when the file's reader
   * has taken the part before, outside of the request's handler.
   */
  async #writeEntries(
    run: { readonly simulationId: string; readonly executedAt: string },
    place: Omit<EntriesTask, "entries">,
    owner: string,
  ): Promise<WrittenEntries> {
    const entries = await inTheNameOf(owner, () => findPart(this.#db, run, place));
    if (entries === undefined) throw new Error("the simulation was run again or deleted while it was exported");
    return this.#writer.entries({ ...place, entries }, { owner, signal: AbortSignal.timeout(timeLimitMs) });
  }
}
