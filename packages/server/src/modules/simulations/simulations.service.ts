import type { Failure, QueryType, Simulation, SimulationDetail, SimulationLogEntry } from "@foretell/contract";
import { AppError, conflict, notFound } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../db/uuid.ts";
import type { CompletedPrediction, FailedPrediction } from "../../db/stored-prediction.ts";
import type { Question, SchemaDocument } from "../../work/prediction-task.ts";
import type { Work } from "../../work/work.ts";
import { toPage } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { Access } from "../projects/access.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measureSimulation } from "../quotas/usage.repo.ts";
import { UserLimit } from "../../app/user-limit.ts";
import { cascadeAnalysisJson } from "./cascade-analysis.ts";
import type { CascadeInput } from "./cascade-analysis.ts";
import { findImpactPage } from "./impact-page.ts";
import type { ImpactPage } from "./impact-page.ts";
import { loadTarget } from "./load-target.ts";
import { guessQueryType } from "./query-type.ts";
import { toListedSimulation, toSimulationDetail } from "./simulation-data.ts";
import { toLogEntry } from "./simulation-log-data.ts";
import { insertLog, listLogs } from "./simulation-logs.repo.ts";
import * as repo from "./simulations.repo.ts";
import type { NewSimulation } from "./simulations.repo.ts";
import { storeRun } from "./store-run.ts";
import { findNewestTarget, findTarget } from "./targets.repo.ts";
import type { SimulationTarget } from "./targets.repo.ts";

/** A statement to simulate, as a person gives it. */
export interface StatementInput {
  readonly project_id: string;
  /** A schema, for its working state, or one of its versions. */
  readonly schema_id: string;
  readonly query_text: string;
  /** `Simulation ` and the time where it is left out. */
  readonly name?: string | undefined;
  /** What the statement is meant to be; one of another type fails. */
  readonly query_type?: QueryType | undefined;
}

const maxPredictionsAtOnce = 2;
/** Further ones stand in line; more than that would keep connections open for minutes. */
const maxWaitingPredictions = 64;

type Prediction = CompletedPrediction | FailedPrediction;

