import type { DdlGrammar } from "./ddl-grammar-model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { mysqlDdlGrammar } from "./mysql/ddl-grammar.ts";
import { oracleDdlGrammar } from "./oracle/ddl-grammar.ts";
import { postgresqlDdlGrammar } from "./postgresql/ddl-grammar.ts";
import { sqliteDdlGrammar } from "./sqlite/ddl-grammar.ts";
import { sqlserverDdlGrammar } from "./sqlserver/ddl-grammar.ts";

/** What each dialect's DDL has of its own. */
export const ddlGrammarByDialect: Readonly<Record<DialectName, DdlGrammar>> = {
  postgresql: postgresqlDdlGrammar,
  mysql: mysqlDdlGrammar,
  sqlite: sqliteDdlGrammar,
  oracle: oracleDdlGrammar,
  sqlserver: sqlserverDdlGrammar,
};
