import { forbidden, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { ProjectRole } from "../../db/tables/projects.ts";
import type { Access } from "./access.ts";
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

/** Whether a role includes a permission. */
function allows(role: ProjectRole, permission: Permission): boolean {
  return permissionsByRole[role].includes(permission);
}

/**
 * The one door to projects and all that is in them. A stranger gets the same 404 as for a thing that does not exist, and
 * so does who names a thing of another project than his path does; a member whose role is too small gets a 403.
 */
export class ProjectPolicy {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Lets somebody look, or, with a larger permission, begin what he will `write` once it is prepared. */
  async read(scope: Scope, ref: Ref, permission: Permission = "read"): Promise<Access> {
    return grant(await findAccess(this.#db, scope, ref), ref, permission);
  }

  /**
   * Lets somebody change something: `work` runs in a transaction through whose whole length he has his role, the project
   * and the thing are there, and nobody else changes the thing.
   */
  write<Result>(scope: Scope, ref: Ref, permission: Exclude<Permission, "read">, work: Work<Result>): Promise<Result> {
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
      const access = grant(await holdAccess(transaction, scope, ref, mode), ref, permission);
      return work(transaction, access, (activity) => insertActivity(transaction, access, activity));
    });
  }
}

function grant(access: Access | undefined, { type }: Ref, permission: Permission): Access {
  if (access === undefined) throw notFound(missing[type]);
  if (!allows(access.role, permission)) throw forbidden(refusals[permission]);
  return access;
}
