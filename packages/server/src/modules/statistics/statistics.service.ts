import type { ReplacedStatistics, TableStatisticsEntry } from "@foretell/contract";
import { AppError, badRequest, notFound, tooLarge } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { MatchedStatistics, MatchRequest } from "../../work/match-statistics.ts";
import { WorkTooLargeError } from "../../work/processes/work-errors.ts";
import { nameCursor, toPage } from "../page.ts";
import type { NameKey, Page, PageRequest } from "../page.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measureSchema } from "../quotas/usage.repo.ts";
import { findWorkingState } from "../schemas/working-state.repo.ts";
import * as repo from "./statistics.repo.ts";
import type { StatisticsRow } from "./statistics.repo.ts";
import { withRowCount } from "./with-row-count.ts";

/** Reads a document of statistics beside the event loop. */
export type MatchStatistics = (request: MatchRequest, owner: string) => Promise<MatchedStatistics>;

/** What is known of the rows of schemas, in their working state. */
export class StatisticsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #match: MatchStatistics;

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas, match: MatchStatistics) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#match = match;
  }

  async list(userId: string, schemaId: string, page: PageRequest<NameKey>): Promise<Page<TableStatisticsEntry>> {
    await this.#policy.ofSchema(userId, schemaId, "read");
    const rows = await repo.listStatistics(this.#db, schemaId, page);
    return toPage(rows, toEntry, (row) => nameCursor({ name: row.sort_name, id: row.table_id }));
  }

  /** Sets the row count of a table by hand; null returns to what was known before. */
  async setRowCount(userId: string, tableId: string, rowCount: number | null): Promise<TableStatisticsEntry> {
    const access = await this.#policy.ofTable(userId, tableId, "edit");
    return inTransaction(this.#db, async (transaction) => {
      const found = await repo.findKnownStatistics(transaction, tableId);
      if (found === undefined) throw notFound("Table not found");
      const typed = rowCount === null ? null : withRowCount(found.known, rowCount);
      await repo.setTypedStatistics(transaction, tableId, typed, found.known);
      await repo.touchSchema(transaction, found.schemaId);
      await this.#quotas.settle(transaction, access, { bytes: await measureSchema(transaction, found.schemaId) });
      const row = await repo.findStatistics(transaction, tableId);
      if (row === undefined) throw notFound("Table not found");
      return toEntry(row);
    });
  }

  /** Takes the statistics of a schema's JSON form, as bytes; tables that it does not tell of keep theirs. */
  async replace(userId: string, schemaId: string, receive: () => Promise<Uint8Array>): Promise<ReplacedStatistics> {
    const access = await this.#policy.ofSchema(userId, schemaId, "edit");
    await this.#quotas.requireRoomIn(access, {});
    const document = await receive();
    const texts = await findWorkingState(this.#db, schemaId, { withComments: false });
    if (texts === undefined) throw notFound("Schema not found");
    const matched = await this.#match({ texts, document }, userId).catch((error: unknown) => {
      if (!(error instanceof WorkTooLargeError)) throw error;
      throw tooLarge("Reading this document takes more memory than this server gives it.");
    });
    if (matched.outcome === "malformed") throw badRequest(matched.message);
    if (matched.outcome === "too-large") throw tooLarge(matched.message);
    if (matched.outcome === "refused") {
      throw new AppError("UNPROCESSABLE", matched.message, { details: matched.problems });
    }
    const updated_table_count = await inTransaction(this.#db, async (transaction) => {
      let count = 0;
      for (const updates of matched.updates) count += await repo.replaceStatistics(transaction, schemaId, updates);
      await repo.touchSchema(transaction, schemaId);
      await this.#quotas.settle(transaction, access, { bytes: await measureSchema(transaction, schemaId) });
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

function toEntry(row: StatisticsRow): TableStatisticsEntry {
  const { sort_name: _, ...entry } = row;
  return entry;
}
