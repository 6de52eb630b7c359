import type { SchemaVersion } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import { AppError, conflict, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import type { DumpSource } from "../../work/dump-source.ts";
import type { StorableSchema } from "../../work/import-task.ts";
import { readVersionNumber, toPage } from "../page.ts";
import type { Page, PageRequest, VersionKey } from "../page.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measureSchema } from "../quotas/usage.repo.ts";
import { stagingWasLost } from "../schemas/catalog.repo.ts";
import { everything, insertEdit } from "../schemas/edit-log.repo.ts";
import { findStateOf, raiseRevision, replaceState } from "../schemas/replace-state.repo.ts";
import type { StagedState } from "../schemas/replace-state.repo.ts";
import type { SchemaRemoval } from "../schemas/schema-removal.ts";
import { stageState } from "../schemas/store-import.ts";
import * as repo from "../schemas/versions.repo.ts";
import type { NewVersion, VersionState } from "../schemas/versions.repo.ts";
import { ofSchema, readingStored } from "../stored-data.ts";
import type { VersionWork, WorkCall } from "./create-version-work.ts";
import { freezeWorkingState } from "./freeze-working-state.ts";

/** What a version is called, and how it came about. */
type VersionTexts = Pick<NewVersion, "version_name" | "description">;
type VersionLabels = VersionTexts & Pick<NewVersion, "origin">;

/** A state that is to be frozen. */
interface PreparedState extends Pick<NewVersion, "snapshot" | "table_count" | "incompleteness"> {
  /** Where its rows are that become the working state; for the working state itself, the revision that it was read in. */
  readonly from: { readonly staged: StagedState } | { readonly revision: number };
}

/** Who asks for a version of which schema. */
interface VersionCall {
  readonly scope: Scope;
  readonly schemaId: string;
  readonly signal: AbortSignal;
}

const firstVersion: VersionKey = { major: 1, minor: 0, patch: 0 };

/** How often the state is prepared anew where others change the schema meanwhile: each time one of them has got through. */
const maxAttempts = 20;

/**
 * The versions of schemas. All that is heavy is done before the transaction that adds a version, which holds the schema: where
 * the schema is another by then, it is done again. So one version is the current one, and its number comes after the one before it.
 */
export class VersionsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #removal: SchemaRemoval;
  readonly #work: VersionWork;

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas, removal: SchemaRemoval, work: VersionWork) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#removal = removal;
    this.#work = work;
  }

  async list(scope: Scope, schemaId: string, page: PageRequest<VersionKey>): Promise<Page<SchemaVersion>> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const rows = await repo.listVersions(this.#db, schemaId, page);
    return toPage(
      rows,
      (row) => row,
      ({ version_number }) => version_number,
    );
  }

  /** The packed answer with a SchemaVersionDetail. */
  async get(scope: Scope, versionId: string, signal: AbortSignal): Promise<Uint8Array> {
    await this.#policy.read(scope, { type: "version", id: versionId });
    const version = present(await repo.findVersion(this.#db, versionId));
    const snapshot = present(await repo.findSnapshot(this.#db, versionId));
    const before = await repo.findVersionBefore(this.#db, version);
    const { origin, major: _major, minor: _minor, patch: _patch, ...head } = version;
    const previous_version = before === undefined ? null : toHead(before);
    const request = { head: { ...head, previous_version }, origin, snapshot, before: before?.snapshot ?? null };
    return this.#reading(version.schema_id, () => this.#work.packDetail(request, { owner: scope.userId, signal }));
  }

  /** Freezes the working state as the current version. */
  async freeze(call: VersionCall, labels: VersionTexts): Promise<SchemaVersion> {
    await this.#requireRoom(call);
    return this.#add(call, { ...labels, origin: "manual" }, (base) => this.#freezeWorkingState(call, base));
  }

  /** Makes a version with the state of a dump. Throws a 422 where that cannot be read, and a 413. */
  async createFromDump(
    call: VersionCall,
    labels: VersionTexts,
    dump: { readonly source: DumpSource; readonly allowsIncomplete: boolean },
  ): Promise<SchemaVersion> {
    await this.#requireRoom(call);
    const { scope, signal } = call;
    const dialect = await this.#dialectOf(call);
    const state = await this.#work.readDump({ ...dump, dialect }, { owner: scope.userId, signal });
    if (state.outcome === "refused") throw new AppError(state.code, state.message, { details: state.details });
    return this.#replace(call, { ...labels, origin: "manual" }, state);
  }

  /** Makes a version with the state of a snapshot of tables and columns, as JSON. Throws a 422 where that cannot be read. */
  async createFromSnapshot(call: VersionCall, labels: VersionTexts, json: Uint8Array): Promise<SchemaVersion> {
    await this.#requireRoom(call);
    const { schemaId, scope, signal } = call;
    const dialect = await this.#dialectOf(call);
    const base = await repo.findCurrentVersion(this.#db, schemaId);
    const request = { json, dialect, base: base?.snapshot ?? null };
    const outcome = await this.#reading(schemaId, () =>
      this.#work.readSnapshot(request, { owner: scope.userId, signal }),
    );
    if (outcome.outcome === "refused") throw new AppError(outcome.code, outcome.message, { details: outcome.details });
    return this.#replace(call, { ...labels, origin: "manual" }, outcome.state);
  }

  /** Makes a version with the state of an earlier one. Throws a 409 for the current one. */
  async rollBack(call: VersionCall, versionId: string): Promise<SchemaVersion> {
    await this.#requireRoom(call);
    const { schemaId, scope, signal } = call;
    const version = present(await repo.findVersionOf(this.#db, schemaId, versionId));
    const state = await this.#reading(schemaId, () =>
      this.#work.restore(version.snapshot, { owner: scope.userId, signal }),
    );
    const labels: VersionLabels = {
      version_name: `Rollback to ${version.version_number}`,
      description: `The state of ${version.version_number}, "${version.version_name}".`,
      origin: "rollback",
    };
    return this.#replace(call, labels, state, (base) => {
      if (base?.id === versionId) throw conflict("This version is the current one already.");
    });
  }

  /** The database whose schema it is. */
  async #dialectOf({ schemaId }: VersionCall): Promise<DialectName> {
    const schema = await findStateOf(this.#db, schemaId);
    if (schema === undefined) throw notFound("Schema not found");
    return schema.db_type;
  }

  /** Spares work that could not be stored, or by somebody who may not do it. */
  async #requireRoom({ scope, schemaId }: VersionCall): Promise<void> {
    const access = await this.#policy.read(scope, { type: "schema", id: schemaId }, "edit");
    await this.#quotas.requireRoomIn(access, {});
  }

  async #freezeWorkingState(call: VersionCall, base: VersionState | undefined): Promise<PreparedState> {
    const { schemaId, scope, signal } = call;
    const state = await freezeWorkingState(this.#db, this.#work, { schemaId, base, owner: scope.userId, signal });
    const { revision, ...frozen } = state;
    return { ...frozen, from: { revision } };
  }

  /** Adds a version with a state that becomes the working state: its rows are stored bit by bit where nobody sees them. */
  async #replace(
    call: VersionCall,
    labels: VersionLabels,
    state: StorableSchema,
    check: (base: VersionState | undefined) => void = () => undefined,
  ): Promise<SchemaVersion> {
    const id = newId();
    try {
      const revision = await stageState(this.#db, id, state, { name: labels.version_name, signal: call.signal });
      const { snapshot, incompleteness, stored } = state;
      const { table_count } = stored.counts;
      return await this.#add(call, labels, async (base) => {
        check(base);
        return { snapshot, incompleteness, table_count, from: { staged: { id, revision } } };
      });
    } finally {
      // What is in its place now: the rows that were replaced, or those that were not needed.
      await this.#removal.removeRest(id);
    }
  }

  async #add(
    call: VersionCall,
    labels: VersionLabels,
    prepare: (base: VersionState | undefined) => Promise<PreparedState>,
  ): Promise<SchemaVersion> {
    for (let left = maxAttempts; left > 0; left -= 1) {
      call.signal.throwIfAborted();
      const base = await repo.findCurrentVersion(this.#db, call.schemaId);
      const state = await prepare(base);
      const number = await this.#numberAfter(call, base, state.snapshot);
      const added = await this.#store(call, { ...labels, number }, base, state);
      if (added !== undefined) return added;
    }
    throw conflict("Others are changing this schema at this moment. Try again.");
  }

  async #numberAfter(
    { scope, schemaId, signal }: VersionCall,
    base: VersionState | undefined,
    after: Uint8Array,
  ): Promise<VersionKey> {
    if (base === undefined) return firstVersion;
    const task = { current: base.version_number, before: base.snapshot, after };
    const call: WorkCall = { owner: scope.userId, signal };
    const number = await this.#reading(schemaId, () => this.#work.findNumber(task, call));
    const key = readVersionNumber(number);
    if (key === undefined) throw new Error(`${number} is no number of a version`);
    return key;
  }

  /** Adds a version after another one; undefined where that is not the current one any more, or the state has changed. */
  #store(
    { scope, schemaId, signal }: VersionCall,
    labels: VersionLabels & Pick<NewVersion, "number">,
    base: VersionState | undefined,
    { from, ...state }: PreparedState,
  ): Promise<SchemaVersion | undefined> {
    return this.#policy.write(scope, { type: "schema", id: schemaId }, "edit", async (transaction, access, note) => {
      signal.throwIfAborted();
      const current = await repo.findCurrentId(transaction, schemaId);
      const schema = await findStateOf(transaction, schemaId);
      if (schema === undefined) throw notFound("Schema not found");
      if (current !== base?.id || ("revision" in from && from.revision !== schema.revision)) return undefined;
      if ("staged" in from && !(await replaceState(transaction, schemaId, from.staged))) throw stagingWasLost();
      const version = { ...labels, ...state, id: newId(), schema_id: schemaId, created_by: access.userId };
      await repo.insertVersion(transaction, version);
      const { name, revision } = await raiseRevision(transaction, schemaId);
      await repo.markAsVersion(transaction, schemaId);
      if ("staged" in from) {
        const sentences = [`The working state was replaced by ${version.version_name}.`];
        const edit = { schemaId, revision, userId: access.userId, touched: [everything], sentences, renames: [] };
        await insertEdit(transaction, edit);
      }
      const action = labels.origin === "rollback" ? "rolled back" : "version created";
      await note({ action, subject: "schema", subjectId: schemaId, name });
      await this.#quotas.settle(transaction, access, { bytes: await measureSchema(transaction, schemaId) });
      return present(await repo.findVersion(transaction, version.id));
    });
  }

  #reading<Result>(schemaId: string, read: () => Promise<Result>): Promise<Result> {
    return readingStored(ofSchema(this.#db, schemaId), read);
  }
}

function toHead({ id, version_number, version_name }: VersionState) {
  return { id, version_number, version_name };
}

function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound("Version not found");
  return row;
}
