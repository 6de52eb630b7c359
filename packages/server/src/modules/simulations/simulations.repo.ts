import { summary as summaryShape } from "@foretell/contract";
import type { ApprovalStatus, Failure, QueryType } from "@foretell/contract";
import { sql } from "kysely";
import type { Db } from "../../db/db.ts";
import { readPage } from "../../db/read-page.ts";
import type { CutRows } from "../../db/read-page.ts";
import type { ResultPart } from "../../db/result-parts.ts";
import type { ResultListName } from "../../db/stored-prediction.ts";
import type { PageRequest } from "../page.ts";
import { approvalStatusOf } from "./approval-status.ts";

/** What the record itself needs to be run again. */
export interface StoredStatement {
  readonly name: string;
  readonly tags: readonly string[];
  readonly targetId: string;
  readonly query_text: string;
  readonly query_type: QueryType;
  readonly expected_type: QueryType | null;
  readonly executed_at: string | null;
}

/** Characters of a statement, and of why it failed, in a list: some two lines. */
const listedTextLength = 300;

const simulations = (db: Db) =>
  db
    .selectFrom("simulations as simulation")
    .innerJoin("schemas as schema", "schema.id", "simulation.schema_id")
    .leftJoin("schema_versions as version", "version.id", "simulation.version_id")
    .leftJoin("simulation_approvals as approval", "approval.simulation_id", "simulation.id")
    .leftJoin("users as creator", "creator.id", "simulation.created_by")
    .select([
      "creator.full_name as created_by_name",
      "simulation.tags",
      "simulation.id",
      "simulation.project_id",
      "simulation.name",
      "simulation.schema_id as target_schema_id",
      "simulation.version_id",
      "simulation.query_type",
      "schema.name as schema_name",
      "schema.db_type",
      "simulation.status",
      "simulation.execution_time_ms",
      "simulation.created_at",
      "simulation.executed_at",
      "simulation.is_outdated",
      "simulation.is_script",
      "simulation.verdict",
      "simulation.risk",
      "simulation.risk_codes",
      "simulation.estimate_basis",
      "simulation.total_tables_affected",
      "simulation.total_rows_affected",
      "simulation.max_cascade_depth",
      "simulation.first_affected_tables",
      "simulation.affected_table_count",
      "simulation.first_affected_columns",
      "simulation.affected_column_count",
      "version.version_number",
    ])
    .select(
      sql<ApprovalStatus | null>`CASE WHEN approval.id IS NOT NULL THEN ${approvalStatusOf} END`.as("approval_status"),
    );

const listedSimulations = (db: Db) =>
  simulations(db).select([
    sql<string>`left(simulation.query_text, ${sql.lit(listedTextLength)})`.as("query_text"),
    // Whatever its length is, no more of it is read.
    sql<boolean>`length(left(simulation.query_text, ${sql.lit(listedTextLength + 1)})) > ${sql.lit(listedTextLength)}`.as(
      "is_query_cut",
    ),
    sql<Failure["error_code"] | null>`simulation.failure ->> 'error_code'`.as("error_code"),
    sql<string | null>`left(simulation.failure ->> 'error_message', ${sql.lit(listedTextLength)})`.as("error_message"),
  ]);

export type ListedSimulationRow = Awaited<ReturnType<ReturnType<typeof listedSimulations>["executeTakeFirstOrThrow"]>>;

const simulationsWithPaths = (db: Db) =>
  simulations(db)
    .leftJoin("simulation_results as result", "result.simulation_id", "simulation.id")
    .leftJoin("simulation_result_parts as path", (join) =>
      join
        .onRef("path.simulation_id", "=", "simulation.id")
        .on("path.list", "=", "cascade_paths")
        .on("path.position", "=", 0),
    )
    .select(["simulation.query_text", "simulation.result_format", "simulation.failure"])
    .leftJoin("users as decider", "decider.id", "approval.decided_by")
    .select(["decider.full_name as approval_decided_by_name", "approval.decided_at as approval_decided_at"])
    .select((expression) =>
      expression
        .selectFrom("simulation_logs as log")
        .innerJoin("users as runner", "runner.id", "log.user_id")
        .whereRef("log.simulation_id", "=", "simulation.id")
        .where("log.event", "in", ["run", "rerun"])
        .orderBy("log.id", "desc")
        .limit(1)
        .select("runner.full_name")
        .as("executed_by_name"),
    )
    .select(["result.affected_tables", "result.affected_columns", "result.script", "result.advice"])
    .select(["result.cascade_path_count", "path.entries as first_cascade_paths"]);

export type SimulationDetailRow = Awaited<
  ReturnType<ReturnType<typeof simulationsWithPaths>["executeTakeFirstOrThrow"]>
>;

/** A page of a project's simulations, newest first. */
export function listSimulations(db: Db, projectId: string, page: PageRequest): Promise<CutRows<ListedSimulationRow>> {
  const rows = listedSimulations(db)
    .where("simulation.project_id", "=", projectId)
    .$if(page.after !== undefined, (query) => query.where("simulation.id", "<", page.after ?? ""))
    .orderBy("simulation.id", "desc");
  return readPage(db, rows, { limit: page.limit, order: sql`id DESC` });
}

