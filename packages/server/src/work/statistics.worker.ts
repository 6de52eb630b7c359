import { lowerThreadPriority } from "./lower-priority.ts";
import { matchStatistics } from "./match-statistics.ts";
import type { MatchedStatistics, MatchRequest } from "./match-statistics.ts";

lowerThreadPriority();

/** Reads a document of statistics. */
export function matchStatisticsInThread(request: MatchRequest): MatchedStatistics {
  return matchStatistics(request);
}
