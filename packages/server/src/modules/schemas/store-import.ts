import type { ImportResult } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import { notFound } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import type { ReadDump } from "../../work/import-task.ts";
import type { Access } from "../projects/access.ts";
import { measureSchema } from "../quotas/usage.repo.ts";
import { insertCatalog } from "./catalog.repo.ts";
import { findSchemaDetail, insertSchema } from "./schemas.repo.ts";
import { insertFirstVersion } from "./versions.repo.ts";

/** What a schema is imported as. */
export interface ImportLabels {
  readonly dialect: DialectName;
  /** What the person calls the schema; blank or absent for the database's name in the dump, else the file's. */
  readonly name: string | undefined;
  readonly fileName: string | undefined;
}

const firstVersion = {
  number: { major: 1, minor: 0, patch: 0 },
  version_name: "Initial schema import",
  description: "The schema as it was imported.",
};

/**
 * Stores a dump that was read as a new schema with its first version, in the caller's transaction, and tells how many bytes
 * it takes.
 */
export async function storeImport(
  transaction: Db,
  { projectId, userId }: Pick<Access, "projectId" | "userId">,
  dump: ReadDump,
  labels: ImportLabels,
): Promise<{ schema: ImportResult; bytes: number }> {
  const schemaId = newId();
  const versionId = newId();
  await insertSchema(transaction, {
    id: schemaId,
    project_id: projectId,
    created_by: userId,
    name: nameOf(labels, dump),
    db_type: labels.dialect,
    version: null,
    default_namespace: dump.defaultNamespace,
    database_name: dump.databaseName,
    server_version: dump.serverVersion,
    counts: dump.stored.counts,
    census: dump.censusJson,
  });
  await insertCatalog(transaction, schemaId, dump.stored);
  const number = await insertFirstVersion(transaction, {
    ...firstVersion,
    id: versionId,
    schema_id: schemaId,
    created_by: userId,
    table_count: dump.stored.counts.table_count,
    snapshot: dump.snapshot,
  });
  const bytes = await measureSchema(transaction, schemaId);
  const schema = await findSchemaDetail(transaction, schemaId);
  if (schema === undefined) throw notFound("Schema not found");
  const initial_version = { id: versionId, version_number: number, version_name: firstVersion.version_name };
  return { schema: { ...schema, initial_version }, bytes };
}

const maxNameLength = 200;

function nameOf({ name, fileName }: ImportLabels, dump: ReadDump): string {
  const candidates = [
    name,
    dump.databaseName,
    fileName?.replace(/^.*[/\\]/, "").replace(/(?:\.(?:sql|ddl|json|dump|txt|gz|zip|zst))+$/i, ""),
  ];
  for (const candidate of candidates) {
    const text = candidate?.replaceAll("\0", "").trim().slice(0, maxNameLength).toWellFormed();
    if (text !== undefined && text !== "") return text;
  }
  return "Imported schema";
}
