import type { SimulationLogEntry } from "@foretell/contract";
import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { Db } from "../../db/db.ts";
import { newId } from "../../db/uuid.ts";
import type { CompletedPrediction, FailedPrediction } from "../../db/stored-prediction.ts";
import type { SimulationLogsTable } from "../../db/tables/simulations.ts";

/** How much is kept of a simulation that is run again and again. */
const maxEntries = 200;
const maxErrorLength = 2_000;

/** An entry as it is stored. */
export type SimulationLogRow = Omit<SimulationLogEntry, "message">;

export interface LogFacts {
  readonly simulationId: string;
  readonly userId: string;
  /** Set for runs. */
  readonly prediction?: CompletedPrediction | FailedPrediction;
}

/** Notes what happened with a simulation, and forgets the oldest entries beyond the newest 200. */
export async function insertLog(db: Db, event: SimulationLogRow["event"], facts: LogFacts): Promise<void> {
  await db.insertInto("simulation_logs").values(entry(event, facts)).execute();
  const { simulationId } = facts;
  await sql`
    DELETE FROM simulation_logs WHERE simulation_id = ${simulationId} AND id < (
      SELECT id FROM simulation_logs WHERE simulation_id = ${simulationId}
      ORDER BY id DESC OFFSET ${sql.lit(maxEntries - 1)} LIMIT 1
    )`.execute(db);
}

/** What is noted of a simulation that is created, and run at once where it has a prediction: rows to be stored. */
export function firstEntries(facts: LogFacts): Insertable<SimulationLogsTable>[] {
  const { prediction, ...creation } = facts;
  return [entry("created", creation), ...(prediction === undefined ? [] : [entry("run", facts)])];
}

function entry(event: SimulationLogRow["event"], facts: LogFacts): Insertable<SimulationLogsTable> {
  const { simulationId, userId, prediction } = facts;
  const failure = prediction?.outcome === "failed" ? prediction.failure : null;
  return {
    id: newId(),
    simulation_id: simulationId,
    event,
    user_id: userId,
    status: prediction?.outcome ?? null,
    verdict: prediction?.outcome === "completed" ? prediction.verdict : null,
    risk: prediction?.outcome === "completed" ? prediction.risk : null,
    execution_time_ms: prediction?.executionTimeMs ?? null,
    error_code: failure?.error_code ?? null,
    error_message: failure?.error_message.slice(0, maxErrorLength).replaceAll("\0", "").toWellFormed() ?? null,
  };
}

/** The entries of a simulation, newest first. */
export function listLogs(db: Db, simulationId: string): Promise<SimulationLogRow[]> {
  return db
    .selectFrom("simulation_logs as log")
    .leftJoin("users as user", "user.id", "log.user_id")
    .where("log.simulation_id", "=", simulationId)
    .orderBy("log.id", "desc")
    .limit(maxEntries)
    .select(["log.id", "log.created_at", "log.event", "log.status", "log.verdict", "log.risk", "log.execution_time_ms"])
    .select(["log.error_code", "log.error_message", "user.full_name as user_name"])
    .execute();
}
