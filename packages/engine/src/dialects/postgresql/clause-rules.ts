import { aggregateNames } from "../clause-rules-model.ts";
import type { ClauseRules } from "../clause-rules-model.ts";
import { versionNumbers } from "../mysql/server-version.ts";

const aggregates =
  aggregateNames(`any_value array_agg bit_and bit_or bit_xor bool_and bool_or corr covar_pop covar_samp every json_agg
  json_object_agg jsonb_agg jsonb_object_agg mode percentile_cont percentile_disc range_agg range_intersect_agg regr_avgx regr_avgy
  regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy stddev stddev_pop stddev_samp string_agg var_pop var_samp
  variance xmlagg`);

/** @see https://www.postgresql.org/docs/current/sql-select.html */
export const postgresqlClauseRules = (serverVersion: string | null): ClauseRules => ({
  aggregates,
  ungroupedColumns: "refused without key",
  ordersByAggregatesOfGroupsAlone: false,
  havingNeedsGroups: false,
  distinctOrdersByList: true,
  sharesNamesInFrom: false,
  namesTargetInFrom: false,
  // Since version 16 a name is not needed.
  namesDerivedTables: isBefore16(serverVersion),
  hasNoLimitInIn: false,
  rowsStandBesideRows: false,
  hasRowsInBetween: true,
  refusesEndlessNumbers: false,
});

function isBefore16(serverVersion: string | null): boolean {
  const [major] = versionNumbers(serverVersion);
  return major > 0 && major < 16;
}
