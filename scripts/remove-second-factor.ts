// Switches the second step of signing in off for an account whose owner lost the phone and the recovery codes.
import { readConfig } from "../packages/server/src/app/config.ts";
import { migrate } from "../packages/server/src/db/migrate.ts";
import { openDatabase } from "../packages/server/src/db/open-database.ts";
import { inTransaction } from "../packages/server/src/db/transaction.ts";
import { recordAudit } from "../packages/server/src/modules/accounts/audit/audit.service.ts";
import { deleteSecondFactor } from "../packages/server/src/modules/accounts/second-factor/second-factors.repo.ts";
import { findUserByEmail } from "../packages/server/src/modules/accounts/users/users.repo.ts";

const email = process.argv[2]?.trim().toLowerCase();
if (email === undefined || email === "") {
  console.error("usage: DATA_DIR=… DATABASE_URL=… node scripts/remove-second-factor.ts EMAIL");
  process.exit(2);
}

const caller = { address: "127.0.0.1", userAgent: "remove-second-factor" };

try {
  const { databaseUrl, dataFolder } = readConfig(process.env);
  const database = openDatabase({ dataFolder, ...(databaseUrl !== undefined && { databaseUrl }) });
  await migrate(database);
  const wasOn = await inTransaction(database.kysely, async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (user === undefined || !(await deleteSecondFactor(transaction, user.id))) return false;
    await recordAudit(transaction, { event: "second_factor_off", accountId: user.id, caller });
    return true;
  });
  await database.close();
  console.log(wasOn ? `Two-step sign-in of ${email} is off.` : `${email} has no two-step sign-in.`);
  if (!wasOn) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
