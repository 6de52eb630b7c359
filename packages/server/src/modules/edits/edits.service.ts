import type { EditReport, Relationship, SchemaEdit, TableWithColumns } from "@foretell/contract";
import type { DataOf, columnRoutes } from "@foretell/contract";
import { AppError, conflict, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import type { EditableState } from "../../db/stored-catalog.ts";
import type { Access } from "../projects/access.ts";
import type { Note, ProjectPolicy } from "../projects/project.policy.ts";
import type { Ref, Scope } from "../projects/scope.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measureSchema } from "../quotas/usage.repo.ts";
import { everything, insertEdit, listEditsSince, listRenamesSinceVersion } from "../schemas/edit-log.repo.ts";
import { findStateOf } from "../schemas/replace-state.repo.ts";
import { findCurrentVersion } from "../schemas/versions.repo.ts";
import { findEditableState, findWorkingState } from "../schemas/working-state.repo.ts";
import { ofSchema, readingStored } from "../stored-data.ts";
import { toRelationship, toTableWithColumns } from "../tables/table-data.ts";
import { findRelationship, findTableOfColumn, findTableWithColumns } from "../tables/tables.repo.ts";
import type { EditWork } from "./create-edit-work.ts";
import type { EditPrepared, EditResult } from "./edit-state.worker.ts";
import { findSchemaOf, raiseEditedRevision, writeState } from "./edits.repo.ts";

/** Who edits what, and which state of it he saw. */
export interface EditCall {
  readonly scope: Scope;
  /** Left out where the edit is for whatever there is. */
  readonly revision: number | undefined;
}

type Edited<Data> = Data & { readonly edit: EditReport };
type ColumnData = Omit<DataOf<typeof columnRoutes.create>, "edit">;
type Created = EditPrepared["write"]["created"];

/** How often an edit is prepared anew where others change the schema meanwhile: each time one of them has got through. */
const maxAttempts = 20;
/** How many edits of others a refusal tells. */
const maxTold = 100;

/**
 * Edits of the working states of schemas. What is heavy is done before the transaction, which holds the schema: where the schema is
 * another by then, it is done again.
 */
export class EditsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #work: EditWork;

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas, work: EditWork) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#work = work;
  }

  /** Applies edits, all or none. Throws a 409 where others changed the same, and a 422 where one cannot be made. */
  async apply(call: EditCall, schemaId: string, edits: readonly SchemaEdit[]): Promise<EditReport> {
    const { report } = await this.#edit(call, { type: "schema", id: schemaId }, schemaId, edits, nothing);
    return report;
  }

  /** What edits would do. */
  async preview(scope: Scope, schemaId: string, edits: readonly SchemaEdit[]): Promise<EditReport> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const { state, revision } = await this.#readState(schemaId);
    const prepared = accept(await this.#prepare(schemaId, () => this.#work.edit({ state, edits }, scope.userId)));
    return { ...prepared.report, revision };
  }

  async createTable(call: EditCall, schemaId: string, edit: SchemaEdit): Promise<Edited<TableWithColumns>> {
    const read = (db: Db, { tables: [id] }: Created) => readTable(db, id ?? "");
    return this.#editAndRead(call, { type: "schema", id: schemaId }, schemaId, edit, read);
  }

  async updateTable(call: EditCall, tableId: string, edit: SchemaEdit): Promise<Edited<TableWithColumns>> {
    const ref = { type: "table", id: tableId } as const;
    return this.#editAndRead(call, ref, await this.#schemaOf(call, ref), edit, (db) => readTable(db, tableId));
  }

  async createColumn(call: EditCall, tableId: string, edit: SchemaEdit): Promise<Edited<ColumnData>> {
    const ref = { type: "table", id: tableId } as const;
    const read = (db: Db, { columns }: Created) => readColumn(db, tableId, columns);
    return this.#editAndRead(call, ref, await this.#schemaOf(call, ref), edit, read);
  }

  async updateColumn(call: EditCall, columnId: string, edit: SchemaEdit): Promise<Edited<ColumnData>> {
    const { ref, table } = await this.#tableOf(call, columnId);
    return this.#editAndRead(call, ref, table.schema_id, edit, (db) => readColumn(db, table.id, [columnId]));
  }

  async createRelationship(call: EditCall, schemaId: string, edit: SchemaEdit): Promise<Edited<Relationship>> {
    const read = (db: Db, { relationships: [id] }: Created) => readRelationship(db, id ?? "");
    return this.#editAndRead(call, { type: "schema", id: schemaId }, schemaId, edit, read);
  }

  async updateRelationship(call: EditCall, relationshipId: string, edit: SchemaEdit): Promise<Edited<Relationship>> {
    const ref = { type: "relationship", id: relationshipId } as const;
    const read = (db: Db) => readRelationship(db, relationshipId);
    return this.#editAndRead(call, ref, await this.#schemaOf(call, ref), edit, read);
  }

  /** Deletes a table, column or relationship. */
  async remove(call: EditCall, ref: Ref & { readonly type: "table" | "column" | "relationship" }, edit: SchemaEdit) {
    const { type } = ref;
    const schemaId =
      type === "column"
        ? (await this.#tableOf(call, ref.id)).table.schema_id
        : await this.#schemaOf(call, { type, id: ref.id });
    return this.#editAndRead(call, ref, schemaId, edit, nothing);
  }

  /** The packed answer with WorkingChanges. */
  async changes(scope: Scope, schemaId: string): Promise<Uint8Array> {
    await this.#policy.read(scope, { type: "schema", id: schemaId });
    const schema = present(await findStateOf(this.#db, schemaId), "Schema not found");
    const texts = present(await findWorkingState(this.#db, schemaId, { withComments: true }), "Schema not found");
    const version = await findCurrentVersion(this.#db, schemaId);
    const since =
      version === undefined
        ? null
        : { id: version.id, version_number: version.version_number, version_name: version.version_name };
    const task = {
      head: { since, revision: schema.revision },
      texts,
      base: version?.snapshot ?? null,
      renames: await listRenamesSinceVersion(this.#db, schemaId),
    };
    return readingStored(ofSchema(this.#db, schemaId), () => this.#work.packChanges(task, scope.userId));
  }

  /** Takes changes since the current version back; null for all. */
  async revert(call: EditCall, schemaId: string, changeIds: readonly string[] | null): Promise<EditReport> {
    const ref = { type: "schema", id: schemaId } as const;
    const prepare = async (state: EditableState) => {
      const version = await findCurrentVersion(this.#db, schemaId);
      if (version === undefined) throw conflict("This schema has no version yet whose state could come back.");
      const renames = await listRenamesSinceVersion(this.#db, schemaId);
      return this.#work.revert({ state, base: version.snapshot, renames, changeIds }, call.scope.userId);
    };
    const { report } = await this.#change(call, ref, schemaId, prepare, nothing);
    return report;
  }

  /** The schema of a part that the caller may see. */
  async #schemaOf({ scope }: EditCall, ref: Ref & { readonly type: "table" | "relationship" }): Promise<string> {
    await this.#policy.read(scope, ref, "edit");
    return present(await findSchemaOf(this.#db, ref), "Not found");
  }

  async #tableOf({ scope }: EditCall, columnId: string) {
    const ref = { type: "column", id: columnId } as const;
    await this.#policy.read(scope, ref, "edit");
    return { ref, table: present(await findTableOfColumn(this.#db, columnId), "Column not found") };
  }

  async #editAndRead<Data extends object>(
    call: EditCall,
    ref: Ref,
    schemaId: string,
    edit: SchemaEdit,
    read: (db: Db, created: Created) => Promise<Data>,
  ): Promise<Edited<Data>> {
    const { report, data } = await this.#edit(call, ref, schemaId, [edit], read);
    return { ...data, edit: report };
  }

  #edit<Data>(
    call: EditCall,
    ref: Ref,
    schemaId: string,
    edits: readonly SchemaEdit[],
    read: (db: Db, created: Created) => Promise<Data>,
  ): Promise<{ report: EditReport; data: Data }> {
    const prepare = (state: EditableState) => this.#work.edit({ state, edits }, call.scope.userId);
    return this.#change(call, ref, schemaId, prepare, read);
  }

  async #change<Data>(
    call: EditCall,
    ref: Ref,
    schemaId: string,
    prepare: (state: EditableState) => Promise<EditResult>,
    read: (db: Db, created: Created) => Promise<Data>,
  ): Promise<{ report: EditReport; data: Data }> {
    const access = await this.#policy.read(call.scope, ref, "edit");
    await this.#quotas.requireRoomIn(access, {});
    for (let left = maxAttempts; left > 0; left -= 1) {
      const { state, revision } = await this.#readState(schemaId);
      const prepared = await this.#prepare(schemaId, () => prepare(state));
      const stored = await this.#policy.write(call.scope, ref, "edit", async (transaction, held, note) => {
        const schema = present(await findStateOf(transaction, schemaId), "Schema not found");
        if (schema.revision !== revision) return undefined;
        const edited = accept(prepared);
        await requireFresh(transaction, schemaId, call.revision, { ...edited, revision });
        if (edited.report.changes.length === 0 && isEmpty(edited))
          return { report: { ...edited.report, revision }, data: await read(transaction, edited.write.created) };
        const report = await this.#store(transaction, schemaId, edited, { held, note });
        return { report, data: await read(transaction, edited.write.created) };
      });
      if (stored !== undefined) return stored;
    }
    throw conflict("Others are changing this schema at this moment. Try again.");
  }

  async #store(
    transaction: Db,
    schemaId: string,
    { write, report, touched, renames }: EditPrepared,
    { held, note }: { readonly held: Access; readonly note: Note },
  ): Promise<EditReport> {
    await writeState(transaction, schemaId, write);
    const { name, revision } = await raiseEditedRevision(transaction, schemaId, write.figures);
    const sentences = report.changes.filter((change) => !change.is_with_table).map(({ description }) => description);
    await insertEdit(transaction, { schemaId, revision, userId: held.userId, touched, sentences, renames });
    await note({ action: "updated", subject: "schema", subjectId: schemaId, name });
    await this.#quotas.settle(transaction, held, { bytes: await measureSchema(transaction, schemaId) });
    return { ...report, revision };
  }

  /** The revision first: what changes after it raises it, so that it is told from the one at the end. */
  async #readState(schemaId: string): Promise<{ state: EditableState; revision: number }> {
    const schema = present(await findStateOf(this.#db, schemaId), "Schema not found");
    const state = present(await findEditableState(this.#db, schemaId, { withComments: true }), "Schema not found");
    return { state, revision: schema.revision };
  }

  #prepare(schemaId: string, prepare: () => Promise<EditResult>): Promise<EditResult> {
    return readingStored(ofSchema(this.#db, schemaId), prepare);
  }
}

const nothing = (): Promise<object> => Promise.resolve({});

function accept(result: EditResult): EditPrepared {
  if (result.outcome === "edited") return result;
  throw new AppError(result.code, result.message, { details: result.details });
}

function isEmpty({ write }: EditPrepared): boolean {
  const { tableBatches, relationshipBatches, removedTableIds, removedRelationshipIds, objects } = write;
  return (
    [tableBatches, relationshipBatches, removedTableIds, removedRelationshipIds].every(({ length }) => length === 0) &&
    objects === null
  );
}

/** Throws STALE_REVISION with both sides where others changed, since a revision, what an edit changes. */
async function requireFresh(
  transaction: Db,
  schemaId: string,
  seen: number | undefined,
  { touched, report, revision }: EditPrepared & { readonly revision: number },
): Promise<void> {
  if (seen === undefined || seen >= revision) return;
  const { edits, isWhole } = await listEditsSince(transaction, schemaId, seen);
  const own = new Set(touched);
  const meets = edits.filter((edit) => edit.touched.some((key) => key === everything || own.has(key)));
  if (meets.length === 0 && isWhole) return;
  const theirs = (isWhole ? meets : edits).flatMap(({ sentences, user_name, created_at }) =>
    sentences.map((description) => ({ description, user_name, created_at })),
  );
  const who = meets.at(-1)?.user_name ?? "Somebody";
  throw new AppError("STALE_REVISION", `${who} has changed this meanwhile. Look at both changes, and save again.`, {
    conflict: {
      revision,
      theirs: theirs.slice(-maxTold),
      yours: report.changes.slice(0, maxTold).map(({ description }) => ({ description })),
    },
  });
}

async function readTable(db: Db, tableId: string): Promise<TableWithColumns> {
  return toTableWithColumns(present(await findTableWithColumns(db, tableId), "Table not found"));
}

/** The column of a table that is one of some. */
async function readColumn(db: Db, tableId: string, columnIds: readonly string[]): Promise<ColumnData> {
  const table = await readTable(db, tableId);
  const column = table.columns.find(({ id }) => columnIds.some((wanted) => wanted.toLowerCase() === id));
  return { ...present(column, "Column not found"), table_id: tableId };
}

async function readRelationship(db: Db, relationshipId: string): Promise<Relationship> {
  return toRelationship(present(await findRelationship(db, relationshipId), "Relationship not found"));
}

function present<Row>(row: Row | undefined, message: string): Row {
  if (row === undefined) throw notFound(message);
  return row;
}
