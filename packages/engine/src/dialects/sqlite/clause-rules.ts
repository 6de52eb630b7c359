import { aggregateNames } from "../clause-rules-model.ts";
import type { ClauseRules } from "../clause-rules-model.ts";

const aggregates = aggregateNames("group_concat json_group_array json_group_object string_agg total");

/** @see https://www.sqlite.org/lang_select.html and https://www.sqlite.org/rowvalue.html */
export const sqliteClauseRules = (): ClauseRules => ({
  aggregates,
  ungroupedColumns: "taken",
  ordersByAggregatesOfGroupsAlone: true,
  havingNeedsGroups: true,
  distinctOrdersByList: false,
  sharesNamesInFrom: true,
  namesTargetInFrom: false,
  namesDerivedTables: false,
  hasNoLimitInIn: false,
  rowsStandBesideRows: true,
  hasRowsInBetween: true,
  refusesEndlessNumbers: false,
});
