import type { CatalogQueryData, DataOf, Schema, schemasRoutes } from "@foretell/contract";
import { catalogQueries, recogniseDialect } from "@foretell/engine";
import type { DialectName } from "@foretell/engine";
import { conflict, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import { databaseNames } from "../../work/dump-refusal.ts";
import { toPageById } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measureSchema } from "../quotas/usage.repo.ts";
import { insertCatalog } from "./catalog.repo.ts";
import * as repo from "./schemas.repo.ts";
import type { SchemaRemoval } from "./schema-removal.ts";
import type { SchemaChanges, SchemaDetailRow, SchemaFields } from "./schemas.repo.ts";

/** The namespace whose objects show by their bare names, for a schema that was not read from a dump. */
const defaultNamespaces: Readonly<Record<DialectName, string>> = {
  postgresql: "public",
  mysql: "",
  sqlite: "main",
  oracle: "",
  sqlserver: "dbo",
};

const emptyCatalog = {
  counts: { table_count: 0, column_count: 0, relationship_count: 0, row_count: 0 },
  tableBatches: [],
  longTextBatches: [],
  relationshipBatches: [],
  objects: JSON.stringify({ views: [], triggers: [], rules: [], types: [], sequences: [], synonyms: [], routines: [] }),
};

/** The schemas of projects, personal and shared alike. */
export class SchemasService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #removal: SchemaRemoval;

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas, removal: SchemaRemoval) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#removal = removal;
  }

  async list(scope: Scope, projectId: string, page: PageRequest): Promise<Page<Schema>> {
    await this.#policy.read(scope, { type: "project", id: projectId });
    return toPageById(await repo.listSchemas(this.#db, projectId, page));
  }

  async get(scope: Scope, schemaId: string): Promise<SchemaDetailRow> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    return present(await repo.findSchemaDetail(this.#db, schemaId));
  }

  /** How much is in a schema. */
  async stats(scope: Scope, schemaId: string): Promise<DataOf<typeof schemasRoutes.stats>> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const { table_count, column_count, relationship_count, ...counts } = present(
      await repo.findSchemaStats(this.#db, schemaId),
    );
    return { totalTables: table_count, totalColumns: column_count, totalRelationships: relationship_count, ...counts };
  }

  /** Creates a schema without tables. */
  create(scope: Scope, projectId: string, fields: SchemaFields): Promise<Schema> {
    const id = newId();
    return this.#policy.add(scope, { type: "project", id: projectId }, async (transaction, access, note) => {
      await repo.insertSchema(transaction, {
        ...fields,
        id,
        project_id: projectId,
        created_by: access.userId,
        default_namespace: defaultNamespaces[fields.db_type],
        database_name: null,
        server_version: null,
        incompleteness: null,
        counts: emptyCatalog.counts,
        census: null,
      });
      await insertCatalog(transaction, id, emptyCatalog);
      await note({ action: "created", subject: "schema", subjectId: id, name: fields.name });
      const bytes = await measureSchema(transaction, id);
      await this.#quotas.settle(transaction, access, { schemas: 1, bytes });
      return present(await repo.findSchema(transaction, id));
    });
  }

  /** Changes a schema. Throws a 409 for another type where there are tables, which are what they are in one dialect. */
  update(scope: Scope, id: string, changes: SchemaChanges): Promise<Schema> {
    return this.#policy.write(scope, { type: "schema", id }, "edit", async (transaction, _access, note) => {
      const { db_type, table_count } = present(await repo.findSchema(transaction, id));
      if (table_count > 0 && db_type !== changes.db_type) {
        const wanted = databaseNames[changes.db_type];
        const message = `The tables of this schema were read as ${databaseNames[db_type]}. Import the dump again as ${wanted}.`;
        throw conflict(message, [{ path: "db_type", message }]);
      }
      await repo.updateSchema(transaction, id, changes);
      await note({ action: "updated", subject: "schema", subjectId: id, name: changes.name });
      return present(await repo.findSchema(transaction, id));
    });
  }

  /** Deletes the schema with its tables, versions and simulations. */
  async remove(scope: Scope, id: string): Promise<void> {
    await this.#policy.write(scope, { type: "schema", id }, "edit", async (transaction, _access, note) => {
      const { name } = present(await repo.findSchema(transaction, id));
      await this.#removal.take(transaction, id);
      await note({ action: "deleted", subject: "schema", subjectId: id, name });
    });
    await this.#removal.removeRest(id);
  }

  /** The queries that print the schema of a live database as JSON; the first of a database is the one to offer. */
  queries(): CatalogQueryData[] {
    return catalogQueries.map(({ id, dialect, title, note, command, sql }) => ({
      id,
      db_type: dialect,
      title,
      note,
      command,
      sql,
    }));
  }

  /** Which database the beginning of a dump was written for. */
  recognise(sample: string): { db_type: DialectName | null; evidence: string[] } {
    const { dialect, evidence } = recogniseDialect(sample);
    return { db_type: dialect, evidence: [...evidence] };
  }
}

/** What has just been found may have been deleted since by somebody else. */
function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound("Schema not found");
  return row;
}
