import type { QueryType, RerunSimulation, Simulation, SimulationDetail, SimulationLogEntry } from "@foretell/contract";
import { conflict, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import type { Question } from "../../work/prediction-task.ts";
import { toPage } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { ActivityDetails } from "../../db/tables/projects.ts";
import type { Access } from "../projects/access.ts";
import type { Activity } from "../projects/activity.repo.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Ref, Scope } from "../projects/scope.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measureSimulation } from "../quotas/usage.repo.ts";
import { ofSimulation, ofSimulationCalled, readingStored } from "../stored-data.ts";
import { findImpactPage } from "./impact-page.ts";
import type { ImpactPage } from "./impact-page.ts";
import { guessQueryType } from "./query-type.ts";
import { toListedSimulation, toSimulationDetail, forVisitor } from "./simulation-data.ts";
import { toLogEntry } from "./simulation-log-data.ts";
import { insertLog, listLogs } from "./simulation-logs.repo.ts";
import * as repo from "./simulations.repo.ts";
import type { SimulationChanges } from "./simulations.repo.ts";
import { insertSimulation, replacePrediction } from "./runs.repo.ts";
import type { NewSimulation } from "./runs.repo.ts";
import { summaryJson } from "./stored-summary.ts";
import type { Prediction, Predictions } from "./predictions.ts";
import type { RunComparison } from "./run-comparison.ts";
import { within } from "./load-target.ts";
import { findTarget } from "./targets.repo.ts";
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
  /** What the statement takes for the present, in ISO 8601: that of the server where it is left out. */
  readonly now?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Simulations: what a statement would do to a schema. */
