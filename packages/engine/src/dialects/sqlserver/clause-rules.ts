import { aggregateNames } from "../clause-rules-model.ts";
import type { ClauseRules } from "../clause-rules-model.ts";

const aggregates = aggregateNames("approx_count_distinct checksum_agg count_big stdev stdevp string_agg var varp");

/** @see https://learn.microsoft.com/sql/t-sql/queries/select-transact-sql */
export const sqlserverClauseRules = (): ClauseRules => ({
  aggregates,
  ungroupedColumns: "refused",
  ordersByAggregatesOfGroupsAlone: false,
  havingNeedsGroups: false,
  distinctOrdersByList: true,
  sharesNamesInFrom: false,
  namesTargetInFrom: true,
  namesDerivedTables: true,
  hasNoLimitInIn: false,
  rowsStandBesideRows: false,
  hasRowsInBetween: true,
  refusesEndlessNumbers: true,
});
