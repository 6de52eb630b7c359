// Measures anew what is stored, and counts it for projects anew: a repair that changes nothing where nothing is wrong.
import { readConfig } from "../packages/server/src/app/config.ts";
import { openDatabase } from "../packages/server/src/db/open-database.ts";
import { recountUsage } from "../packages/server/src/modules/quotas/recount-usage.ts";

try {
  const database = openDatabase(readConfig(process.env));
  const { projectCount, correctedCount } = await database.withoutTimeLimit((db) => recountUsage(db));
  console.log(`${projectCount} projects were counted, ${correctedCount} of them were counted wrongly before`);
  await database.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
