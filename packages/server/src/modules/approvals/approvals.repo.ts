import type { Approval } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { approvalStatusOf } from "../simulations/approval-status.ts";

/** What was asked of a simulation and decided; undefined where nobody was asked. */
export function findApproval(db: Db, simulationId: string): Promise<Approval | undefined> {
  return db
    .selectFrom("simulation_approvals as approval")
    .innerJoin("simulations as simulation", "simulation.id", "approval.simulation_id")
    .leftJoin("schema_versions as version", "version.id", "simulation.version_id")
    .leftJoin("users as requester", "requester.id", "approval.requested_by")
    .leftJoin("users as decider", "decider.id", "approval.decided_by")
    .where("approval.simulation_id", "=", simulationId)
    .select([
      "approval.id",
      "approval.simulation_id",
      "approval.role",
      "approval.requested_at",
      "approval.requested_by",
    ])
    .select(["approval.decided_at", "approval.note", "version.version_number"])
    .select(["requester.full_name as requested_by_name", "decider.full_name as decided_by_name"])
    .select([sql<string>`simulation_digest(simulation.id)`.as("digest"), approvalStatusOf.as("status")])
    .executeTakeFirst();
}

/** The name of a simulation, and whether it has a result: of its statement, and of its schema as that is now. */
export function findRun(db: Db, simulationId: string) {
  return db
    .selectFrom("simulations as simulation")
    .innerJoin("schemas as schema", "schema.id", "simulation.schema_id")
    .where("simulation.id", "=", simulationId)
    .select(["simulation.name", "simulation.status", "simulation.is_outdated"])
    .select(
      sql<boolean>`simulation.version_id IS NULL AND simulation.schema_revision IS DISTINCT FROM schema.revision`.as(
        "is_of_older_schema",
      ),
    )
    .executeTakeFirstOrThrow();
}

export interface NewRequest {
  readonly id: string;
  readonly simulation_id: string;
  readonly role: Approval["role"];
  readonly requested_by: string;
}

/** Asks anew: what was asked and decided before is forgotten. */
export async function replaceRequest(db: Db, request: NewRequest): Promise<void> {
  await db.deleteFrom("simulation_approvals").where("simulation_id", "=", request.simulation_id).execute();
  await db.insertInto("simulation_approvals").values(request).execute();
}

export interface Decision {
  readonly is_approved: boolean;
  readonly decided_by: string;
  readonly note: string | null;
  readonly digest: string;
}

export async function storeDecision(db: Db, simulationId: string, decision: Decision): Promise<void> {
  await db
    .updateTable("simulation_approvals")
    .set({ ...decision, decided_at: sql<string>`now()` })
    .where("simulation_id", "=", simulationId)
    .execute();
}

export async function deleteApproval(db: Db, simulationId: string): Promise<void> {
  await db.deleteFrom("simulation_approvals").where("simulation_id", "=", simulationId).execute();
}
