// A process that reads the same large answer many times from an embedded database and tells how much it has grown by it.
import { sql } from "kysely";
import { openDatabase } from "../../src/db/open-database.ts";

const database = openDatabase({ dataFolder: process.argv[2] ?? "" });
async function answer(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await sql`SELECT n, repeat('x', 1000) AS text FROM generate_series(1, 200) AS n`.execute(database.kysely);
  }
}
await answer(200);
const beforeBytes = process.memoryUsage.rss();
await answer(3_000);
process.stdout.write(String(process.memoryUsage.rss() - beforeBytes));
await database.close();
