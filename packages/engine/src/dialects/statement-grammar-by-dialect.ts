import type { DialectName } from "../sql/dialect-name.ts";
import { mysqlStatementGrammar } from "./mysql/statement-grammar.ts";
import { oracleStatementGrammar } from "./oracle/statement-grammar.ts";
import { postgresqlStatementGrammar } from "./postgresql/statement-grammar.ts";
import { sqliteStatementGrammar } from "./sqlite/statement-grammar.ts";
import { sqlserverStatementGrammar } from "./sqlserver/statement-grammar.ts";
import type { StatementGrammar } from "./statement-grammar-model.ts";

/** The statement grammar of each database. */
export const statementGrammars: Readonly<Record<DialectName, StatementGrammar>> = {
  postgresql: postgresqlStatementGrammar,
  mysql: mysqlStatementGrammar,
  sqlite: sqliteStatementGrammar,
  oracle: oracleStatementGrammar,
  sqlserver: sqlserverStatementGrammar,
};
