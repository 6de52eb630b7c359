import type { Logger } from "../../logger.ts";
import type { Db } from "../../db/db.ts";
import { deleteSmallSchema } from "./schemas.repo.ts";
import { detachSchema, giveUpStaged, listLeftBehind, removeRows } from "./staging.repo.ts";

/**
 * Up to here one statement deletes a schema within some 20 ms on the embedded database: no row takes less than 200 bytes. The
 * database knows the same bound where a whole project goes.
 */
const smallBytes = 500_000;

/**
 * Removes schemas so that nobody waits for long: large ones bit by bit, once nobody sees them any more. What is left of them where
 * that fails, or the process ends, is swept later.
 */
export class SchemaRemoval {
  readonly #db: Db;
  readonly #log: Logger;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Deletes a schema with all that is in it and its simulations; where that is much, takes it from its project alone. */
  async take(transaction: Db, schemaId: string): Promise<void> {
    if (!(await deleteSmallSchema(transaction, schemaId, smallBytes))) await detachSchema(transaction, schemaId);
  }

  /** Removes what there is of a schema that no project has, bit by bit. Never throws: what is left is swept later. */
  async removeRest(schemaId: string, signal?: AbortSignal): Promise<void> {
    try {
      if (await giveUpStaged(this.#db, schemaId)) await removeRows(this.#db, schemaId, signal);
    } catch (error) {
      if (signal?.aborted !== true) this.#tell(schemaId, error);
    }
  }

  /** Removes what was left behind before a moment, until the signal says to stop. */
  async sweep(before: Date, signal: AbortSignal): Promise<void> {
    for (const schemaId of await listLeftBehind(this.#db, before)) {
      if (signal.aborted) return;
      await this.removeRest(schemaId, signal);
      this.#log.info({ schemaId }, "what was left of a schema is removed");
    }
  }

  #tell(schemaId: string, error: unknown): void {
    this.#log.warn({ err: error, schemaId }, "what is left of a schema could not be removed yet");
  }
}
