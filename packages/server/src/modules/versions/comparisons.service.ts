import type { ComparedState, RenameQuery } from "@foretell/contract";
import type { DialectName } from "@foretell/engine";
import { AppError, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import type { DumpSource } from "../../work/dump-source.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import { findStateOf } from "../schemas/replace-state.repo.ts";
import * as repo from "../schemas/versions.repo.ts";
import { ofSchema, readingStored } from "../stored-data.ts";
import type { ComparisonRequest } from "./compare-states.ts";
import type { VersionWork, WorkCall } from "./create-version-work.ts";
import { freezeWorkingState } from "./freeze-working-state.ts";

/** Who compares, and what is decided of renames. */
export interface ComparisonCall {
  readonly scope: Scope;
  readonly decisions: RenameQuery;
  readonly signal: AbortSignal;
}

/** What is handed over as a file. */
export interface ComparisonReport {
  readonly title: string;
  readonly content: string;
}

/** The schema of both states. */
export interface ComparedSchema {
  readonly projectId: string;
  readonly schemaId: string;
  readonly name: string;
  readonly dialect: DialectName;
}

/** One side: what it is called, and its packed snapshot. */
interface Side {
  readonly head: ComparedState;
  readonly snapshot: Uint8Array;
}

const workingStateName = "Working state";
const dumpName = "Dump";

/** Tells how states of a schema differ: its versions, its working state, and dumps that are not stored. */
export class ComparisonsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #work: VersionWork;

  constructor(db: Db, policy: ProjectPolicy, work: VersionWork) {
    this.#db = db;
    this.#policy = policy;
    this.#work = work;
  }

  /** The packed answer with a VersionComparison of two states of one schema, in either order. */
  compare(call: ComparisonCall, fromId: string, toId: string): Promise<Uint8Array> {
    return this.withBoth(call, fromId, toId, this.#work.packComparison);
  }

  /** The packed answer with a ComparisonDiagram of the same. */
  diagram(call: ComparisonCall, fromId: string, toId: string): Promise<Uint8Array> {
    return this.withBoth(call, fromId, toId, this.#work.packComparisonDiagram);
  }

  /** The packed answer with the SchemaMigration from the first to the other. */
  migration(call: ComparisonCall, fromId: string, toId: string): Promise<Uint8Array> {
    return this.withBoth(call, fromId, toId, this.#work.packMigration);
  }

  /** What separates both as a file: a report in Markdown, or the migration as a script. */
  report(call: ComparisonCall, fromId: string, toId: string, format: "markdown" | "sql"): Promise<ComparisonReport> {
    return this.withBoth(call, fromId, toId, async (request, work, { name }) => ({
      title: `${name} ${shortName(request.head.from)} to ${shortName(request.head.to)}`,
      content: await (format === "sql" ? this.#work.writeMigration : this.#work.writeComparison)(request, work),
    }));
  }

  /** Refuses, as `compareDump` would, whoever may not see the state: before the first byte of a dump is read. */
  async requireState(scope: Scope, id: string): Promise<void> {
    await this.#schemaOf(scope, id);
  }

  /**
   * The packed answer with the comparison of a state with a dump, and with its diagram: nothing of the dump is kept. Throws a 422
   * where it cannot be read, and a 413.
   */
  async compareDump(
    call: ComparisonCall,
    fromId: string,
    dump: { readonly source: DumpSource; readonly allowsIncomplete: boolean },
  ): Promise<Uint8Array> {
    const work = workOf(call);
    const { schemaId, dialect } = await this.#schemaOf(call.scope, fromId);
    const read = await this.#work.readDump({ ...dump, dialect }, work);
    if (read.outcome === "refused") throw new AppError(read.code, read.message, { details: read.details });
    const from = await this.#side(schemaId, fromId, work);
    const head: ComparedState = {
      id: null,
      version_number: null,
      version_name: dumpName,
      incompleteness: read.incompleteness,
    };
    const request = requestOf(call, from, { head, snapshot: read.snapshot });
    return readingStored(ofSchema(this.#db, schemaId), () => this.#work.packDumpComparison(request, work));
  }

  /** What `run` makes of two states of one schema. Throws a 404 for whoever may not see them. */
  async withBoth<Result>(
    call: ComparisonCall,
    fromId: string,
    toId: string,
    run: (request: ComparisonRequest, work: WorkCall, schema: ComparedSchema) => Promise<Result>,
  ): Promise<Result> {
    const work = workOf(call);
    const schema = await this.#schemaOf(call.scope, fromId);
    const { schemaId } = schema;
    const from = await this.#side(schemaId, fromId, work);
    const to = toId === fromId ? from : await this.#side(schemaId, toId, work);
    return readingStored(ofSchema(this.#db, schemaId), () => run(requestOf(call, from, to), work, schema));
  }

  /** The schema whose version or working state has an id. Throws a 404 for whoever may not see it. */
  async #schemaOf(scope: Scope, id: string): Promise<ComparedSchema> {
    const isSchema = (await findStateOf(this.#db, id)) !== undefined;
    const { projectId } = await this.#policy.read(scope, { type: isSchema ? "schema" : "version", id });
    const schemaId = isSchema ? id : (await repo.findVersion(this.#db, id))?.schema_id;
    const schema = schemaId === undefined ? undefined : await findStateOf(this.#db, schemaId);
    if (schemaId === undefined || schema === undefined) throw notFound("Version not found");
    return { projectId, schemaId, name: schema.name, dialect: schema.db_type };
  }

  async #side(schemaId: string, id: string, work: WorkCall): Promise<Side> {
    if (id === schemaId) {
      const base = await repo.findCurrentVersion(this.#db, schemaId);
      const { snapshot, incompleteness } = await freezeWorkingState(this.#db, this.#work, { ...work, schemaId, base });
      return { head: { id, version_number: null, version_name: workingStateName, incompleteness }, snapshot };
    }
    const version = await repo.findVersionOf(this.#db, schemaId, id);
    if (version === undefined) throw notFound("Version not found");
    const { version_number, version_name, incompleteness, snapshot } = version;
    return { head: { id, version_number, version_name, incompleteness }, snapshot };
  }
}

function shortName({ version_number, version_name }: ComparedState): string {
  return version_number ?? version_name.toLowerCase();
}

function workOf({ scope, signal }: ComparisonCall): WorkCall {
  return { owner: scope.userId, signal };
}

function requestOf({ decisions }: ComparisonCall, from: Side, to: Side): ComparisonRequest {
  return { head: { from: from.head, to: to.head }, before: from.snapshot, after: to.snapshot, decisions };
}
