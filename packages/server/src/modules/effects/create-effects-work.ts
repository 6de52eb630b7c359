import { join } from "node:path";
import { tooLarge } from "../../errors.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import type { Work } from "../../work/work.ts";
import type { WorkCall } from "../versions/create-version-work.ts";
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
