import type { DialectName } from "../sql/dialect-name.ts";
import type { FunctionCatalogue } from "./function-catalogue-model.ts";
import { mysqlFunctions } from "./mysql/functions.ts";
import { oracleFunctions } from "./oracle/functions.ts";
import { postgresqlFunctions } from "./postgresql/functions.ts";
import { sqliteFunctions } from "./sqlite/functions.ts";
import { sqlserverFunctions } from "./sqlserver/functions.ts";

/** The functions that each database has by itself. */
export const functionCatalogues: Readonly<Record<DialectName, FunctionCatalogue>> = {
  postgresql: postgresqlFunctions,
  mysql: mysqlFunctions,
  sqlite: sqliteFunctions,
  oracle: oracleFunctions,
  sqlserver: sqlserverFunctions,
};
