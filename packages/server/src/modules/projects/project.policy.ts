import { forbidden, notFound } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import type { ProjectRole } from "../../db/tables/projects.ts";
import type { Access } from "./access.ts";
import * as repo from "./project-access.repo.ts";

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

/** Whether a role includes a permission. */
function allows(role: ProjectRole, permission: Permission): boolean {
  return permissionsByRole[role].includes(permission);
}

/**
 * Who may do what: each method gives the caller's access through the thing that he names. A stranger gets the same 404
 * as for a thing that does not exist; a member whose role is too small gets a 403.
 */
export class ProjectPolicy {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async ofProject(userId: string, projectId: string, permission: Permission): Promise<Access> {
    return grant(await repo.findProjectAccess(this.#db, userId, projectId), permission, "Project not found");
  }

  /**
   * Asks again in the transaction that is to add to a project, and keeps the project from being deleted until the
   * transaction ends: it may have gone since the caller was let in.
   */
  async holdProject(transaction: Db, userId: string, projectId: string, permission: Permission): Promise<Access> {
    return grant(await repo.holdProjectAccess(transaction, userId, projectId), permission, "Project not found");
  }

  /** The same for what is added to a schema of a project. */
  async holdSchema(transaction: Db, access: Access, schemaId: string, permission: Permission): Promise<void> {
    const { userId, projectId } = access;
    const held = await repo.holdSchemaAccess(transaction, userId, projectId, schemaId);
    // Which of the two has gone is asked only where one has.
    if (held === undefined) await this.holdProject(transaction, userId, projectId, permission);
    grant(held, permission, "Schema not found");
  }

  async ofSchema(userId: string, schemaId: string, permission: Permission): Promise<Access> {
    return grant(await repo.findSchemaAccess(this.#db, userId, schemaId), permission, "Schema not found");
  }

  async ofTable(userId: string, tableId: string, permission: Permission): Promise<Access> {
    return grant(await repo.findTableAccess(this.#db, userId, tableId), permission, "Table not found");
  }

  async ofSimulation(userId: string, simulationId: string, permission: Permission): Promise<Access> {
    return grant(await repo.findSimulationAccess(this.#db, userId, simulationId), permission, "Simulation not found");
  }
}

function grant(access: Access | undefined, permission: Permission, missing: string): Access {
  if (access === undefined) throw notFound(missing);
  if (!allows(access.role, permission)) throw forbidden(refusals[permission]);
  return access;
}
