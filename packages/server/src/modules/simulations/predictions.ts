import type { Db } from "../../db/db.ts";
import type { CompletedPrediction, FailedPrediction } from "../../db/stored-prediction.ts";
import { UserLimit } from "../../fairness/user-limit.ts";
import type { Question } from "../../work/prediction-task.ts";
import type { Work } from "../../work/work.ts";
import { ofSchemaCalled, readingStored } from "../stored-data.ts";
import { requireTarget } from "./load-target.ts";
import type { SimulationTarget } from "./targets.repo.ts";

export type Prediction = CompletedPrediction | FailedPrediction;

const maxPredictionsAtOnce = 2;
/** Further ones stand in line; more than that would keep connections open for minutes. */
const maxWaitingPredictions = 64;

/** Puts questions to schemas, in the processes for statements; each person some at once. */
export class Predictions {
  readonly #db: Db;
  readonly #work: Work;
  readonly #limit = new UserLimit({
    maxAtOnce: maxPredictionsAtOnce,
    maxWaiting: maxWaitingPredictions,
    refusal: "Too many statements of yours wait to be analysed. Wait for some of them to end.",
  });

  constructor(db: Db, work: Work) {
    this.#db = db;
    this.#work = work;
  }

  ask(owner: string, target: SimulationTarget, question: Question): Promise<Prediction> {
    return this.#limit.run(owner, () =>
      readingStored(ofSchemaCalled(target.schemaName), () =>
        this.#work.predict({
          owner,
          schemaKey: target.key,
          riskThresholds: target.riskThresholds,
          question,
          loadDocument: () => requireTarget(this.#db, target),
        }),
      ),
    );
  }
}
