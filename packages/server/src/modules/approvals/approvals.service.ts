import type { Approval } from "@foretell/contract";
import type { Db } from "../../db/db.ts";
import type { ProjectRole } from "../../db/tables/projects.ts";
import { newId } from "../../db/uuid.ts";
import { conflict, forbidden, notFound } from "../../errors.ts";
import type { Activity } from "../projects/activity.repo.ts";
import type { ProjectPolicy } from "../projects/project.policy.ts";
import type { Ref, Scope } from "../projects/scope.ts";
import * as repo from "./approvals.repo.ts";

const ranks: Readonly<Record<ProjectRole, number>> = { owner: 0, admin: 1, editor: 2, viewer: 3 };

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
    return this.#policy.write(scope, refOf(simulationId), "edit", async (transaction, { userId }, note) => {
      const { name, status, is_outdated } = await repo.findRun(transaction, simulationId);
      if (status !== "completed" || is_outdated) {
        throw conflict("Only a simulation that was run as it is can be approved. Run it first.");
      }
      await repo.replaceRequest(transaction, { id: newId(), simulation_id: simulationId, role, requested_by: userId });
      await note(activity("approval requested", simulationId, name));
      return present(await repo.findApproval(transaction, simulationId));
    });
  }

  /** Throws a 403 below the role that was asked and for who asks himself, a 409 where something else was looked at. */
  decide(scope: Scope, simulationId: string, { isApproved, digest, note: text }: DecisionInput): Promise<Approval> {
    return this.#policy.write(scope, refOf(simulationId), "edit", async (transaction, access, note) => {
      const asked = present(await repo.findApproval(transaction, simulationId));
      if (ranks[access.role ?? "viewer"] > ranks[asked.role]) {
        throw forbidden(`The approval asks for the role ${asked.role}, or one above it.`);
      }
      if (asked.requested_by === access.userId) throw forbidden("Somebody else must decide on what you ask for.");
      if (asked.digest !== digest) {
        throw conflict("The simulation is not what you looked at any more. Look at it again, and then decide.");
      }
      const decision = { is_approved: isApproved, decided_by: access.userId, note: text, digest };
      await repo.storeDecision(transaction, simulationId, decision);
      const { name } = await repo.findRun(transaction, simulationId);
      await note(activity(isApproved ? "approved" : "rejected", simulationId, name));
      return present(await repo.findApproval(transaction, simulationId));
    });
  }

  async withdraw(scope: Scope, simulationId: string): Promise<void> {
    await this.#policy.write(scope, refOf(simulationId), "edit", (transaction) =>
      repo.deleteApproval(transaction, simulationId),
    );
  }
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
