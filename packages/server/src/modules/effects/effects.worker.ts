import type { RenameQuery, RiskThresholds } from "@foretell/contract";
import { effectOnStatement, effectsOnStatements, prepareSchema, weightOf } from "@foretell/engine";
import type { ComparedSchemas, ComparedStatement, StatementEffect } from "@foretell/engine";
import { setImmediate } from "node:timers/promises";
import { toRiskThresholds } from "../../work/to-risk-thresholds.ts";
import type { WorkChannel } from "../../work/processes/work-channel.ts";
import { compareStates } from "../versions/compare-states.ts";
import type { ComparisonRequest } from "../versions/compare-states.ts";
import { packAnswer } from "../../http/pack-answer.ts";
import { countKinds, toSimulationEffect } from "./effects-data.ts";
import type { SimulationToCompare } from "./effects.repo.ts";
import { toStatementComparison } from "./statement-data.ts";

/** What a project takes for much; null for the defaults. */
interface Weighed {
  readonly riskThresholds: RiskThresholds | null;
}

/** The simulations of a schema, with two states of it. */
export interface EffectsRequest extends ComparisonRequest, Weighed {
  readonly simulations: readonly SimulationToCompare[];
  /** All that the schema has. */
  readonly simulationCount: number;
  /** After so long, those that are left are left out. */
  readonly timeLimitMs: number;
}

/** One statement, with two states of a schema. */
export interface StatementRequest extends ComparisonRequest, Weighed {
  readonly statement: ComparedStatement;
}

/** Between two messages on the progress. */
const tellEveryMs = 100;

/** The gzip of the answer with SchemaEffects; posts how many simulations are done. Throws StoredShapeError. */
export async function packEffects(request: EffectsRequest, channel: WorkChannel<never, number>): Promise<Uint8Array> {
  const startedMs = performance.now();
  const { head, simulations, simulationCount, timeLimitMs } = request;
  const schemas = readSchemas(request);
  const statements = simulations.map(({ query_text, expected_type }) => toStatement(query_text, expected_type));
  const turned: { readonly simulation: SimulationToCompare; readonly effect: StatementEffect }[] = [];
  let toldMs = Number.NEGATIVE_INFINITY;
  let done = 0;
  for (const effect of effectsOnStatements(schemas, statements)) {
    const simulation = simulations[done];
    if (simulation !== undefined && effect.differences.length > 0) turned.push({ simulation, effect });
    done += 1;
    const nowMs = performance.now();
    if (nowMs - startedMs > timeLimitMs) break;
    if (nowMs - toldMs < tellEveryMs) continue;
    toldMs = nowMs;
    channel.post(done);
    // A message leaves when the process has a moment for it.
    await setImmediate();
  }
  const effects = turned
    .map(({ simulation, effect }) => toSimulationEffect(simulation, effect))
    .toSorted((left, right) => weigh(left) - weigh(right));
  return packAnswer({
    ...head,
    simulation_count: simulationCount,
    compared_count: done,
    left_out_count: simulationCount - done,
    kind_counts: countKinds(effects),
    effects,
  });
}

/** The gzip of the answer with a StatementComparison. Throws StoredShapeError. */
export function packStatement(request: StatementRequest): Uint8Array {
  const { head, statement } = request;
  return packAnswer(toStatementComparison(head, statement.sql, effectOnStatement(readSchemas(request), statement)));
}

function readSchemas(request: ComparisonRequest & Weighed & { readonly decisions: RenameQuery }): ComparedSchemas {
  const { before, after, diff, statistics } = compareStates(request);
  return {
    before: prepareSchema(before, statistics.before),
    after: prepareSchema(after, statistics.after),
    renames: diff.renames,
    thresholds: toRiskThresholds(request.riskThresholds),
    now: new Date(),
  };
}

function toStatement(sql: string, expectedType: SimulationToCompare["expected_type"]): ComparedStatement {
  return { sql, expectedType: expectedType ?? undefined };
}

function weigh({ differences: [first] }: ReturnType<typeof toSimulationEffect>): number {
  return first === undefined ? Number.POSITIVE_INFINITY : weightOf(first);
}
