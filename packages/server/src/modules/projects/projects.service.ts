import type { Project } from "@foretell/contract";
import { notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../db/uuid.ts";
import { toPageById } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import type { ProjectPolicy } from "./project.policy.ts";
import * as repo from "./projects.repo.ts";
import type { ProjectChanges, ProjectFields } from "./projects.repo.ts";
import type { Scope } from "./scope.ts";

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

  async get(scope: Scope, projectId: string): Promise<Project> {
    await this.#policy.read(scope, { type: "project", id: projectId });
    return present(await repo.findProject(this.#db, projectId));
  }

  async create(userId: string, fields: ProjectFields): Promise<Project> {
    const id = newId();
    return inTransaction(this.#db, async (transaction) => {
      await repo.insertPersonalProject(transaction, { id, ownerId: userId, ...fields });
      await this.#quotas.settle(transaction, { userId, projectId: id }, { projects: 1 });
      return repo.getProject(transaction, id);
    });
  }

  /** Changes what is given; the rest stays as it is. */
  async update(scope: Scope, id: string, changes: ProjectChanges): Promise<Project> {
    return this.#policy.write(scope, { type: "project", id }, "administer", async (transaction, _access, note) => {
      await repo.updateProject(transaction, id, changes);
      const project = await repo.getProject(transaction, id);
      await note({ action: "updated", subject: "project", subjectId: id, name: project.name });
      return project;
    });
  }

  /** Deletes the project with everything under it. */
  async remove(scope: Scope, id: string): Promise<void> {
    await this.#policy.write(scope, { type: "project", id }, "own", (transaction) =>
      repo.deleteProject(transaction, id),
    );
  }

  async countWorkspace(userId: string): ReturnType<typeof repo.countWorkspace> {
    return repo.countWorkspace(this.#db, userId);
  }
}

/** A project can be deleted between the question whether it may be seen and the look at it. */
function present(project: Project | undefined): Project {
  if (project === undefined) throw notFound("Project not found");
  return project;
}
