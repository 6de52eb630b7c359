import type { DialectName } from "../sql/dialect-name.ts";
import type { FunctionRules } from "./function-rules-model.ts";
import { mysqlFunctionRules } from "./mysql/function-rules.ts";
import { postgresqlFunctionRules } from "./postgresql/function-rules.ts";

const none = (): boolean => false;

const plain = (dialect: DialectName, qualifiers: FunctionRules["qualifiers"], isComplete: boolean): FunctionRules => ({
  dialect,
  qualifiers,
  isComplete,
  isType: null,
  isMaker: none,
  hasPlainArguments: () => isComplete,
  isCountSyntax: none,
});

/** How each database finds the function that a call means. */
export const functionRulesByDialect: Readonly<Record<DialectName, FunctionRules>> = {
  postgresql: postgresqlFunctionRules,
  mysql: mysqlFunctionRules,
  sqlite: plain("sqlite", "others", true),
  oracle: plain("oracle", "others", false),
  sqlserver: plain("sqlserver", "others", false),
};
