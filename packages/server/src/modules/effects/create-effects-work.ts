import { join } from "node:path";
import { AppError, tooLarge } from "../../errors.ts";
import { WorkTooLargeError, WorkTooSlowError } from "../../work/processes/work-errors.ts";
import type { Work } from "../../work/work.ts";
import type { WorkCall } from "../versions/create-version-work.ts";
import type { StoredResult } from "./results.worker.ts";
import type { WhatIfOutcome, WhatIfTask } from "./what-if.worker.ts";
import type { EffectsRequest, StatementRequest } from "./effects.worker.ts";

/** What effects need of work processes. Both throw a 413 where that takes too much memory. */
export interface EffectsWork {
  /** The packed answer with SchemaEffects; `onDone` is told how many simulations were put to both states. */
  readonly packEffects: (
    request: EffectsRequest,
    call: WorkCall & { readonly onDone: (count: number) => void },
  ) => Promise<Uint8Array>;
  /** The packed answer with a StatementComparison. */
  readonly packStatement: (request: StatementRequest, call: WorkCall) => Promise<Uint8Array>;
}

/** What comparisons of results need of work processes. Throws a 413 where that takes too much memory. */
export interface ResultsWork {
  /** The packed answer with a ResultComparison. */
  readonly packResults: (results: readonly [StoredResult, StoredResult], call: WorkCall) => Promise<Uint8Array>;
}

/** Work of results, in the processes for documents. */
export function createResultsWork(work: Work): ResultsWork {
  const fileName = join(import.meta.dirname, "results.worker.ts");
  const job = work.addJob<readonly [StoredResult, StoredResult], Uint8Array>({ fileName, functionName: "packResults" });
  return {
    packResults: (results, call) =>
      job.run(results, call).catch((error: unknown) => {
        if (error instanceof WorkTooLargeError)
          throw tooLarge("To compare these two results takes more memory than this server gives it.");
        throw error;
      }),
  };
}

/** What variants need of work processes. Throws a 413 where that takes too much memory, and a 422 where it takes too long. */
export interface WhatIfWork {
  readonly packWhatIf: (task: WhatIfTask, call: WorkCall) => Promise<WhatIfOutcome>;
}

/** Work of variants, in the processes for statements, which have the schemas prepared. */
export function createWhatIfWork(work: Work): WhatIfWork {
  const fileName = join(import.meta.dirname, "what-if.worker.ts");
  const job = work.addStatementJob<WhatIfTask, WhatIfOutcome>({ fileName, functionName: "packWhatIf" });
  return {
    packWhatIf: (task, call) =>
      job.run(task, { ...call, affinity: task.schemaKey }).catch((error: unknown) => {
        if (error instanceof WorkTooLargeError)
          throw tooLarge("This variant takes more memory than this server gives it. Change fewer things at once.");
        if (error instanceof WorkTooSlowError)
          throw new AppError(
            "UNPROCESSABLE",
            `${error.message} Simplify the statement, or change fewer things at once.`,
          );
        throw error;
      }),
  };
}

/** Work of effects, in the processes for documents. */
export function createEffectsWork(work: Work): EffectsWork {
  const fileName = join(import.meta.dirname, "effects.worker.ts");
  const effects = work.addJob<EffectsRequest, Uint8Array>({ fileName, functionName: "packEffects" });
  const statement = work.addJob<StatementRequest, Uint8Array>({ fileName, functionName: "packStatement" });
  return {
    packEffects: (request, { onDone, ...call }) =>
      effects.run(request, { ...call, onMessage: (count) => onDone(Number(count)) }).catch(refuse),
    packStatement: (request, call) => statement.run(request, call).catch(refuse),
  };
}

function refuse(error: unknown): never {
  if (error instanceof WorkTooLargeError)
    throw tooLarge("To put statements to these two states takes more memory than this server gives it.");
  throw error;
}
