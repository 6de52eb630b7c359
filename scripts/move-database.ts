// Moves everything from the embedded database to PostgreSQL, or back.
import { readConfig } from "../packages/server/src/app/config.ts";
import { copyDatabase } from "../packages/server/src/db/copy-database.ts";
import { openDatabase } from "../packages/server/src/db/open-database.ts";

const direction = process.argv[2];
const { databaseUrl, dataFolder } = readConfig(process.env);
if ((direction !== "to-postgresql" && direction !== "to-embedded") || databaseUrl === undefined) {
  console.error("usage: DATA_DIR=… DATABASE_URL=… node scripts/move-database.ts to-postgresql|to-embedded");
  process.exit(2);
}

try {
  const embedded = openDatabase({ dataFolder });
  const postgresql = openDatabase({ dataFolder, databaseUrl });
  const [from, to] = direction === "to-postgresql" ? [embedded, postgresql] : [postgresql, embedded];
  const copied = await copyDatabase(from, to);
  for (const { table, rowCount } of copied) console.log(`${table}: ${rowCount} rows`);
  await Promise.all([embedded.close(), postgresql.close()]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
