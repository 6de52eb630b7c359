import type { DialectName } from "../sql/dialect-name.ts";
import type { ClauseRules } from "./clause-rules-model.ts";
import { mysqlClauseRules } from "./mysql/clause-rules.ts";
import { oracleClauseRules } from "./oracle/clause-rules.ts";
import { postgresqlClauseRules } from "./postgresql/clause-rules.ts";
import { sqliteClauseRules } from "./sqlite/clause-rules.ts";
import { sqlserverClauseRules } from "./sqlserver/clause-rules.ts";

/** What may stand where in each database, by the version that the dump tells. */
export const clauseRulesByDialect: Readonly<Record<DialectName, (serverVersion: string | null) => ClauseRules>> = {
  postgresql: postgresqlClauseRules,
  mysql: mysqlClauseRules,
  sqlite: sqliteClauseRules,
  oracle: oracleClauseRules,
  sqlserver: sqlserverClauseRules,
};
