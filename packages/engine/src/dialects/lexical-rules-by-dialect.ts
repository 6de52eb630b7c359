import type { LexicalRules } from "../sql/lexical-rules.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { mysqlLexicalRules } from "./mysql/lexical.ts";
import { oracleLexicalRules } from "./oracle/lexical.ts";
import { postgresqlLexicalRules } from "./postgresql/lexical.ts";
import { sqliteLexicalRules } from "./sqlite/lexical.ts";
import { sqlserverLexicalRules } from "./sqlserver/lexical.ts";

/** The lexical rules of each dialect. */
export const lexicalRulesByDialect: Readonly<Record<DialectName, LexicalRules>> = {
  postgresql: postgresqlLexicalRules,
  mysql: mysqlLexicalRules,
  sqlite: sqliteLexicalRules,
  oracle: oracleLexicalRules,
  sqlserver: sqlserverLexicalRules,
};
