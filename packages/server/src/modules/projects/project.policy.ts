import { forbidden, notFound } from "../../errors.ts";
import type { AppError } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { ProjectRole } from "../../db/tables/projects.ts";
import type { Access } from "./access.ts";
import type { ProjectSignals } from "./project-signals.ts";
import { insertActivity } from "./activity.repo.ts";
import type { Activity } from "./activity.repo.ts";
import { findAccess, holdAccess } from "./project-access.repo.ts";
import type { HoldMode } from "./project-access.repo.ts";
import type { Ref, Scope } from "./scope.ts";

/** What can be done in a project, from the least to the most. */
export type Permission = "read" | "edit" | "administer" | "own";

const permissionsByRole: Readonly<Record<ProjectRole, readonly Permission[]>> = {
  viewer: ["read"],
  editor: ["read", "edit"],
  admin: ["read", "edit", "administer"],
  owner: ["read", "edit", "administer", "own"],
};

const refusals: Readonly<Record<Permission, string>> = {
  read: "You may not view this project.",
  edit: "Your role in this project only allows viewing.",
  administer: "Only an owner or an admin of the project may do this.",
  own: "Only an owner of the project may do this.",
};

const missing: Readonly<Record<Ref["type"], string>> = {
  project: "Project not found",
  schema: "Schema not found",
  version: "Version not found",
  table: "Table not found",
  column: "Column not found",
  relationship: "Relationship not found",
  simulation: "Simulation not found",
};

/** Tells the project's other members of what the transaction does. */
export type Note = (activity: Activity) => Promise<void>;

/** What a write does in its transaction. */
export type Work<Result> = (transaction: Db, access: Access, note: Note) => Promise<Result>;

/** Whether a role includes a permission; without one, in a public project, people read. */
function allows(role: ProjectRole | null, permission: Permission): boolean {
  return role === null ? permission === "read" : permissionsByRole[role].includes(permission);
}

/**
 * The one door to projects and all that is in them. A stranger gets the same 404 as for a thing that does not exist, and
 * so does who names a thing of another project than his path does; a member whose role is too small gets a 403, and so
 * does who looks at a public project and would change it.
 */
export class ProjectPolicy {
  readonly #db: Db;
  readonly #signals: ProjectSignals;

  constructor(db: Db, signals: ProjectSignals) {
    this.#db = db;
    this.#signals = signals;
  }

  /** Lets somebody look, or, with a larger permission, begin what he will `write` once it is prepared. */
  async read(scope: Scope, ref: Ref, permission: Permission = "read"): Promise<Access> {
    return grant(await findAccess(this.#db, scope, ref), ref, permission);
  }

  /**
   * Lets somebody change something: `work` runs in a transaction through whose whole length he has his role, the project
   * and the thing are there, and nobody else changes the thing.
   */
  write<Result>(scope: Scope, ref: Ref, permission: Permission, work: Work<Result>): Promise<Result> {
    return this.#hold(scope, ref, { permission, mode: "change" }, work);
  }

  /** The same for what is added to the thing, which others may add to at the same time. */
  add<Result>(scope: Scope, ref: Ref, work: Work<Result>): Promise<Result> {
    return this.#hold(scope, ref, { permission: "edit", mode: "share" }, work);
  }

  #hold<Result>(
    scope: Scope,
    ref: Ref,
    { permission, mode }: { readonly permission: Permission; readonly mode: HoldMode },
    work: Work<Result>,
  ): Promise<Result> {
    return inTransaction(this.#db, async (transaction) => {
      const held = await holdAccess(transaction, scope, ref, mode);
      if (held === undefined) throw refusalOf(await findAccess(transaction, scope, ref), ref);
      const access = grant(held, ref, permission);
      let isTold = false;
      const result = await work(transaction, access, async (activity) => {
        isTold = true;
        await this.note(transaction, access, activity);
      });
      // What is no deed to keep is shown by open pages all the same.
      if (!isTold) await this.#tell(transaction, access, signalOf(ref, access));
      return result;
    });
  }

  /**
   * Notes what somebody does in a shared project, in the transaction that does it, and tells the open pages of it. A
   * personal project has nobody to tell.
   */
  async note(transaction: Db, access: Access, activity: Activity): Promise<void> {
    if (access.kind === "personal") return;
    await insertActivity(transaction, access, activity);
    await this.#tell(transaction, access, activity);
  }

  async #tell(
    transaction: Db,
    { kind, projectId }: Access,
    { subject, subjectId }: Pick<Activity, "subject" | "subjectId">,
  ): Promise<void> {
    if (kind === "collaborative") await this.#signals.send(transaction, { projectId, subject, subjectId });
  }
}

/** On what a write was done; the project stands for what pages do not show by itself. */
function signalOf({ type, id }: Ref, { projectId }: Access): Pick<Activity, "subject" | "subjectId"> {
  if (type === "schema" || type === "table" || type === "simulation") return { subject: type, subjectId: id };
  return { subject: "project", subjectId: projectId };
}

/** Who may look without being a member is told that he may not change it, anybody else that there is nothing to change. */
function refusalOf(found: Access | undefined, { type }: Ref): AppError {
  return found?.role === null ? membersOnly() : notFound(missing[type]);
}

const membersOnly = (): AppError => forbidden("Only members of this project may do this.");

function grant(access: Access | undefined, { type }: Ref, permission: Permission): Access {
  if (access === undefined) throw notFound(missing[type]);
  if (!allows(access.role, permission)) {
    throw access.role === null ? membersOnly() : forbidden(refusals[permission]);
  }
  return access;
}
