import type { Project } from "@foretell/contract";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { unavailable } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../db/uuid.ts";
import type { ReadDump } from "../../work/import-task.ts";
import { getProject, insertPersonalProject } from "../projects/projects.repo.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measureSchema, measureSimulation } from "../quotas/usage.repo.ts";
import type { ReadUpload } from "../schemas/imports.service.ts";
import { storeImport } from "../schemas/store-import.ts";
import { insertSimulation } from "../simulations/runs.repo.ts";
import type { CompletedPrediction, FailedPrediction } from "../../db/stored-prediction.ts";

const shopFile = join(import.meta.dirname, "shop.sql");

/** In the order of their creation; lists show the last one first. */
const simulations = [
  {
    name: "Rename a country code",
    query_type: "UPDATE",
    query_text: "UPDATE country SET code = 'UK' WHERE code = 'GB'",
  },
  { name: "Delete an unpaid order", query_type: "DELETE", query_text: "DELETE FROM orders WHERE order_id = 1042" },
  {
    name: "Delete a customer who has ordered",
    query_type: "DELETE",
    query_text: "DELETE FROM customer WHERE customer_id = 5",
  },
] as const;

/** Predicts what a statement would do to the schema of a dump. */
type PredictOnDump = (dump: ReadDump, sql: string, owner: string) => Promise<CompletedPrediction | FailedPrediction>;

export interface SampleWork {
  readonly read: ReadUpload;
  readonly predict: PredictOnDump;
  /** A dump once more, with ids of its own: the same cannot be stored twice. */
  readonly renew: (dump: ReadDump) => ReadDump;
}

/** The sample project: a shop with every referential action, and three statements to look at. */
export class SampleService {
  readonly #db: Db;
  readonly #quotas: Quotas;
  readonly #work: SampleWork;
  /** Read once, so that nobody has to wait for the imports of others to look at the sample. */
  #shop: Promise<ReadDump> | undefined;

  constructor(db: Db, quotas: Quotas, work: SampleWork) {
    this.#db = db;
    this.#quotas = quotas;
    this.#work = work;
  }

  /** Makes the project, all of it in one transaction. */
  async create(userId: string): Promise<{ project: Project; schema_id: string; blocked_simulation_id: string }> {
    const addition = { projects: 1, schemas: 1, simulations: simulations.length };
    await this.#quotas.requireRoom(userId, addition);
    const shop = await this.#loadShop(userId);
    const predictions = await Promise.all(
      simulations.map(({ query_text }) => this.#work.predict(shop, query_text, userId)),
    );
    const projectId = newId();
    return inTransaction(this.#db, async (transaction) => {
      await insertPersonalProject(transaction, {
        id: projectId,
        ownerId: userId,
        name: "Sample shop",
        description: "Customers, orders, stock and shipments: try statements here without a dump of your own.",
      });
      const labels = { dialect: "postgresql", name: "Shop", fileName: undefined } as const;
      const schemaId = newId();
      await storeImport(transaction, { schemaId, projectId, userId }, this.#work.renew(shop), labels);
      let blocked_simulation_id = "";
      let bytes = await measureSchema(transaction, schemaId);
      for (const [at, simulation] of simulations.entries()) {
        const prediction = predictions[at];
        if (prediction === undefined) continue;
        blocked_simulation_id = newId();
        const record = {
          ...simulation,
          id: blocked_simulation_id,
          project_id: projectId,
          schema_id: schemaId,
          version_id: null,
          // As it was imported.
          schema_revision: 1,
          created_by: userId,
          expected_type: simulation.query_type,
          tags: [],
        };
        await insertSimulation(transaction, record, prediction);
        bytes += await measureSimulation(transaction, record.id);
      }
      await this.#quotas.settle(transaction, { userId, projectId }, { ...addition, bytes });
      const project = await getProject(transaction, projectId);
      return { project, schema_id: schemaId, blocked_simulation_id };
    });
  }

  #loadShop(owner: string): Promise<ReadDump> {
    this.#shop ??= this.#readShop(owner).catch((error: unknown) => {
      this.#shop = undefined;
      throw error;
    });
    return this.#shop;
  }

  async #readShop(owner: string): Promise<ReadDump> {
    const source = { chunks: createReadStream(shopFile) };
    const signal = new AbortController().signal;
    const dump = { dialect: "postgresql", source, allowsIncomplete: false } as const;
    const outcome = await this.#work.read(dump, { owner, signal, update: () => {} });
    if (outcome.outcome === "read") return outcome;
    throw unavailable(`The sample cannot be read: ${outcome.message}`);
  }
}
