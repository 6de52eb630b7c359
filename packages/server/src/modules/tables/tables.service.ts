import type { Relationship, Table, TableDetail, TableNames, TableWithColumns } from "@foretell/contract";
import { notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { nameCursor, toPage } from "../page.ts";
import type { NameKey, Page, PageRequest } from "../page.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { ofSchema, ofSchemaCalled, readingStored } from "../stored-data.ts";
import { findStatistics } from "../statistics/statistics.repo.ts";
import { toStatisticsEntry } from "../statistics/statistics-data.ts";
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

  async list(scope: Scope, schemaId: string, page: PageRequest<NameKey>): Promise<Page<Table>> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    return toPage(await repo.listTables(this.#db, schemaId, page), toTable, cursorOf);
  }

  async listWithColumns(scope: Scope, schemaId: string, page: PageRequest<NameKey>): Promise<Page<TableWithColumns>> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const rows = await repo.listTablesWithColumns(this.#db, schemaId, page);
    return readingStored(ofSchema(this.#db, schemaId), () => toPage(rows, toTableWithColumns, cursorOf));
  }

  async listNames(scope: Scope, schemaId: string, page: PageRequest<NameKey>): Promise<Page<TableNames>> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const toNames = ({ id, name, columns }: repo.TableNamesRow): TableNames => ({ id, name, columns: [...columns] });
    return toPage(await repo.listNames(this.#db, schemaId, page), toNames, cursorOf);
  }

  async listRelationships(scope: Scope, schemaId: string, page: PageRequest<NameKey>): Promise<Page<Relationship>> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const rows = await repo.listRelationships(this.#db, schemaId, page);
    return readingStored(ofSchema(this.#db, schemaId), () => toPage(rows, toRelationship, cursorOf));
  }

  async get(scope: Scope, tableId: string): Promise<TableWithColumns> {
    await this.#policy.read(scope, { type: "table", id: tableId });
    const table = present(await repo.findTableWithColumns(this.#db, tableId));
    return readingStored(ofSchemaCalled(table.schema_name), () => toTableWithColumns(table));
  }

  /** The table with keys, checks, indexes, triggers and the relationships at both ends. */
  async details(scope: Scope, tableId: string): Promise<TableDetail> {
    await this.#policy.read(scope, { type: "table", id: tableId });
    const table = present(await repo.findTableDetail(this.#db, tableId));
    const [triggers, relationships, statistics] = await Promise.all([
      repo.listTriggers(this.#db, table),
      repo.listRelationshipsOfTable(this.#db, tableId),
      findStatistics(this.#db, tableId),
    ]);
    const entry = toStatisticsEntry(present(statistics));
    return readingStored(ofSchemaCalled(table.schema_name), () => toTableDetail(table, triggers, relationships, entry));
  }

  async relationship(scope: Scope, relationshipId: string): Promise<Relationship> {
    await this.#policy.read(scope, { type: "relationship", id: relationshipId });
    const row = await repo.findRelationship(this.#db, relationshipId);
    if (row === undefined) throw notFound("Relationship not found");
    return readingStored("The relationship", () => toRelationship(row));
  }

  /** A text that other answers cut, from one of its pieces on. */
  async text(
    scope: Scope,
    tableId: string,
    { path, start }: { readonly path: string; readonly start: number },
  ): Promise<{ path: string; text: string; next_cursor: string | null }> {
    await this.#policy.read(scope, { type: "table", id: tableId });
    const pieces = await repo.listTextPieces(this.#db, tableId, { path, first: start, limit: piecesPerPage });
    if (pieces.length === 0) throw notFound("Text not found");
    const next_cursor = pieces.length > piecesPerPage ? String(start + piecesPerPage) : null;
    return { path, text: pieces.slice(0, piecesPerPage).join(""), next_cursor };
  }
}

/** Of 100,000 characters each. */
const piecesPerPage = 10;

function cursorOf({ sort_name, id }: Listed<{ readonly id: string }>): string {
  return nameCursor({ name: sort_name, id });
}

function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound("Table not found");
  return row;
}