/** Simulations: what a statement would do to a schema. */
export class SimulationsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #work: Work;
  readonly #limit: UserLimit;

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas, work: Work) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#work = work;
    this.#limit = new UserLimit({
      maxAtOnce: maxPredictionsAtOnce,
      maxWaiting: maxWaitingPredictions,
      refusal: "Too many statements of yours wait to be analysed. Wait for some of them to end.",
    });
  }

  async list(userId: string, projectId: string, page: PageRequest): Promise<Page<Simulation>> {
    const access = await this.#policy.ofProject(userId, projectId, "read");
    return toPage(await repo.listSimulations(this.#db, access.projectId, page), toListedSimulation, ({ id }) => id);
  }

  async get(userId: string, simulationId: string): Promise<SimulationDetail> {
    await this.#policy.ofSimulation(userId, simulationId, "read");
    return this.#detail(simulationId);
  }

  /** Stores a simulation without running it. */
  async create(userId: string, input: StatementInput): Promise<SimulationDetail> {
    const { access, target } = await this.#accessAndTarget(userId, input);
    const simulation = newSimulation(access, target, input, input.query_type ?? guessQueryType(input.query_text));
    await inTransaction(this.#db, async (transaction) => {
      await this.#policy.holdSchema(transaction, access, target.schemaId, "edit");
      await repo.insertSimulation(transaction, simulation, null);
      await insertLog(transaction, "created", { simulationId: simulation.id, userId });
      await this.#settle(transaction, access, simulation.id, { simulations: 1 });
    });
    return this.#detail(simulation.id);
  }

  /** Predicts what a statement would do and stores both. One that cannot be analysed is stored as failed. */
  async run(userId: string, input: StatementInput): Promise<SimulationDetail> {
    const { access, target } = await this.#accessAndTarget(userId, input);
    const { isAmple } = await this.#quotas.requireRoomIn(access, { simulations: 1 });
    const prediction = await this.#predict(userId, target, statement(input.query_text, input.query_type ?? null));
    const simulation = newSimulation(access, target, input, typeOf(prediction, input));
    await inTransaction(this.#db, async (transaction) => {
      await this.#policy.holdSchema(transaction, access, target.schemaId, "edit");
      await storeRun(transaction, simulation, prediction);
      if (isAmple) await measureSimulation(transaction, simulation.id);
      else await this.#settle(transaction, access, simulation.id, { simulations: 1 });
    });
    return this.#detail(simulation.id);
  }

  /** Runs the same record again; the id stays. */
  async rerun(userId: string, simulationId: string): Promise<SimulationDetail> {
    const access = await this.#policy.ofSimulation(userId, simulationId, "edit");
    const stored = present(await repo.findStatement(this.#db, simulationId));
    const target = await this.#target(access, stored.targetId);
    const prediction = await this.#predict(userId, target, statement(stored.query_text, stored.expected_type));
    const type = prediction.outcome === "completed" ? prediction.queryType : stored.query_type;
    const event = stored.executed_at === null ? "run" : "rerun";
    const isThere = await inTransaction(this.#db, async (transaction) => {
      if (!(await repo.replacePrediction(transaction, simulationId, type, prediction))) return false;
      await insertLog(transaction, event, { simulationId, userId, prediction });
      await this.#settle(transaction, access, simulationId);
      return true;
    });
    if (!isThere) throw notFound("Simulation not found");
    return this.#detail(simulationId);
  }

  async rename(userId: string, simulationId: string, name: string): Promise<SimulationDetail> {
    const access = await this.#policy.ofSimulation(userId, simulationId, "edit");
    await inTransaction(this.#db, async (transaction) => {
      if (!(await repo.renameSimulation(transaction, simulationId, name))) throw notFound("Simulation not found");
      await insertLog(transaction, "renamed", { simulationId, userId });
      await this.#settle(transaction, access, simulationId);
    });
    return this.#detail(simulationId);
  }

  async remove(userId: string, simulationId: string): Promise<void> {
    await this.#policy.ofSimulation(userId, simulationId, "edit");
    await repo.deleteSimulation(this.#db, simulationId);
  }

  /** What happened with a simulation, newest first. */
  async logs(userId: string, simulationId: string): Promise<SimulationLogEntry[]> {
    await this.#policy.ofSimulation(userId, simulationId, "read");
    return (await listLogs(this.#db, simulationId)).map(toLogEntry);
  }

  /** A page of the affected tables of a completed simulation, none for any other. */
  async impact(userId: string, simulationId: string, page: { start: number; limit: number }): Promise<ImpactPage> {
    await this.#policy.ofSimulation(userId, simulationId, "read");
    return findImpactPage(this.#db, simulationId, page);
  }

  /** The JSON text of the SimulationSummary of a completed simulation; a 409 that says why for any other. */
  async summary(userId: string, simulationId: string): Promise<string> {
    await this.#policy.ofSimulation(userId, simulationId, "read");
    const summary = await repo.findSummary(this.#db, simulationId);
    if (summary !== undefined) return summary;
    const { status, error_message } = await this.#detail(simulationId);
    throw conflict(
      status === "failed"
        ? `The statement could not be analysed, so there is no summary: ${error_message ?? "no reason was kept"}`
        : "The simulation has not been run yet, so there is no summary. Run it first.",
    );
  }

  /** Whether a statement can be analysed, against the schema that is named or else the project's newest. */
  async validate(
    userId: string,
    input: Omit<StatementInput, "schema_id" | "name"> & { readonly schema_id?: string | undefined },
  ): Promise<{ valid: boolean; query_type: QueryType | null; failure: Failure | null }> {
    const access = await this.#policy.ofProject(userId, input.project_id, "read");
    const target = await this.#targetOrNewest(access, input.schema_id);
    const prediction = await this.#predict(userId, target, statement(input.query_text, input.query_type ?? null));
    return prediction.outcome === "completed"
      ? { valid: true, query_type: prediction.queryType, failure: null }
      : { valid: false, query_type: null, failure: prediction.failure };
  }

  /**
   * What deleting or re-keying every row of a table would reach, in the schema that is named or else the project's
   * newest: the JSON of a CascadeAnalysis.
   */
  async analyseCascade(userId: string, input: CascadeInput): Promise<Uint8Array> {
    const access = await this.#policy.ofProject(userId, input.project_id, "read");
    const target = await this.#targetOrNewest(access, input.schema_id);
    const { table_name, operation } = input;
    const prediction = await this.#predict(userId, target, { kind: "cascade", table: table_name, operation });
    if (prediction.outcome === "completed") return cascadeAnalysisJson(target, input, prediction);
    const { error_code, error_message } = prediction.failure;
    throw error_code === "unknown_table"
      ? notFound(error_message)
      : new AppError("UNPROCESSABLE", `The cascade of ${table_name} cannot be analysed: ${error_message}`);
  }

  /** Measures what is stored of a simulation, and refuses it where there is no room for what has come to it. */
  async #settle(
    transaction: Db,
    access: Access,
    simulationId: string,
    addition: { readonly simulations?: number } = {},
  ): Promise<void> {
    const bytes = await measureSimulation(transaction, simulationId);
    await this.#quotas.settle(transaction, access, { ...addition, bytes });
  }

  #predict(userId: string, target: SimulationTarget, question: Question): Promise<Prediction> {
    const loadDocument = async (): Promise<SchemaDocument> => {
      const document = await loadTarget(this.#db, target);
      if (document === undefined) throw notFound("Schema not found");
      return document;
    };
    return this.#limit.run(userId, () =>
      this.#work.predict({ owner: userId, schemaKey: target.key, question, loadDocument }),
    );
  }

  async #accessAndTarget(userId: string, input: StatementInput): Promise<{ access: Access; target: SimulationTarget }> {
    // Asked for at once: on a PostgreSQL that is some way off, each question costs the way there and back.
    const found = findTarget(this.#db, input.schema_id);
    const [access, target] = await Promise.all([this.#policy.ofProject(userId, input.project_id, "edit"), found]);
    return { access, target: within(access, target) };
  }

  async #target(access: Access, id: string): Promise<SimulationTarget> {
    return within(access, await findTarget(this.#db, id));
  }

  async #targetOrNewest(access: Access, id: string | undefined): Promise<SimulationTarget> {
    if (id !== undefined) return this.#target(access, id);
    const newest = await findNewestTarget(this.#db, access.projectId);
    if (newest === undefined) throw notFound("This project has no schema yet. Import one first.");
    return newest;
  }

  async #detail(simulationId: string): Promise<SimulationDetail> {
    return toSimulationDetail(present(await repo.findSimulation(this.#db, simulationId)));
  }
}

/** A schema or version of the same project; one of another does not exist. */
function within(access: Access, target: SimulationTarget | undefined): SimulationTarget {
  if (target?.projectId !== access.projectId) throw notFound("Schema not found");
  return target;
}

function statement(sql: string, expectedType: QueryType | null): Question {
  return { kind: "statement", sql, expectedType };
}

function newSimulation(
  access: Access,
  target: SimulationTarget,
  input: StatementInput,
  query_type: QueryType,
): NewSimulation {
  return {
    id: newId(),
    project_id: access.projectId,
    schema_id: target.schemaId,
    version_id: target.versionId,
    created_by: access.userId,
    name: input.name ?? `Simulation ${new Date().toISOString()}`,
    query_text: input.query_text,
    query_type,
    expected_type: input.query_type ?? null,
  };
}

function typeOf(prediction: Prediction, input: StatementInput): QueryType {
  if (prediction.outcome === "completed") return prediction.queryType;
  return input.query_type ?? guessQueryType(input.query_text);
}

function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound("Simulation not found");
  return row;
}
