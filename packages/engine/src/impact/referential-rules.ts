import type { DialectName } from "../dialects/dialect-name.ts";
import { mysqlReferentialRules } from "../dialects/mysql/referential.ts";
import { oracleReferentialRules } from "../dialects/oracle/referential.ts";
import { postgresqlReferentialRules } from "../dialects/postgresql/referential.ts";
import { sqliteReferentialRules } from "../dialects/sqlite/referential.ts";
import { sqlserverReferentialRules } from "../dialects/sqlserver/referential.ts";
import type { ReferentialRules } from "./referential-rules-model.ts";

/** The referential behaviour of each database. */
export const referentialRulesByDialect: Readonly<Record<DialectName, ReferentialRules>> = {
  postgresql: postgresqlReferentialRules,
  mysql: mysqlReferentialRules,
  sqlite: sqliteReferentialRules,
  oracle: oracleReferentialRules,
  sqlserver: sqlserverReferentialRules,
};
