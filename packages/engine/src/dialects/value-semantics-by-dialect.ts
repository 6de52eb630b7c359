import type { ValueSemantics } from "./value-semantics-model.ts";
import type { DialectName } from "../sql/dialect-name.ts";
import { mysqlValueSemantics } from "./mysql/value-semantics.ts";
import { oracleValueSemantics } from "./oracle/value-semantics.ts";
import { postgresqlValueSemantics } from "./postgresql/value-semantics.ts";
import { sqliteValueSemantics } from "./sqlite/value-semantics.ts";
import { sqlserverValueSemantics } from "./sqlserver/value-semantics.ts";

/** What each database makes of values. */
export const valueSemanticsByDialect: Readonly<Record<DialectName, ValueSemantics>> = {
  postgresql: postgresqlValueSemantics,
  mysql: mysqlValueSemantics,
  sqlite: sqliteValueSemantics,
  oracle: oracleValueSemantics,
  sqlserver: sqlserverValueSemantics,
};
