import type { DialectName } from "../sql/dialect-name.ts";
import type { Lock } from "./model.ts";
import type { LockInput } from "./lock-input.ts";
import { innodbLocks } from "./innodb.ts";
import { oracleLocks, sqliteLocks, sqlserverLocks } from "./other-databases.ts";
import { postgresqlLocks } from "./postgresql.ts";

const byDialect: Readonly<Record<DialectName, (input: LockInput) => Lock[]>> = {
  postgresql: postgresqlLocks,
  mysql: innodbLocks,
  sqlite: sqliteLocks,
  oracle: oracleLocks,
  sqlserver: sqlserverLocks,
};

/** The locks that a statement takes, as its database's manual has them. */
export const locksOf = (input: LockInput): Lock[] => byDialect[input.schema.catalog.dialect](input);
