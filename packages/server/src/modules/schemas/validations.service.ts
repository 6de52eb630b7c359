import type { SchemaValidation } from "@foretell/contract";
import { AppError, tooLarge } from "../../errors.ts";
import type { DumpRefusal } from "../../work/import-task.ts";
import type { DumpSource } from "../../work/dump-source.ts";
import type { UploadRun } from "../../work/run-arriving-import.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";

/** Reads a dump beside the event loop and tells what an import would find. */
export type ValidateDump = (source: DumpSource, run: UploadRun) => Promise<SchemaValidation | DumpRefusal>;

/** Looks at dumps without storing anything of them. */
export class ValidationsService {
  readonly #validate: ValidateDump;

  constructor(validate: ValidateDump) {
    this.#validate = validate;
  }

  /** What an import of the dump would find. Throws a 422 only where the reader failed on it, and a 413. */
  async validate(
    owner: string,
    source: DumpSource,
    options: Pick<UploadRun, "dialect" | "allowsIncomplete" | "signal">,
  ): Promise<SchemaValidation> {
    const run = { owner, ...options, onReceived: () => undefined, onStep: () => undefined };
    const validation = await this.#validate(source, run).catch((error: unknown) => {
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("The structure in this dump is larger than this server can read. Validate fewer tables at once.");
    });
    if ("outcome" in validation)
      throw new AppError(validation.code, validation.message, { details: validation.details });
    return validation;
  }
}
