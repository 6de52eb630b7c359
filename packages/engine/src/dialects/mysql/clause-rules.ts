import { aggregateNames } from "../clause-rules-model.ts";
import { isSince } from "./server-version.ts";
import type { ClauseRules } from "../clause-rules-model.ts";

const aggregates =
  aggregateNames(`bit_and bit_or bit_xor group_concat json_arrayagg json_objectagg std stddev stddev_pop stddev_samp
  var_pop var_samp variance`);

/**
 * MariaDB's, and MySQL's, which has ONLY_FULL_GROUP_BY among its modes since 5.7.5 unless it is told otherwise.
 *
 * @see https://mariadb.com/kb/en/select/ and https://dev.mysql.com/doc/refman/8.4/en/select.html
 */
export const mysqlClauseRules = (serverVersion: string | null): ClauseRules => ({
  aggregates,
  ungroupedColumns: isSince(serverVersion, { MySQL: [5, 7, 5] }) ? "refused without dependency" : "taken",
  ordersByAggregatesOfGroupsAlone: false,
  havingNeedsGroups: false,
  distinctOrdersByList: false,
  sharesNamesInFrom: false,
  namesTargetInFrom: false,
  namesDerivedTables: true,
  hasNoLimitInIn: true,
  rowsStandBesideRows: true,
  hasRowsInBetween: false,
  refusesEndlessNumbers: true,
});
