import type { SchemaValidation } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import { AppError, tooLarge } from "../../app/errors.ts";
import type { DumpRefusal } from "../../work/import-task.ts";
import type { UnlimitedImportRun } from "../../work/run-import.ts";
import { UserLimit } from "../user-limit.ts";
import { WorkTooLargeError } from "../../work/thread-pool.ts";

/** Reads a dump beside the event loop and tells what an import would find. */
export type ValidateDump = (
  chunks: AsyncIterable<Uint8Array>,
  run: UnlimitedImportRun,
) => Promise<SchemaValidation | DumpRefusal>;

/** Looks at dumps without storing anything of them. */
export class ValidationsService {
  readonly #validate: ValidateDump;
  /** One less than there are threads, so that nobody keeps all of them. */
  readonly #limit = new UserLimit({
    maxAtOnce: 1,
    maxWaiting: 2,
    refusal: "Other validations of yours are under way. Wait for one to end.",
  });

  constructor(validate: ValidateDump) {
    this.#validate = validate;
  }

  /** What an import of the dump would find. Throws a 422 only where the reader failed on it, and a 413. */
  validate(
    userId: string,
    dialect: DialectName,
    chunks: AsyncIterable<Uint8Array>,
    callerSignal: AbortSignal,
  ): Promise<SchemaValidation> {
    return this.#limit.run(userId, () => this.#read(dialect, chunks, callerSignal));
  }

  async #read(
    dialect: DialectName,
    chunks: AsyncIterable<Uint8Array>,
    callerSignal: AbortSignal,
  ): Promise<SchemaValidation> {
    const run = { dialect, signal: callerSignal, onStep: () => undefined };
    const validation = await this.#validate(chunks, run).catch((error: unknown) => {
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("The structure in this dump is larger than this server can read. Validate fewer tables at once.");
    });
    if ("outcome" in validation)
      throw new AppError(validation.code, validation.message, { details: validation.details });
    return validation;
  }
}
