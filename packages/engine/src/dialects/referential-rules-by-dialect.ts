import type { DialectName } from "../sql/dialect-name.ts";
import { mysqlReferentialRules } from "./mysql/referential.ts";
import { oracleReferentialRules } from "./oracle/referential.ts";
import { postgresqlReferentialRules } from "./postgresql/referential.ts";
import { sqliteReferentialRules } from "./sqlite/referential.ts";
import { sqlserverReferentialRules } from "./sqlserver/referential.ts";
import type { ReferentialRules } from "./referential-rules-model.ts";

/** The referential behaviour of each database. */
export const referentialRulesByDialect: Readonly<Record<DialectName, ReferentialRules>> = {
  postgresql: postgresqlReferentialRules,
  mysql: mysqlReferentialRules,
  sqlite: sqliteReferentialRules,
  oracle: oracleReferentialRules,
  sqlserver: sqlserverReferentialRules,
};
