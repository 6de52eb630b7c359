import type { WhatIfChanges } from "@foretell/contract";
import { AppError, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { requireTarget } from "../simulations/load-target.ts";
import { findTarget } from "../simulations/targets.repo.ts";
import { ofSchemaCalled, readingStored } from "../stored-data.ts";
import type { WhatIfWork } from "./create-effects-work.ts";
import { findBaseline } from "./what-if.repo.ts";

/** Tells what a simulation would come to if something were otherwise; keeps nothing of it. */
export class WhatIfService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #work: WhatIfWork;

  constructor(db: Db, policy: ProjectPolicy, work: WhatIfWork) {
    this.#db = db;
    this.#policy = policy;
    this.#work = work;
  }

  /** The packed answer with a WhatIf. A 422 names each change that cannot be made. */
  async ask(
    { scope, signal }: { readonly scope: Scope; readonly signal: AbortSignal },
    simulationId: string,
    changes: WhatIfChanges,
  ): Promise<Uint8Array> {
    await this.#policy.read(scope, { type: "simulation", id: simulationId });
    const baseline = await findBaseline(this.#db, simulationId);
    const target = baseline && (await findTarget(this.#db, baseline.target_id));
    if (baseline === undefined || target === undefined) throw notFound("Simulation not found");
    const task = {
      simulationId,
      schemaKey: target.key,
      sql: baseline.query_text,
      expectedType: baseline.expected_type,
      // By another present the same statement may come to other numbers.
      now: baseline.as_of ?? baseline.executed_at ?? new Date().toISOString(),
      isStored: baseline.executed_at !== null && !baseline.is_outdated && baseline.schema_revision === target.revision,
      riskThresholds: target.riskThresholds,
      changes,
    };
    const call = { owner: scope.userId, signal };
    const answered = await readingStored(ofSchemaCalled(target.schemaName), async () => {
      const first = await this.#work.packWhatIf({ ...task, document: null }, call);
      return first.outcome === "schema-missing"
        ? this.#work.packWhatIf({ ...task, document: await requireTarget(this.#db, target) }, call)
        : first;
    });
    if (answered.outcome === "answered") return answered.gzip;
    if (answered.outcome === "schema-missing") throw new Error("the process did not take the schema that it was given");
    const [{ message } = { message: "" }] = answered.problems;
    throw new AppError("UNPROCESSABLE", message, { details: answered.problems });
  }
}
