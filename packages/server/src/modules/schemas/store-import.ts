import type { ImportResult } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import type { ReadDump, StorableSchema } from "../../work/import-task.ts";
import { insertCatalog, stageCatalog } from "./catalog.repo.ts";
import { insertSchema } from "./schemas.repo.ts";
import type { NewSchema } from "./schemas.repo.ts";
import { insertVersion, markAsVersion } from "./versions.repo.ts";
import type { NewVersion } from "./versions.repo.ts";

/** What a schema is imported as. */
export interface ImportLabels {
  readonly dialect: DialectName;
  /** What the person calls the schema; blank or absent for the database's name in the dump, else the file's. */
  readonly name: string | undefined;
  readonly fileName: string | undefined;
}

/** Stores a dump that was read as a new schema with its first version, in the caller's transaction. */
export async function storeImport(
  transaction: Db,
  { schemaId, ...place }: { readonly schemaId: string; readonly projectId: string; readonly userId: string },
  dump: ReadDump,
  labels: ImportLabels,
): Promise<void> {
  await insertSchema(transaction, schemaOf(schemaId, place, dump, nameOf(labels, dump)));
  await insertCatalog(transaction, schemaId, dump.stored);
  await insertVersion(transaction, versionOf(schemaId, place.userId, dump));
  await markAsVersion(transaction, schemaId);
}

/** What the first version of a schema is called. */
export type FirstVersion = Pick<NewVersion, "version_name" | "description" | "origin">;

const importedVersion: FirstVersion = {
  version_name: "Initial schema import",
  description: "The schema as it was imported.",
  origin: "import",
};

export interface StagingOptions {
  readonly labels: Pick<ImportLabels, "name" | "fileName">;
  readonly signal: AbortSignal;
  /** Of a schema that was not imported. */
  readonly first?: FirstVersion;
}

/**
 * Stores the same in many short transactions, as a schema of no project and of nobody, which is then to be attached to one. Gives
 * the revision that says that all of it is there. What it has stored stays where it throws.
 */
export async function stageImport(
  db: Db,
  schemaId: string,
  state: StorableSchema,
  { labels, signal, first = importedVersion }: StagingOptions,
): Promise<{ initial_version: ImportResult["initial_version"]; revision: number }> {
  const revision = await stageState(db, schemaId, state, { name: nameOf(labels, state), signal });
  signal.throwIfAborted();
  const version = { ...versionOf(schemaId, null, state), ...first };
  const version_number = await insertVersion(db, version);
  await markAsVersion(db, schemaId);
  return { initial_version: { id: version.id, version_number, version_name: version.version_name }, revision };
}

/** Stores the state alone, without a version, in the same way. */
export async function stageState(
  db: Db,
  schemaId: string,
  state: StorableSchema,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<number> {
  await insertSchema(db, schemaOf(schemaId, { projectId: null, userId: null }, state, name));
  return stageCatalog(db, schemaId, state.stored, signal);
}

function schemaOf(
  id: string,
  { projectId, userId }: { readonly projectId: string | null; readonly userId: string | null },
  state: StorableSchema,
  name: string,
): NewSchema {
  return {
    id,
    project_id: projectId,
    created_by: userId,
    name,
    db_type: state.dialect,
    version: null,
    default_namespace: state.defaultNamespace,
    database_name: state.databaseName,
    server_version: state.serverVersion,
    incompleteness: state.incompleteness,
    counts: state.stored.counts,
    census: state.censusJson,
  };
}

function versionOf(
  schema_id: string,
  created_by: string | null,
  { stored, snapshot, incompleteness }: StorableSchema,
): NewVersion {
  return {
    id: newId(),
    schema_id,
    number: { major: 1, minor: 0, patch: 0 },
    ...importedVersion,
    created_by,
    table_count: stored.counts.table_count,
    incompleteness,
    snapshot,
  };
}

const maxNameLength = 200;

function nameOf({ name, fileName }: StagingOptions["labels"], state: StorableSchema): string {
  const candidates = [
    name,
    state.databaseName,
    fileName?.replace(/^.*[/\\]/, "").replace(/(?:\.(?:sql|ddl|json|dump|txt|gz|zip|zst))+$/i, ""),
  ];
  for (const candidate of candidates) {
    const text = candidate?.replaceAll("\0", "").trim().slice(0, maxNameLength).toWellFormed();
    if (text !== undefined && text !== "") return text;
  }
  return "Imported schema";
}
