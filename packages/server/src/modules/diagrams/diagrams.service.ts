import { maxDiagramNotes, maxDiagramViews } from "@foretell/contract";
import type { DiagramNote, DiagramView } from "@foretell/contract";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import { AppError, conflict, notFound } from "../../errors.ts";
import { toPageById } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { Access } from "../projects/access.ts";
import type { ProjectPolicy, Work } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import { measuringDiagram } from "../quotas/usage.repo.ts";
import * as notes from "./diagram-notes.repo.ts";
import * as views from "./diagram-views.repo.ts";

export type ViewInput = Pick<views.NewView, "name" | "state" | "places">;

export interface NoteInput {
  readonly body: string;
  readonly table_name: string | null;
}

/** What people keep with the diagrams of schemas: views under a name, and notes on tables. */
export class DiagramsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
  }

  async listViews(scope: Scope, schemaId: string, page: PageRequest): Promise<Page<DiagramView>> {
    const access = await this.#policy.read(scope, schema(schemaId));
    return toPageById(await views.listViews(this.#db, schemaId, page, { namesPeople: isMember(access) }));
  }

  /** Keeps a view. Throws a 409 where another has its name, and a 422 where the schema has as many as it may. */
  createView(scope: Scope, schemaId: string, input: ViewInput): Promise<DiagramView> {
    return this.#write(scope, schemaId, async (transaction, { userId }) => {
      if ((await views.countViews(transaction, schemaId)) >= maxDiagramViews) {
        throw tooMany(`A schema has at most ${maxDiagramViews} views. Delete one that is not used any more.`);
      }
      const id = newId();
      await requireFreeName(transaction, schemaId, input.name, id);
      await views.insertView(transaction, { ...input, id, schema_id: schemaId, created_by: userId });
      return presentView(await views.findView(transaction, schemaId, id));
    });
  }

  /** Changes a view. Throws a 409 where another has the name, or somebody changed the view since `revision`. */
  updateView(
    scope: Scope,
    schemaId: string,
    id: string,
    { revision, ...changes }: views.ViewChanges & { readonly revision?: number | undefined },
  ): Promise<DiagramView> {
    return this.#write(scope, schemaId, async (transaction) => {
      const view = presentView(await views.findView(transaction, schemaId, id));
      if (revision !== undefined && revision !== view.revision) {
        throw conflict(`The view ${view.name} was changed meanwhile. Open it again before you change it.`);
      }
      if (changes.name !== undefined) await requireFreeName(transaction, schemaId, changes.name, id);
      await views.updateView(transaction, id, changes);
      return presentView(await views.findView(transaction, schemaId, id));
    });
  }

  async removeView(scope: Scope, schemaId: string, id: string): Promise<void> {
    await this.#write(scope, schemaId, async (transaction) => {
      presentView(await views.findView(transaction, schemaId, id));
      await views.deleteView(transaction, id);
    });
  }

  async listNotes(scope: Scope, schemaId: string, page: PageRequest): Promise<Page<DiagramNote>> {
    const access = await this.#policy.read(scope, schema(schemaId));
    return toPageById(await notes.listNotes(this.#db, schemaId, page, { namesPeople: isMember(access) }));
  }

  /** Adds a note. Throws a 422 where the schema has as many as it may. */
  createNote(scope: Scope, schemaId: string, { body, table_name }: NoteInput): Promise<DiagramNote> {
    return this.#write(scope, schemaId, async (transaction, { userId }, note) => {
      const { name, note_count } = await notes.findNoteFacts(transaction, schemaId);
      if (note_count >= maxDiagramNotes) {
        throw tooMany(`A schema has at most ${maxDiagramNotes} notes. Delete one that is not needed any more.`);
      }
      const id = newId();
      await notes.insertNote(transaction, { id, schema_id: schemaId, table_name, body, author_id: userId });
      const details = table_name === null ? {} : { details: { after: table_name } };
      await note({ action: "noted", subject: "schema", subjectId: schemaId, name, ...details });
      return presentNote(await notes.findNote(transaction, schemaId, id));
    });
  }

  /** Changes what a note says. Throws a 409 that says what it says now where somebody changed it since `revision`. */
  updateNote(
    scope: Scope,
    schemaId: string,
    id: string,
    { body, revision }: { readonly body: string; readonly revision?: number | undefined },
  ): Promise<DiagramNote> {
    return this.#write(scope, schemaId, async (transaction) => {
      const found = presentNote(await notes.findNote(transaction, schemaId, id));
      if (revision !== undefined && revision !== found.revision) {
        throw conflict(`This note was changed meanwhile. It says now: ${found.body}`);
      }
      await notes.updateNote(transaction, id, body);
      return presentNote(await notes.findNote(transaction, schemaId, id));
    });
  }

  async removeNote(scope: Scope, schemaId: string, id: string): Promise<void> {
    await this.#write(scope, schemaId, async (transaction) => {
      presentNote(await notes.findNote(transaction, schemaId, id));
      await notes.deleteNote(transaction, id);
    });
  }

  /** Writes what is kept with a schema's diagram. Throws a 413 where the account it counts for has no room for more. */
  #write<Written>(scope: Scope, schemaId: string, write: Work<Written>): Promise<Written> {
    return this.#policy.write(scope, schema(schemaId), "edit", async (transaction, access, note) => {
      const { written, growth } = await measuringDiagram(transaction, schemaId, () => write(transaction, access, note));
      await this.#quotas.settle(transaction, access, { bytes: growth });
      return written;
    });
  }
}

const schema = (id: string) => ({ type: "schema", id }) as const;

/** Who only views a public project is not shown who did what in it. */
const isMember = ({ role }: Access): boolean => role !== null;

const tooMany = (message: string): AppError => new AppError("UNPROCESSABLE", message);

async function requireFreeName(transaction: Db, schemaId: string, name: string, id: string): Promise<void> {
  if (!(await views.isNameTaken(transaction, schemaId, name, id))) return;
  const message = `There is a view ${name} already. Choose another name.`;
  throw conflict(message, [{ path: "name", message }]);
}

function presentView(view: DiagramView | undefined): DiagramView {
  if (view === undefined) throw notFound("View not found");
  return view;
}

function presentNote(note: DiagramNote | undefined): DiagramNote {
  if (note === undefined) throw notFound("Note not found");
  return note;
}
