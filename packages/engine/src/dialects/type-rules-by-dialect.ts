import type { DialectName } from "../sql/dialect-name.ts";
import { postgresqlTypeRules } from "./postgresql/type-rules.ts";
import type { TypeRules } from "./type-rules-model.ts";

/** The types of each database that refuses a statement for them before it looks at a row; null where it converts instead. */
export const typeRulesByDialect: Readonly<Record<DialectName, TypeRules | null>> = {
  postgresql: postgresqlTypeRules,
  mysql: null,
  sqlite: null,
  oracle: null,
  sqlserver: null,
};
