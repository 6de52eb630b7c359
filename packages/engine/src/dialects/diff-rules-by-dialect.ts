import type { DiffRules } from "./diff-rules-model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { mysqlDiffRules } from "./mysql/diff-rules.ts";
import { oracleDiffRules } from "./oracle/diff-rules.ts";
import { postgresqlDiffRules } from "./postgresql/diff-rules.ts";
import { sqliteDiffRules } from "./sqlite/diff-rules.ts";
import { sqlserverDiffRules } from "./sqlserver/diff-rules.ts";

/** How each dialect's schemas are compared. */
export const diffRulesByDialect: Readonly<Record<DialectName, DiffRules>> = {
  postgresql: postgresqlDiffRules,
  mysql: mysqlDiffRules,
  sqlite: sqliteDiffRules,
  oracle: oracleDiffRules,
  sqlserver: sqlserverDiffRules,
};