export class SimulationsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #predictions: Predictions;
  readonly #runs: RunComparison;

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas, predictions: Predictions, runs: RunComparison) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#predictions = predictions;
    this.#runs = runs;
  }

  async list(scope: Scope, projectId: string, page: PageRequest): Promise<Page<Simulation>> {
    const { role } = await this.#policy.read(scope, { type: "project", id: projectId });
    const toShown = (row: repo.ListedSimulationRow): Simulation =>
      role === null ? forVisitor(toListedSimulation(row)) : toListedSimulation(row);
    return toPage(await repo.listSimulations(this.#db, projectId, page), toShown, ({ id }) => id);
  }

  async get(scope: Scope, id: string): Promise<SimulationDetail> {
    const { role } = await this.#policy.read(scope, { type: "simulation", id });
    const simulation = await this.#detail(id);
    return role === null ? forVisitor(simulation) : simulation;
  }

  /** Stores a simulation without running it. */
  async create(scope: Scope, input: StatementInput): Promise<SimulationDetail> {
    const { access: found, target } = await this.#accessAndTarget(scope, input);
    const simulation = newSimulation(found, target, input, input.query_type ?? guessQueryType(input.query_text));
    await this.#policy.add(...targetSchema(scope, target), async (transaction, access, note) => {
      await insertSimulation(transaction, simulation, null);
      await note(activity("created", simulation));
      await this.#settle(transaction, access, simulation.id, { simulations: 1 });
    });
    return this.#detail(simulation.id);
  }

  /** Predicts what a statement would do and stores both. One that cannot be analysed is stored as failed. */
  async run(scope: Scope, input: StatementInput): Promise<SimulationDetail> {
    // Asked for with them, and told of behind them: who may not run anything here learns nothing of the room that there is.
    const room = this.#quotas.requireRoomIn({ userId: scope.userId, projectId: input.project_id }, { simulations: 1 });
    room.catch(() => undefined);
    const { access: found, target } = await this.#accessAndTarget(scope, input);
    const { isAmple } = await room;
    const prediction = await this.#predictions.ask(
      scope.userId,
      target,
      statement(input.query_text, input.query_type ?? null, input.now),
    );
    const simulation = newSimulation(found, target, input, typeOf(prediction, input));
    await this.#policy.add(...targetSchema(scope, target), async (transaction, access, note) => {
      await insertSimulation(transaction, simulation, prediction);
      await note(activity("run", simulation));
      if (isAmple) await measureSimulation(transaction, simulation.id);
      else await this.#settle(transaction, access, simulation.id, { simulations: 1 });
    });
    return this.#detail(simulation.id);
  }

  /** Runs the same record again; the id stays. Tells what differs from the run before. */
  async rerun(scope: Scope, id: string): Promise<Omit<RerunSimulation, "simulationId">> {
    const ref = { type: "simulation", id } as const;
    const { projectId } = await this.#policy.read(scope, ref, "edit");
    const stored = present(await repo.findStatement(this.#db, id));
    const target = within(projectId, await findTarget(this.#db, stored.targetId));
    const prediction = await this.#predictions.ask(
      scope.userId,
      target,
      statement(stored.query_text, stored.expected_type),
    );
    const { query_text } = stored;
    const query_type = prediction.outcome === "completed" ? prediction.queryType : stored.query_type;
    const event = stored.executed_at === null ? "run" : "rerun";
    const before = event === "run" ? undefined : await this.#runs.read(id);
    await this.#policy.write(scope, ref, "edit", async (transaction, access, note) => {
      await replacePrediction(transaction, id, {
        schema_revision: target.revision,
        query_text,
        query_type,
        prediction,
      });
      await insertLog(transaction, event, { simulationId: id, userId: access.userId, prediction });
      await note(activity(event, { id, name: stored.name }));
      await this.#settle(transaction, access, id);
    });
    const compared = before && (await this.#runs.compare(before, prediction, scope.userId));
    return { ...(await this.#detail(id)), ...(compared ?? { differences: null, difference_count: 0 }) };
  }

  /** Changes the name, the tags, or the statement: what a run gave stays, and is told to be of another statement. */
  async update(scope: Scope, id: string, { name, query_text, tags }: SimulationChanges): Promise<SimulationDetail> {
    await this.#policy.write(scope, { type: "simulation", id }, "edit", async (transaction, access, note) => {
      const before = present(await repo.findStatement(transaction, id));
      const isEdited = query_text !== undefined && query_text !== before.query_text;
      const isTagged = tags !== undefined && tags.join("\n") !== before.tags.join("\n");
      const kept = { name: name ?? before.name };
      await repo.updateSimulation(transaction, id, { ...kept, tags, ...(isEdited ? { query_text } : {}) });
      const facts = { simulationId: id, userId: access.userId };
      if (isTagged) {
        await insertLog(transaction, "tagged", facts);
        await note({ ...activity("tagged", { id, ...kept }), details: tagDetails(before.tags, tags) });
      }
      const isOnlyTagged = tags !== undefined && query_text === undefined && kept.name === before.name;
      if (!isOnlyTagged) {
        await insertLog(transaction, isEdited ? "edited" : "renamed", facts);
        const details = kept.name === before.name ? {} : { details: { before: before.name, after: kept.name } };
        await note({ ...activity(isEdited ? "updated" : "renamed", { id, ...kept }), ...details });
      }
      await this.#settle(transaction, access, id);
    });
    return this.#detail(id);
  }

  async remove(scope: Scope, id: string): Promise<void> {
    await this.#policy.write(scope, { type: "simulation", id }, "edit", async (transaction, _access, note) => {
      const { name } = present(await repo.findStatement(transaction, id));
      await repo.deleteSimulation(transaction, id);
      await note(activity("deleted", { id, name }));
    });
  }

  /** What happened with a simulation, newest first; who only views a public project is not told who did it. */
  async logs(scope: Scope, simulationId: string): Promise<SimulationLogEntry[]> {
    const { role } = await this.#policy.read(scope, { type: "simulation", id: simulationId });
    const entries = (await listLogs(this.#db, simulationId)).map(toLogEntry);
    return role === null ? entries.map((entry) => ({ ...entry, user_name: null })) : entries;
  }

  /** A page of the affected tables of a completed simulation, none for any other. */
  async impact(scope: Scope, simulationId: string, page: { start: number; limit: number }): Promise<ImpactPage> {
    await this.#policy.read(scope, { type: "simulation", id: simulationId });
    return readingStored(ofSimulation(this.#db, simulationId), () => findImpactPage(this.#db, simulationId, page));
  }

  /** The JSON text of the SimulationSummary of a completed simulation; a 409 that says why for any other. */
  async summary(scope: Scope, simulationId: string): Promise<string> {
    await this.#policy.read(scope, { type: "simulation", id: simulationId });
    const summary = await repo.findSummary(this.#db, simulationId);
    if (summary !== undefined) {
      return readingStored(ofSimulation(this.#db, simulationId), () => summaryJson(summary));
    }
    const { status, error_message } = await this.#detail(simulationId);
    throw conflict(
      status === "failed"
        ? `The statement could not be analysed, so there is no summary: ${error_message ?? "no reason was kept"}`
        : "The simulation has not been run yet, so there is no summary. Run it first.",
    );
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

  async #accessAndTarget(scope: Scope, input: StatementInput): Promise<{ access: Access; target: SimulationTarget }> {
    // Asked for at once: on a PostgreSQL that is some way off, each question costs the way there and back.
    const found = findTarget(this.#db, input.schema_id);
    const project = { type: "project", id: input.project_id } as const;
    const [access, target] = await Promise.all([this.#policy.read(scope, project, "edit"), found]);
    return { access, target: within(access.projectId, target) };
  }

  async #detail(simulationId: string): Promise<SimulationDetail> {
    const row = present(await repo.findSimulation(this.#db, simulationId));
    return readingStored(ofSimulationCalled(row.name), () => toSimulationDetail(row));
  }
}

/** Where a simulation of a target is added: the schema, in its own project alone. */
function targetSchema(scope: Scope, { projectId, schemaId }: SimulationTarget): [Scope, Ref] {
  return [
    { ...scope, projectId },
    { type: "schema", id: schemaId },
  ];
}

function activity(action: Activity["action"], { id, name }: { readonly id: string; readonly name: string }): Activity {
  return { action, subject: "simulation", subjectId: id, name };
}

/** Without tags there is nothing to name. */
function tagDetails(before: readonly string[], after: readonly string[]): ActivityDetails {
  return {
    ...(before.length === 0 ? {} : { before: before.join(", ") }),
    ...(after.length === 0 ? {} : { after: after.join(", ") }),
  };
}

function statement(sql: string, expectedType: QueryType | null, now = new Date().toISOString()): Question {
  return { kind: "statement", sql, expectedType, now };
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
    schema_revision: target.revision,
    created_by: access.userId,
    name: input.name ?? `Simulation ${new Date().toISOString()}`,
    query_text: input.query_text,
    query_type,
    expected_type: input.query_type ?? null,
    tags: input.tags ?? [],
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
