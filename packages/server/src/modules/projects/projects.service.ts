import type { Project } from "@foretell/contract";
import { notFound } from "../../app/errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../db/uuid.ts";
import { toPageById } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import type { Access } from "./access.ts";
import type { Permission, ProjectPolicy } from "./project.policy.ts";
import * as repo from "./projects.repo.ts";
import type { ProjectFields } from "./projects.repo.ts";

/** Personal projects. */
export class ProjectsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;

  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
  }

  async list(userId: string, page: PageRequest): Promise<Page<Project>> {
    return toPageById(await repo.listPersonalProjects(this.#db, userId, page));
  }

  async get(userId: string, projectId: string): Promise<Project> {
    const access = await this.#personal(userId, projectId, "read");
    return present(await repo.findProject(this.#db, access.projectId));
  }

  async create(userId: string, fields: ProjectFields): Promise<Project> {
    const id = newId();
    return inTransaction(this.#db, async (transaction) => {
      await repo.insertPersonalProject(transaction, { id, ownerId: userId, ...fields });
      await this.#quotas.settle(transaction, { userId, projectId: id }, { projects: 1 });
      return repo.getProject(transaction, id);
    });
  }

  async update(userId: string, projectId: string, fields: ProjectFields): Promise<Project> {
    const access = await this.#personal(userId, projectId, "administer");
    await repo.updateProject(this.#db, access.projectId, fields);
    return present(await repo.findProject(this.#db, access.projectId));
  }

  /** Deletes the project with everything under it. */
  async remove(userId: string, projectId: string): Promise<void> {
    const access = await this.#personal(userId, projectId, "own");
    await repo.deleteProject(this.#db, access.projectId);
  }

  async countWorkspace(userId: string): ReturnType<typeof repo.countWorkspace> {
    return repo.countWorkspace(this.#db, userId);
  }

  /** Shared projects have routes of their own: through these they do not exist. */
  async #personal(userId: string, projectId: string, permission: Permission): Promise<Access> {
    const access = await this.#policy.ofProject(userId, projectId, permission);
    if (access.kind !== "personal") throw notFound("Project not found");
    return access;
  }
}

/** A project can be deleted between the question whether it may be seen and the look at it. */
function present(project: Project | undefined): Project {
  if (project === undefined) throw notFound("Project not found");
  return project;
}
