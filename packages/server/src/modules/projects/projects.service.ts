import type { CollaborativeProject, Project } from "@foretell/contract";
import { forbidden, notFound } from "../../errors.ts";
import type { Db } from "../../db/db.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../db/uuid.ts";
import { KeptPages } from "../kept-pages.ts";
import { packPage } from "../pack-page.ts";
import { toPageById } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { Quotas } from "../quotas/quotas.service.ts";
import type { ProjectPolicy } from "./project.policy.ts";
import type { Activity } from "./activity.repo.ts";
import * as repo from "./projects.repo.ts";
import type { ProjectChanges, ProjectFields } from "./projects.repo.ts";
import type { SignedInUser } from "../../signed-in-user.ts";
import type { Scope } from "./scope.ts";

/** Of all pages of personal projects that are kept. */
const keptBytes = 8 * 1024 * 1024;

/** Projects of both kinds. */
export class ProjectsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #quotas: Quotas;
  readonly #onRemoved: () => void;
  readonly #lists = new KeptPages(keptBytes);

  /** `onRemoved` is told of a project that is gone, whose large schemas the database has kept to be swept away. */
  constructor(db: Db, policy: ProjectPolicy, quotas: Quotas, onRemoved: () => void) {
    this.#db = db;
    this.#policy = policy;
    this.#quotas = quotas;
    this.#onRemoved = onRemoved;
  }

  /** The packed answer with a page of Projects. */
  list(userId: string, page: PageRequest): Promise<Uint8Array> {
    return this.#lists.get(JSON.stringify([userId, page]), async (known) =>
      packPage(await repo.listPersonalProjects(this.#db, userId, page, known), (key) => key),
    );
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

  async listCollaborative(userId: string, page: PageRequest): Promise<Page<CollaborativeProject>> {
    return toPageById(await repo.listCollaborativeProjects(this.#db, userId, page));
  }

  async getCollaborative(scope: Scope, projectId: string): Promise<CollaborativeProject> {
    await this.#policy.read(scope, { type: "project", id: projectId });
    return this.#collaborative(this.#db, scope.userId, projectId);
  }

  /** Creates a collaborative project. Who invites others has to be reachable himself: a verified address is asked for. */
  async createCollaborative(
    user: SignedInUser,
    fields: ProjectFields & { readonly is_public: boolean },
  ): Promise<CollaborativeProject> {
    requireVerified(user);
    const id = newId();
    return inTransaction(this.#db, async (transaction) => {
      await repo.insertCollaborativeProject(transaction, { id, ownerId: user.id, ...fields });
      await this.#quotas.settle(transaction, { userId: user.id, projectId: id }, { projects: 1 });
      const access = { userId: user.id, projectId: id, kind: "collaborative", role: "owner" } as const;
      await this.#policy.note(transaction, access, activity("created", { id, name: fields.name }));
      return this.#collaborative(transaction, user.id, id);
    });
  }

  /** Makes a collaborative project of a personal one, with all that is in it. */
  async makeCollaborative(user: SignedInUser, scope: Scope, id: string): Promise<CollaborativeProject> {
    return this.#policy.write(scope, { type: "project", id }, "own", async (transaction, access) => {
      requireVerified(user);
      await repo.makeCollaborative(transaction, id);
      const project = await this.#collaborative(transaction, user.id, id);
      await this.#policy.note(transaction, { ...access, kind: "collaborative" }, activity("created", project));
      return project;
    });
  }

  async updateCollaborative(scope: Scope, id: string, changes: ProjectChanges): Promise<CollaborativeProject> {
    await this.update(scope, id, changes);
    return this.#collaborative(this.#db, scope.userId, id);
  }

  /** Changes what is given; the rest stays as it is. */
  async update(scope: Scope, id: string, changes: ProjectChanges): Promise<Project> {
    return this.#policy.write(scope, { type: "project", id }, "administer", async (transaction, _access, note) => {
      await repo.updateProject(transaction, id, changes);
      const project = await repo.getProject(transaction, id);
      await note(activity("updated", project));
      return project;
    });
  }

  /** Deletes the project with everything under it. */
  async remove(scope: Scope, id: string): Promise<void> {
    await this.#policy.write(scope, { type: "project", id }, "own", (transaction) =>
      repo.deleteProject(transaction, id),
    );
    this.#onRemoved();
  }

  async #collaborative(db: Db, userId: string, projectId: string): Promise<CollaborativeProject> {
    const project = await repo.findCollaborativeProject(db, userId, projectId);
    if (project === undefined) throw notFound("Project not found");
    return project;
  }

  async countWorkspace(userId: string): ReturnType<typeof repo.countWorkspace> {
    return repo.countWorkspace(this.#db, userId);
  }
}

function activity(action: Activity["action"], { id, name }: Pick<Project, "id" | "name">): Activity {
  return { action, subject: "project", subjectId: id, name };
}

function requireVerified({ isVerified }: SignedInUser): void {
  if (!isVerified) throw forbidden("Verify your email address first: teams are for verified accounts.");
}

/** A project can be deleted between the question whether it may be seen and the look at it. */
function present(project: Project | undefined): Project {
  if (project === undefined) throw notFound("Project not found");
  return project;
}