export function findSimulation(db: Db, simulationId: string): Promise<SimulationDetailRow | undefined> {
  return simulationsWithPaths(db).where("simulation.id", "=", simulationId).executeTakeFirst();
}

export async function findStatement(db: Db, simulationId: string): Promise<StoredStatement | undefined> {
  return db
    .selectFrom("simulations")
    .where("id", "=", simulationId)
    .select(["name", "tags", "query_text", "query_type", "expected_type", "executed_at"])
    .select(sql<string>`coalesce(version_id, schema_id)`.as("targetId"))
    .executeTakeFirst();
}

/** How many rows the impact of a completed simulation has, and their format; undefined for any other. */
export function findImpactCount(
  db: Db,
  simulationId: string,
): Promise<{ impact_count: number; result_format: number } | undefined> {
  return db
    .selectFrom("simulation_results as result")
    .innerJoin("simulations as simulation", "simulation.id", "result.simulation_id")
    .where("result.simulation_id", "=", simulationId)
    .select(["result.impact_count", "simulation.result_format"])
    .executeTakeFirst();
}

/** The part of a list that holds the entry of a position and those behind it, at most so many, in order. */
export function listPartsFrom(
  db: Db,
  simulationId: string,
  list: ResultListName,
  { position, limit }: { readonly position: number; readonly limit: number },
): Promise<ResultPart[]> {
  return db
    .selectFrom("simulation_result_parts")
    .where("simulation_id", "=", simulationId)
    .where("list", "=", list)
    .where("position", ">=", (expression) =>
      expression
        .selectFrom("simulation_result_parts")
        .where("simulation_id", "=", simulationId)
        .where("list", "=", list)
        .where("position", "<=", position)
        .select((inner) => inner.fn.max("position").as("position")),
    )
    .orderBy("position")
    .limit(limit)
    .select(["position", "entries"])
    .execute();
}

/** The packed entries of the part of a list that begins at a position; undefined where that run's results have gone. */
export async function findPart(
  db: Db,
  { simulationId, executedAt }: { readonly simulationId: string; readonly executedAt: string },
  { list, position }: { readonly list: ResultListName; readonly position: number },
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom("simulation_result_parts as part")
    .innerJoin("simulations as simulation", "simulation.id", "part.simulation_id")
    .where("part.simulation_id", "=", simulationId)
    .where("simulation.executed_at", "=", executedAt)
    .where("part.list", "=", list)
    .where("part.position", "=", position)
    .select("part.entries")
    .executeTakeFirst();
  return row?.entries;
}

/** How many entries the lists have that are kept in parts. */
export async function countParts(db: Db, simulationId: string): Promise<Partial<Record<ResultListName, number>>> {
  const { rows } = await sql<{ list: ResultListName; count: number }>`
    SELECT part.list, CASE part.list
      WHEN 'impact' THEN result.impact_count
      WHEN 'cascade_paths' THEN result.cascade_path_count
      WHEN 'affected_tables' THEN simulation.affected_table_count
      WHEN 'affected_columns' THEN simulation.affected_column_count
      ELSE (result.summary ->> (rtrim(part.list, 's') || '_count'))::integer END AS count
    FROM simulation_result_parts AS part
    JOIN simulation_results AS result USING (simulation_id)
    JOIN simulations AS simulation ON simulation.id = part.simulation_id
    WHERE part.simulation_id = ${simulationId} AND part.position = 0`.execute(db);
  return Object.fromEntries(rows.map(({ list, count }) => [list, count]));
}

/** The summary of a completed simulation as it is stored. */
export interface StoredSummary {
  readonly format: number;
  readonly json: string;
  /** Whether it has every field of a SimulationSummary. */
  readonly is_whole: boolean;
}

/** The stored summary of a completed simulation; undefined for any other. */
export function findSummary(db: Db, simulationId: string): Promise<StoredSummary | undefined> {
  return db
    .selectFrom("simulation_results as result")
    .innerJoin("simulations as simulation", "simulation.id", "result.simulation_id")
    .where("result.simulation_id", "=", simulationId)
    .select(["simulation.result_format as format", sql<string>`result.summary::text`.as("json")])
    .select(sql<boolean>`result.summary ?& ${Object.keys(summaryShape.shape)}::text[]`.as("is_whole"))
    .executeTakeFirst();
}

/** What is left out stays as it is. */
export interface SimulationChanges {
  readonly name?: string | undefined;
  readonly query_text?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** Another statement leaves the result of the one before behind, whose type it keeps until it is run. */
export async function updateSimulation(
  db: Db,
  simulationId: string,
  { name, query_text, tags }: SimulationChanges,
): Promise<void> {
  await db
    .updateTable("simulations")
    .set({ name, query_text, tags: tags && JSON.stringify(tags) })
    .$if(query_text !== undefined, (query) =>
      query.set({ expected_type: null, is_outdated: sql<boolean>`executed_at IS NOT NULL` }),
    )
    .where("id", "=", simulationId)
    .execute();
}

export async function deleteSimulation(db: Db, simulationId: string): Promise<void> {
  await db.deleteFrom("simulations").where("id", "=", simulationId).execute();
}
