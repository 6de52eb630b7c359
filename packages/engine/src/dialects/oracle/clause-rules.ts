import { aggregateNames } from "../clause-rules-model.ts";
import type { ClauseRules } from "../clause-rules-model.ts";

const aggregates =
  aggregateNames(`any_value approx_count_distinct bit_and_agg bit_or_agg collect corr covar_pop covar_samp
  json_arrayagg json_objectagg listagg median regr_count regr_slope stats_mode stddev stddev_pop stddev_samp var_pop var_samp variance
  xmlagg`);

/** @see https://docs.oracle.com/en/database/oracle/oracle-database/19/sqlrf/SELECT.html */
export const oracleClauseRules = (): ClauseRules => ({
  aggregates,
  ungroupedColumns: "refused",
  ordersByAggregatesOfGroupsAlone: false,
  havingNeedsGroups: false,
  distinctOrdersByList: true,
  sharesNamesInFrom: true,
  namesTargetInFrom: false,
  namesDerivedTables: false,
  hasNoLimitInIn: false,
  rowsStandBesideRows: false,
  hasRowsInBetween: true,
  refusesEndlessNumbers: false,
});
