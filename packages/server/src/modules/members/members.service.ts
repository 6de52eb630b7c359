import type { ProjectMember } from "@foretell/contract";
import type { Db } from "../../db/db.ts";
import type { ProjectRole } from "../../db/tables/projects.ts";
import { newId } from "../../db/uuid.ts";
import { conflict, forbidden, notFound, tooManyRequests } from "../../errors.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { SignedInUser } from "../../signed-in-user.ts";
import { toPageById } from "../page.ts";
import type { Page, PageRequest } from "../page.ts";
import type { Access } from "../projects/access.ts";
import type { RateLimits } from "../accounts/rate-limits/rate-limits.service.ts";
import type { Activity } from "../projects/activity.repo.ts";
import type { ProjectSignals } from "../projects/project-signals.ts";
import type { Note, ProjectPolicy } from "../projects/project.policy.ts";
import { collaborative } from "../projects/scope.ts";
import type { Ref, Scope } from "../projects/scope.ts";
import type { MemberMails } from "./member-mails.ts";
import * as repo from "./members.repo.ts";

const resendPauseSeconds = 60;

export interface Invitation {
  readonly email: string;
  readonly role: ProjectRole;
}

export interface MembersDependencies {
  readonly db: Db;
  readonly policy: ProjectPolicy;
  readonly outbox: Outbox;
  readonly mails: MemberMails;
  readonly rateLimits: RateLimits;
  readonly signals: ProjectSignals;
}

/**
 * Who is a member of a collaborative project, as what, and who is invited. Every change holds the project, so that of two
 * owners who leave at once one stays.
 */
export class MembersService {
  readonly #with: MembersDependencies;

  constructor(dependencies: MembersDependencies) {
    this.#with = dependencies;
  }

