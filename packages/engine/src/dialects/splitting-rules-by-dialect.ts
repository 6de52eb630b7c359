import type { SplittingRules } from "../sql/splitting-rules.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { mysqlSplittingRules } from "./mysql/splitting.ts";
import { oracleSplittingRules } from "./oracle/splitting.ts";
import { postgresqlSplittingRules } from "./postgresql/splitting.ts";
import { sqliteSplittingRules } from "./sqlite/splitting.ts";
import { sqlserverSplittingRules } from "./sqlserver/splitting.ts";

/** Where statements end in each dialect. */
export const splittingRulesByDialect: Readonly<Record<DialectName, SplittingRules>> = {
  postgresql: postgresqlSplittingRules,
  mysql: mysqlSplittingRules,
  sqlite: sqliteSplittingRules,
  oracle: oracleSplittingRules,
  sqlserver: sqlserverSplittingRules,
};
