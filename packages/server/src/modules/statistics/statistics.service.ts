import type { ReplacedStatistics, TableStatisticsEntry } from "@foretell/contract";
import { AppError, badRequest, notFound, tooLarge } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import type { MatchedStatistics, MatchRequest } from "../../work/match-statistics.worker.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import { KeptPages } from "../kept-pages.ts";
import { packPage } from "../pack-page.ts";
import { cursorOfKey } from "../page.ts";
import type { NameKey, PageRequest } from "../page.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { ofSchema, ofTable, readingStored } from "../stored-data.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measureSchema } from "../quotas/usage.repo.ts";
import { findWorkingState } from "../schemas/working-state.repo.ts";
import * as repo from "./statistics.repo.ts";
import { toStatisticsEntry } from "./statistics-data.ts";
import { withRowCount } from "./with-row-count.ts";

/** Of all pages that are kept. */
const keptBytes = 8 * 1024 * 1024;

/** Reads a document of statistics beside the event loop. */
export type MatchStatistics = (request: MatchRequest, owner: string) => Promise<MatchedStatistics>;

/** What is known of the rows of schemas, in their working state. */
export class StatisticsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #match: MatchStatistics;
  readonly #pages = new KeptPages(keptBytes);

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas, match: MatchStatistics) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#match = match;
  }

  /** The packed answer with a page of TableStatisticsEntries. */
  async list(scope: Scope, schemaId: string, page: PageRequest<NameKey>): Promise<Uint8Array> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    return this.#pages.get(JSON.stringify([schemaId, page]), async (known) =>
      packPage(await repo.listStatistics(this.#db, schemaId, page, known), cursorOfKey),
    );
  }

  /** Sets the row count of a table by hand; null returns to what was known before. */
  setRowCount(scope: Scope, tableId: string, rowCount: number | null): Promise<TableStatisticsEntry> {
    return this.#policy.write(scope, { type: "table", id: tableId }, "edit", async (transaction, access, note) => {
      const found = await readingStored(ofTable(transaction, tableId), () =>
        repo.findKnownStatistics(transaction, tableId),
      );
      if (found === undefined) throw notFound("Table not found");
      const typed = rowCount === null ? null : withRowCount(found.known, rowCount);
      await repo.setTypedStatistics(transaction, tableId, typed, found.known);
      await repo.touchSchema(transaction, found.schemaId);
      await this.#quotas.settle(transaction, access, { bytes: await measureSchema(transaction, found.schemaId) });
      const row = await repo.findStatistics(transaction, tableId);
      if (row === undefined) throw notFound("Table not found");
      await note({ action: "statistics changed", subject: "table", subjectId: tableId, name: row.table_name });
      return toStatisticsEntry(row);
    });
  }

  /** Takes the statistics of a schema's JSON form, as bytes; tables that it does not tell of keep theirs. */
  async replace(scope: Scope, schemaId: string, receive: () => Promise<Uint8Array>): Promise<ReplacedStatistics> {
    const schema = { type: "schema", id: schemaId } as const;
    const access = await this.#policy.read(scope, schema, "edit");
    await this.#quotas.requireRoomIn(access, {});
    const document = await receive();
    const texts = await findWorkingState(this.#db, schemaId, { withComments: false });
    if (texts === undefined) throw notFound("Schema not found");
    const match = () => this.#match({ texts, document }, scope.userId);
    const matched = await readingStored(ofSchema(this.#db, schemaId), match).catch((error: unknown) => {
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("Reading this document takes more memory than this server gives it.");
    });
    if (matched.outcome === "malformed") throw badRequest(matched.message);
    if (matched.outcome === "too-large") throw tooLarge(matched.message);
    if (matched.outcome === "refused") {
      throw new AppError("UNPROCESSABLE", matched.message, { details: matched.problems });
    }
    const updated_table_count = await this.#policy.write(scope, schema, "edit", async (transaction, _access, note) => {
      let count = 0;
      for (const updates of matched.updates) count += await repo.replaceStatistics(transaction, schemaId, updates);
      const { name } = await repo.touchSchema(transaction, schemaId);
      await this.#quotas.settle(transaction, access, { bytes: await measureSchema(transaction, schemaId) });
      await note({ action: "statistics changed", subject: "schema", subjectId: schemaId, name });
      return count;
    });
    return {
      updated_table_count,
      updated_column_count: matched.updatedColumnCount,
      unknown_tables: matched.unknownTables,
      unknown_table_count: matched.unknownTableCount,
      unknown_columns: matched.unknownColumns,
      unknown_column_count: matched.unknownColumnCount,
      problems: matched.problems,
    };
  }
}
