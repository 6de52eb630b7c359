import type { QueryType } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

/** What a variant of a simulation is compared with. */
export interface Baseline {
  readonly query_text: string;
  readonly expected_type: QueryType | null;
  /** The version, or the schema where it was its working state. */
  readonly target_id: string;
  readonly schema_revision: number | null;
  readonly is_outdated: boolean;
  readonly executed_at: string | null;
  /** What the run took for the present, where it asked for that. */
  readonly as_of: string | null;
}

export function findBaseline(db: Db, simulationId: string): Promise<Baseline | undefined> {
  return db
    .selectFrom("simulations as simulation")
    .leftJoin("simulation_results as result", "result.simulation_id", "simulation.id")
    .where("simulation.id", "=", simulationId)
    .select(["simulation.query_text", "simulation.expected_type", "simulation.schema_revision"])
    .select(["simulation.is_outdated", "simulation.executed_at"])
    .select(sql<string>`coalesce(simulation.version_id, simulation.schema_id)`.as("target_id"))
    .select(sql<string | null>`result.summary ->> 'as_of'`.as("as_of"))
    .executeTakeFirst();
}
