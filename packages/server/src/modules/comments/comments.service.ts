import type { SimulationComment } from "@foretell/contract";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import { AppError, forbidden, notFound } from "../../errors.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { toPageById } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { RateLimits } from "../accounts/rate-limits/rate-limits.service.ts";
import type { Access } from "../projects/access.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Scope } from "../projects/scope.ts";
import type { CommentMails } from "./comment-mails.ts";
import * as repo from "./comments.repo.ts";

export interface CommentInput {
  readonly body: string;
  readonly table_name: string | null;
  /** The ids of members. */
  readonly mentions: readonly string[];
}

export interface CommentsDependencies {
  readonly db: Db;
  readonly policy: ProjectPolicy;
  readonly outbox: Outbox;
  readonly mails: CommentMails;
  readonly rateLimits: RateLimits;
}

/** What the members of a project say of its simulations. */
export class CommentsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;
  readonly #outbox: Outbox;
  readonly #mails: CommentMails;
  readonly #rateLimits: RateLimits;

  constructor({ db, policy, outbox, mails, rateLimits }: CommentsDependencies) {
    this.#db = db;
    this.#policy = policy;
    this.#outbox = outbox;
    this.#mails = mails;
    this.#rateLimits = rateLimits;
  }

  async list(scope: Scope, simulationId: string, page: PageRequest): Promise<Page<SimulationComment>> {
    requireMember(await this.#policy.read(scope, { type: "simulation", id: simulationId }));
    return toPageById(await repo.listComments(this.#db, simulationId, page));
  }

  /** Adds a comment. Whoever is mentioned gets a mail, but for its author. */
  create(scope: Scope, simulationId: string, input: CommentInput): Promise<SimulationComment> {
    const ref = { type: "simulation", id: simulationId } as const;
    return this.#policy.add(scope, ref, async (transaction, { userId, projectId }, note) => {
      const mentioned = await this.#findMentioned(transaction, projectId, input.mentions);
      const id = newId();
      const { body, table_name } = input;
      const comment = { id, simulation_id: simulationId, table_name, body, author_id: userId };
      await repo.insertComment(
        transaction,
        comment,
        mentioned.map((person) => person.id),
      );
      const facts = await repo.findMentionFacts(transaction, simulationId, userId);
      const mailed = mentioned.filter((person) => person.id !== userId);
      const addresses = mailed.map(({ email }) => email);
      await this.#rateLimits.countMails(transaction, "mention", userId, addresses);
      const mails = mailed.map((person) => this.#mails.mention(person, { projectId, simulationId, ...facts }));
      await this.#outbox.add(transaction, ...mails);
      await note({ action: "commented", subject: "simulation", subjectId: simulationId, name: facts.simulation_name });
      return present(await repo.findComment(transaction, simulationId, id));
    });
  }

  /** Changes one's own text, or says that anybody's comment is resolved or open again. */
  update(
    scope: Scope,
    simulationId: string,
    id: string,
    { body, isResolved }: { readonly body?: string | undefined; readonly isResolved?: boolean | undefined },
  ): Promise<SimulationComment> {
    return this.#policy.add(scope, { type: "simulation", id: simulationId }, async (transaction, { userId }) => {
      const comment = present(await repo.findComment(transaction, simulationId, id));
      if (body !== undefined && comment.author_id !== userId) {
        throw forbidden("Only who wrote a comment may change it.");
      }
      const resolvedBy = isResolved === undefined ? undefined : isResolved ? userId : null;
      await repo.updateComment(transaction, id, { body, resolvedBy });
      return present(await repo.findComment(transaction, simulationId, id));
    });
  }

  /** Deletes one's own comment, or as an owner or admin anybody's. */
  async remove(scope: Scope, simulationId: string, id: string): Promise<void> {
    await this.#policy.add(scope, { type: "simulation", id: simulationId }, async (transaction, access) => {
      const comment = present(await repo.findComment(transaction, simulationId, id));
      const mayDeleteAny = access.role === "owner" || access.role === "admin";
      if (comment.author_id !== access.userId && !mayDeleteAny) {
        throw forbidden("Only who wrote a comment, an owner or an admin may delete it.");
      }
      await repo.deleteComment(transaction, id);
    });
  }

  async #findMentioned(transaction: Db, projectId: string, userIds: readonly string[]) {
    const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))];
    if (wanted.length === 0) return [];
    const found = await repo.findMembers(transaction, projectId, wanted);
    if (found.length === wanted.length) return found;
    throw new AppError("UNPROCESSABLE", "Only members of the project can be mentioned.");
  }
}

/** Who only views a public project is not shown what its members say to each other. */
function requireMember({ role }: Access): void {
  if (role === null) throw forbidden("Only members of this project may read its comments.");
}

function present(comment: SimulationComment | undefined): SimulationComment {
  if (comment === undefined) throw notFound("Comment not found");
  return comment;
}
