import type { QueryType } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";

/** What of a simulation is put to two states, and what is told of it. */
export interface SimulationToCompare {
  readonly id: string;
  readonly name: string;
  readonly query_text: string;
  readonly query_type: QueryType;
  /** What the statement is meant to be; one of another type fails. */
  readonly expected_type: QueryType | null;
}

/** As many as are put to two states in one call, and the characters of all their statements together. */
export interface EffectsLimit {
  readonly simulations: number;
  readonly characters: number;
}

/** The newest simulations of a schema and its versions, as many as the limit allows; the newest whatever its length is. */
export async function listSimulationsOf(
  db: Db,
  schemaId: string,
  limit: EffectsLimit,
): Promise<readonly SimulationToCompare[]> {
  const { rows } = await sql<SimulationToCompare>`
    SELECT simulation.id, simulation.name, simulation.query_text, simulation.query_type, simulation.expected_type
    FROM (
      SELECT id, sum(length(query_text)) OVER (ORDER BY id DESC) - length(query_text) AS before
      FROM (
        SELECT id, query_text FROM simulations WHERE schema_id = ${schemaId} ORDER BY id DESC LIMIT ${limit.simulations}
      ) AS newest
    ) AS measured
    JOIN simulations AS simulation USING (id)
    WHERE measured.before < ${limit.characters}
    ORDER BY simulation.id DESC`.execute(db);
  return rows;
}

/** How many simulations a schema and its versions have. */
export async function countSimulationsOf(db: Db, schemaId: string): Promise<number> {
  const { count } = await db
    .selectFrom("simulations")
    .where("schema_id", "=", schemaId)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
