import type { Approval } from "@foretell/contract";
import type { Db } from "../../db/db.ts";
import type { ProjectRole } from "../../db/tables/projects.ts";
import { newId } from "../../db/uuid.ts";
import { conflict, forbidden, notFound } from "../../errors.ts";
import type { Access } from "../projects/access.ts";
import type { Activity } from "../projects/activity.repo.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Ref, Scope } from "../projects/scope.ts";
import * as repo from "./approvals.repo.ts";

const ranks: Readonly<Record<ProjectRole, number>> = { owner: 0, admin: 1, editor: 2, viewer: 3 };

/** Whether somebody has a role, or one above it. */
const hasRole = ({ role }: Access, asked: ProjectRole): boolean => role !== null && ranks[role] <= ranks[asked];

export interface DecisionInput {
  readonly isApproved: boolean;
  /** Of what was looked at. */
  readonly digest: string;
  readonly note: string | null;
}

/** What a role says of a simulation. It is about statement, state and result, and falls when one of them is another. */
export class ApprovalsService {
  readonly #db: Db;
  readonly #policy: ProjectPolicy;

  constructor(db: Db, policy: ProjectPolicy) {
    this.#db = db;
    this.#policy = policy;
  }

  async get(scope: Scope, simulationId: string): Promise<Approval | null> {
    const { role } = await this.#policy.read(scope, refOf(simulationId));
    if (role === null) throw forbidden("Only members of this project may see its approvals.");
    return (await repo.findApproval(this.#db, simulationId)) ?? null;
  }

  /** Asks a role to decide; throws a 409 for a simulation without a result of its own. */
  request(scope: Scope, simulationId: string, role: Approval["role"]): Promise<Approval> {
    return this.#policy.write(scope, refOf(simulationId), "edit", async (transaction, access, note) => {
      requireMayUndo(access, await repo.findApproval(transaction, simulationId));
      const name = await requireFreshRun(transaction, simulationId);
      await repo.replaceRequest(transaction, {
        id: newId(),
        simulation_id: simulationId,
        role,
        requested_by: access.userId,
      });
      await note(activity("approval requested", simulationId, name));
      return present(await repo.findApproval(transaction, simulationId));
    });
  }

  /** Throws a 403 below the role that was asked and for who asks himself, a 409 where something else was looked at. */
  decide(scope: Scope, simulationId: string, { isApproved, digest, note: text }: DecisionInput): Promise<Approval> {
    return this.#policy.write(scope, refOf(simulationId), "edit", async (transaction, access, note) => {
      const asked = present(await repo.findApproval(transaction, simulationId));
      if (!hasRole(access, asked.role)) {
        throw forbidden(`The approval asks for the role ${asked.role}, or one above it.`);
      }
      if (asked.requested_by === access.userId) throw forbidden("Somebody else must decide on what you ask for.");
      if (asked.digest !== digest) {
        throw conflict("The simulation is not what you looked at any more. Look at it again, and then decide.");
      }
      const name = await requireFreshRun(transaction, simulationId);
      const decision = { is_approved: isApproved, decided_by: access.userId, note: text, digest };
      await repo.storeDecision(transaction, simulationId, decision);
      await note(activity(isApproved ? "approved" : "rejected", simulationId, name));
      return present(await repo.findApproval(transaction, simulationId));
    });
  }

  /** Takes back what was asked; what was decided, by the role that was asked or one above it alone. */
  async withdraw(scope: Scope, simulationId: string): Promise<void> {
    await this.#policy.write(scope, refOf(simulationId), "edit", async (transaction, access, note) => {
      requireMayUndo(access, present(await repo.findApproval(transaction, simulationId)));
      await repo.deleteApproval(transaction, simulationId);
      const { name } = await repo.findRun(transaction, simulationId);
      await note(activity("approval withdrawn", simulationId, name));
    });
  }
}

/** A decision that stands is undone by the role that was asked, or one above it. */
function requireMayUndo(access: Access, approval: Approval | undefined): void {
  if (approval === undefined || (approval.status !== "approved" && approval.status !== "rejected")) return;
  if (!hasRole(access, approval.role)) {
    throw forbidden(
      `It was ${approval.status} by the role ${approval.role}: only that role, or one above it, may undo this.`,
    );
  }
}

/** The name of a simulation whose result is that of its statement and of its schema as they are. */
async function requireFreshRun(transaction: Db, simulationId: string): Promise<string> {
  const { name, status, is_outdated, is_of_older_schema } = await repo.findRun(transaction, simulationId);
  if (status !== "completed" || is_outdated) {
    throw conflict("Only a simulation that was run as it is can be approved. Run it first.");
  }
  if (is_of_older_schema) throw conflict("The schema was changed since the simulation was run. Run it again first.");
  return name;
}

function refOf(id: string): Ref {
  return { type: "simulation", id };
}

function activity(action: Activity["action"], subjectId: string, name: string): Activity {
  return { action, subject: "simulation", subjectId, name };
}

function present(approval: Approval | undefined): Approval {
  if (approval === undefined) throw notFound("Nobody was asked to approve this simulation");
  return approval;
}
