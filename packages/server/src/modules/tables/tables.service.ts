import type { Relationship, Table, TableDetail, TableWithColumns } from "@foretell/contract";
import { notFound } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { cutPage, nameCursor } from "../page.ts";
import type { NameKey, Page, PageRequest } from "../page.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import { toRelationship, toTable, toTableDetail, toTableWithColumns } from "./table-data.ts";
import * as repo from "./tables.repo.ts";
import type { Listed } from "./tables.repo.ts";

/** The tables and relationships of schemas, in their working state. */
export class TablesService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;

  constructor(db: Db, policy: ProjectPolicy) {
    this.#db = db;
    this.#policy = policy;
  }

  async list(userId: string, schemaId: string, page: PageRequest<NameKey>): Promise<Page<Table>> {
    await this.#policy.ofSchema(userId, schemaId, "read");
    return cut(await repo.listTables(this.#db, schemaId, page), page, toTable);
  }

  async listWithColumns(userId: string, schemaId: string, page: PageRequest<NameKey>): Promise<Page<TableWithColumns>> {
    await this.#policy.ofSchema(userId, schemaId, "read");
    const limit = countTablesWithin(await repo.listColumnCounts(this.#db, schemaId, page));
    const narrow = { ...page, limit: Math.min(page.limit, limit) };
    return cut(await repo.listTablesWithColumns(this.#db, schemaId, narrow), narrow, toTableWithColumns);
  }

  async listRelationships(userId: string, schemaId: string, page: PageRequest<NameKey>): Promise<Page<Relationship>> {
    await this.#policy.ofSchema(userId, schemaId, "read");
    return cut(await repo.listRelationships(this.#db, schemaId, page), page, toRelationship);
  }

  async get(userId: string, tableId: string): Promise<TableWithColumns> {
    await this.#policy.ofTable(userId, tableId, "read");
    return toTableWithColumns(present(await repo.findTableWithColumns(this.#db, tableId)));
  }

  /** The table with keys, checks, indexes, triggers and the relationships at both ends. */
  async details(userId: string, tableId: string): Promise<TableDetail> {
    await this.#policy.ofTable(userId, tableId, "read");
    const table = present(await repo.findTableDetail(this.#db, tableId));
    const triggers = await repo.listTriggers(this.#db, table);
    return toTableDetail(table, triggers, await repo.listRelationshipsOfTable(this.#db, tableId));
  }
}

/** An answer is written on the event loop, some 50 ms for so many columns. */
const maxPageColumns = 10_000;

/** How many of the first tables have no more columns together than a page may have; one at least. */
function countTablesWithin(columnCounts: readonly number[]): number {
  let total = 0;
  const tooMany = columnCounts.findIndex((count) => (total += count) > maxPageColumns);
  return tooMany < 0 ? columnCounts.length + 1 : Math.max(1, tooMany);
}

function cut<Row extends { readonly id: string }, Shown>(
  rows: Listed<Row>[],
  page: PageRequest<NameKey>,
  show: (row: Row) => Shown,
): Page<Shown> {
  const cut = cutPage(rows, page.limit, (row) => nameCursor({ name: row.sort_name, id: row.id }));
  return { rows: cut.rows.map(show), next_cursor: cut.next_cursor };
}

function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound("Table not found");
  return row;
}
