import type { EffectsProgress, QueryType } from "@foretell/contract";
import { notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import { findRiskThresholds } from "../projects/projects.repo.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import { findStatement } from "../simulations/simulations.repo.ts";
import type { ComparisonCall, ComparisonsService } from "../versions/comparisons.service.ts";
import type { EffectsWork } from "./create-effects-work.ts";
import { countSimulationsOf, listSimulationsOf } from "./effects.repo.ts";
import { RunningEffects } from "./running-effects.ts";

/** A statement as a person gives it, or the simulation that has it. */
export interface GivenStatement {
  readonly query_text?: string | undefined;
  readonly query_type?: QueryType | undefined;
  readonly simulation_id?: string | undefined;
}

interface Statement {
  readonly sql: string;
  readonly expectedType: QueryType | undefined;
}

const limit = { simulations: 500, characters: 4_000_000 };
/** Clients give up after half a minute: what is done by then is told before. */
const timeLimitMs = 20_000;

/** Tells what a change of a schema does to the simulations that are stored of it. */
export class EffectsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #comparisons: ComparisonsService;
  readonly #work: EffectsWork;
  readonly #running = new RunningEffects();

  constructor(db: Db, policy: ProjectPolicy, comparisons: ComparisonsService, work: EffectsWork) {
    this.#db = db;
    this.#policy = policy;
    this.#comparisons = comparisons;
    this.#work = work;
  }

  /** The packed answer with SchemaEffects of two states of one schema. `effectsId` names the work while it is under way. */
  effects(
    call: ComparisonCall,
    [fromId, toId]: readonly [string, string],
    effectsId: string | undefined,
  ): Promise<Uint8Array> {
    const { scope, signal } = call;
    const run = { userId: scope.userId, effectsId: effectsId ?? newId(), signal };
    return this.#running.run(run, (running) =>
      this.#comparisons.withBoth(
        { ...call, signal: running.signal },
        fromId,
        toId,
        async (request, work, { schemaId, projectId }) => {
          const [simulations, simulationCount, riskThresholds] = await Promise.all([
            listSimulationsOf(this.#db, schemaId, limit),
            countSimulationsOf(this.#db, schemaId),
            findRiskThresholds(this.#db, projectId),
          ]);
          const total = simulations.length;
          running.update({ done: 0, total });
          return this.#work.packEffects(
            { ...request, simulations, simulationCount, riskThresholds, timeLimitMs },
            { ...work, onDone: (done) => running.update({ done, total }) },
          );
        },
      ),
    );
  }

  progress(userId: string, effectsId: string): EffectsProgress {
    return this.#running.progress(userId, effectsId);
  }

  cancel(userId: string, effectsId: string): void {
    this.#running.cancel(userId, effectsId);
  }

  /** The packed answer with a StatementComparison of two states of one schema. */
  statement(
    call: ComparisonCall,
    [fromId, toId]: readonly [string, string],
    given: GivenStatement,
  ): Promise<Uint8Array> {
    return this.#comparisons.withBoth(call, fromId, toId, async (request, work, { projectId }) => {
      const [statement, riskThresholds] = await Promise.all([
        this.#statementOf(call, projectId, given),
        findRiskThresholds(this.#db, projectId),
      ]);
      return this.#work.packStatement({ ...request, statement, riskThresholds }, work);
    });
  }

  /** A simulation of another project does not exist. */
  async #statementOf({ scope }: ComparisonCall, projectId: string, given: GivenStatement): Promise<Statement> {
    const { simulation_id: id, query_text = "", query_type } = given;
    if (id === undefined) return { sql: query_text, expectedType: query_type };
    const access = await this.#policy.read(scope, { type: "simulation", id });
    const stored = access.projectId === projectId ? await findStatement(this.#db, id) : undefined;
    if (stored === undefined) throw notFound("Simulation not found");
    return { sql: stored.query_text, expectedType: query_type ?? stored.expected_type ?? undefined };
  }
}