  /** A page of members and invitations. Who only views a public project sees neither addresses nor invitations. */
  async list(scope: Scope, projectId: string, page: PageRequest): Promise<Page<ProjectMember>> {
    const { role } = await this.#with.policy.read(scope, refOf(projectId));
    const listed = await repo.listMembers(this.#with.db, projectId, page, { withInvited: role !== null });
    const { rows, next_cursor } = toPageById(listed);
    const seen = role === null ? rows.map((row) => ({ ...row, email: null })) : rows;
    return { rows: seen.map((row) => shown(row, scope.userId)), next_cursor };
  }

  /**
   * Invites an address: a verified account is a member at once, any other address once it is verified. Throws a 409 for who
   * is a member or invited already.
   */
  invite(user: SignedInUser, projectId: string, { email, role }: Invitation): Promise<ProjectMember> {
    return this.#change(user, projectId, async (transaction, access, note) => {
      requireMayGive(access, role);
      await this.#with.rateLimits.countMails(transaction, "invitation", access.userId, [email]);
      const account = await repo.holdAccount(transaction, email);
      const facts = { projectId, role, ...(await repo.findInvitationFacts(transaction, projectId, access.userId)) };
      const id = newId();
      const { mails, outbox } = this.#with;
      if (account?.is_verified === true) {
        const member = { id, project_id: projectId, user_id: account.id, role };
        if (!(await repo.insertMember(transaction, member))) throw conflict("This person is a member already.");
        await outbox.add(transaction, mails.added(account, facts));
      } else {
        const invitation = { id, project_id: projectId, email, role, invited_by: access.userId };
        if (!(await repo.insertInvitation(transaction, invitation))) {
          throw conflict("This address is invited already. Send the invitation again, or change its role.");
        }
        await outbox.add(transaction, mails.invited(email, facts));
      }
      const member = present(await repo.findMember(transaction, projectId, id));
      await note(activity("invited", member, { after: role }));
      return shown(member, user.id);
    });
  }

  /** Sends the mail of an open invitation again; throws a 429 within a minute of the one before. */
  resend(user: SignedInUser, projectId: string, id: string): Promise<ProjectMember> {
    return this.#change(user, projectId, async (transaction, access) => {
      const member = present(await repo.findMember(transaction, projectId, id));
      if (member.status === "active" || member.email === null) throw conflict("This person is a member already.");
      requireMayGive(access, member.role);
      const waitSeconds = await repo.renewInvitation(transaction, id, resendPauseSeconds);
      if (waitSeconds > 0) throw tooManyRequests("A mail is on its way. Wait a minute before another.", waitSeconds);
      await this.#with.rateLimits.countMails(transaction, "invitation", access.userId, [member.email]);
      const facts = await repo.findInvitationFacts(transaction, projectId, access.userId);
      const membership = { projectId, role: member.role, ...facts };
      await this.#with.outbox.add(transaction, this.#with.mails.invited(member.email, membership));
      return shown(member, user.id);
    });
  }

  /** Changes the role of a member or an invitation. */
  changeRole(user: SignedInUser, projectId: string, id: string, role: ProjectRole): Promise<ProjectMember> {
    return this.#change(user, projectId, async (transaction, access, note) => {
      const member = present(await repo.findMember(transaction, projectId, id));
      requireMayGive(access, member.role);
      requireMayGive(access, role);
      if (member.role === role) return shown(member, user.id);
      if (role !== "owner") await requireOtherOwner(transaction, projectId, member);
      await repo.updateRole(transaction, member, role);
      await note(activity("role changed", member, { before: member.role, after: role }));
      return shown({ ...member, role }, user.id);
    });
  }

  /** Removes a member, or withdraws an invitation. */
  async remove(user: SignedInUser, projectId: string, id: string): Promise<void> {
    await this.#change(user, projectId, async (transaction, access, note) => {
      const member = present(await repo.findMember(transaction, projectId, id));
      requireMayGive(access, member.role);
      await requireOtherOwner(transaction, projectId, member);
      await repo.deleteMember(transaction, projectId, member);
      await note(activity(member.status === "active" ? "removed" : "invitation withdrawn", member));
    });
  }

  /** Leaves a project. */
  async leave(user: SignedInUser, projectId: string): Promise<void> {
    const scope = collaborative(user, projectId);
    await this.#with.policy.write(scope, refOf(projectId), "read", async (transaction, access, note) => {
      const member = await repo.findMemberOfUser(transaction, projectId, access.userId);
      if (member === undefined) throw forbidden("You are not a member of this project.");
      await requireOtherOwner(transaction, projectId, member);
      await repo.deleteMember(transaction, projectId, member);
      await note(activity("left", member));
    });
  }

  #change<Result>(
    user: SignedInUser,
    projectId: string,
    work: (transaction: Db, access: Access, note: Note) => Promise<Result>,
  ): Promise<Result> {
    return this.#with.policy.write(collaborative(user, projectId), refOf(projectId), "administer", work);
  }

  /** Tells the open pages of the projects that an account has joined in this transaction, its address being verified. */
  async tellOfJoining(transaction: Db, userId: string): Promise<void> {
    for (const projectId of await repo.listJoined(transaction, userId)) {
      await this.#with.signals.send(transaction, { projectId, subject: "member", subjectId: userId });
    }
  }
}

function refOf(projectId: string): Ref {
  return { type: "project", id: projectId };
}

/** Owners are made and unmade by owners alone. */
function requireMayGive(access: Access, role: ProjectRole): void {
  if (role === "owner" && access.role !== "owner") throw forbidden("Only an owner of the project may do this.");
}

async function requireOtherOwner(transaction: Db, projectId: string, member: repo.MemberRow): Promise<void> {
  if (member.role !== "owner" || member.status !== "active") return;
  if ((await repo.countOwners(transaction, projectId)) > 1) return;
  throw conflict("A project keeps at least one owner. Make somebody else an owner first, or delete the project.");
}

function activity(
  action: Activity["action"],
  { id, user_id, full_name, email }: repo.MemberRow,
  details?: Activity["details"],
): Activity {
  const named = { action, subject: "member", subjectId: user_id ?? id, name: full_name ?? email ?? "" } as const;
  return details === undefined ? named : { ...named, details };
}

/** As one who asks sees it. */
function shown(member: repo.MemberRow, userId: string): ProjectMember {
  return { ...member, is_current_user: member.user_id === userId };
}

function present(member: repo.MemberRow | undefined): repo.MemberRow {
  if (member === undefined) throw notFound("Member not found");
  return member;
}
