import type { DialectName } from "../dialects/dialect-name.ts";
import { mysqlStatementGrammar } from "../dialects/mysql/statement-grammar.ts";
import { oracleStatementGrammar } from "../dialects/oracle/statement-grammar.ts";
import { postgresqlStatementGrammar } from "../dialects/postgresql/statement-grammar.ts";
import { sqliteStatementGrammar } from "../dialects/sqlite/statement-grammar.ts";
import { sqlserverStatementGrammar } from "../dialects/sqlserver/statement-grammar.ts";
import type { StatementGrammar } from "./statement-grammar.ts";

/** The statement grammar of each database. */
export const statementGrammars: Readonly<Record<DialectName, StatementGrammar>> = {
  postgresql: postgresqlStatementGrammar,
  mysql: mysqlStatementGrammar,
  sqlite: sqliteStatementGrammar,
  oracle: oracleStatementGrammar,
  sqlserver: sqlserverStatementGrammar,
};
