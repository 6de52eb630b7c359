import type { DataOf, simulationsRoutes } from "@foretell/contract";
import type { Db } from "../../db/db.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Question } from "../../work/prediction-task.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { cascadeAnalysisJson } from "./cascade-analysis.ts";
import type { CascadeInput } from "./cascade-analysis.ts";
import { within } from "./load-target.ts";
import type { Prediction, Predictions } from "./predictions.ts";
import type { StatementInput } from "./simulations.service.ts";
import { findTarget, listTargets } from "./targets.repo.ts";
import type { SimulationTarget } from "./targets.repo.ts";

/** How many schemas of a project are looked through for the names of a statement. */
const maxSchemasAsked = 20;
/** A schema that has not been asked anything lately is prepared first, which takes a second where it is large. */
const maxSearchMs = 10_000;

type Validation = DataOf<typeof simulationsRoutes.validate>;

interface Asked {
  readonly project_id: string;
  readonly schema_id?: string | undefined;
}

/** Questions to the schemas of a project whose answers are not kept. */
export class QuestionsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #predictions: Predictions;

  constructor(db: Db, policy: ProjectPolicy, predictions: Predictions) {
    this.#db = db;
    this.#policy = policy;
    this.#predictions = predictions;
  }

  /** Whether a statement can be analysed, against the schema that is named or else any of the project's. */
  async validate(
    scope: Scope,
    input: Omit<StatementInput, "schema_id" | "name"> & { readonly schema_id?: string | undefined },
  ): Promise<Validation> {
    await this.#policy.read(scope, { type: "project", id: input.project_id });
    const { target, prediction } = await this.#ask(scope, input, {
      kind: "check",
      sql: input.query_text,
      expectedType: input.query_type ?? null,
    });
    const { schemaName: schema_name, schemaId, versionId } = target;
    const asked = { schema_id: versionId ?? schemaId, schema_name };
    return prediction.outcome === "completed"
      ? { valid: true, query_type: prediction.queryType, failure: null, ...asked }
      : { valid: false, query_type: null, failure: prediction.failure, ...asked };
  }

  /**
   * What deleting or re-keying every row of a table would reach, in the schema that is named or else the newest of the
   * project's that has the table: the JSON of a CascadeAnalysis.
   */
  async analyseCascade(scope: Scope, input: CascadeInput): Promise<Uint8Array> {
    await this.#policy.read(scope, { type: "project", id: input.project_id });
    const { table_name, operation } = input;
    const question: Question = { kind: "cascade", table: table_name, operation };
    const { target, prediction } = await this.#ask(scope, input, question);
    if (prediction.outcome === "completed") return cascadeAnalysisJson(target, input, prediction);
    const { error_code, error_message } = prediction.failure;
    throw error_code === "unknown_table"
      ? notFound(error_message)
      : new AppError("UNPROCESSABLE", `The cascade of ${table_name} cannot be analysed: ${error_message}`);
  }

  /**
   * The answer of the schema that is named. Where none is, of the newest of the project's that knows all names of the
   * question, else of the newest.
   */
  async #ask(
    { userId }: Scope,
    { project_id, schema_id }: Asked,
    question: Question,
  ): Promise<{ readonly target: SimulationTarget; readonly prediction: Prediction }> {
    if (schema_id !== undefined) {
      const target = within(project_id, await findTarget(this.#db, schema_id));
      return { target, prediction: await this.#predictions.ask(userId, target, question) };
    }
    const [newest, ...older] = await listTargets(this.#db, project_id, maxSchemasAsked);
    if (newest === undefined) throw notFound("This project has no schema yet. Import one first.");
    const first = { target: newest, prediction: await this.#predictions.ask(userId, newest, question) };
    if (!isStrange(first.prediction)) return first;
    const deadlineMs = performance.now() + maxSearchMs;
    for (const target of older) {
      if (performance.now() > deadlineMs) break;
      const prediction = await this.#predictions.ask(userId, target, question);
      if (!isStrange(prediction)) return { target, prediction };
    }
    return first;
  }
}

/** Whether a schema has not got what the question names. */
function isStrange(prediction: Prediction): boolean {
  if (prediction.outcome === "completed") return false;
  const { error_code } = prediction.failure;
  return error_code === "unknown_table" || error_code === "unknown_column";
}
