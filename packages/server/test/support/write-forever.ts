// A process that commits one row after the other and tells of each commit once it is acknowledged.
import { migrate } from "../../src/db/migrate.ts";
import { openDatabase } from "../../src/db/open-database.ts";
import { newId } from "../../src/db/uuid.ts";
import { insertUser } from "../../src/modules/accounts/users/users.repo.ts";

const database = openDatabase({ dataFolder: process.argv[2] ?? "" });
await migrate(database);
for (;;) {
  const id = newId();
  await insertUser(database.kysely, { id, email: `${id}@example.org`, full_name: "Written", password_hash: "none" });
  process.stdout.write(`${id}\n`);
}
