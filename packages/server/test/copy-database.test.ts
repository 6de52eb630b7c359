import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { copyDatabase } from "../src/db/copy-database.ts";
import { openDatabase } from "../src/db/open-database.ts";
import { newId } from "../src/db/uuid.ts";
import { insertUser } from "../src/modules/accounts/users/users.repo.ts";
import { fillDataFolder } from "./support/data-folders.ts";

const folder = mkdtempSync(join(tmpdir(), "foretell-copy-"));
const source = openDatabase({ dataFolder: await fillDataFolder(join(folder, "source")) });
const target = openDatabase({ dataFolder: join(folder, "target") });
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true, force: true });
});

it("moves every row to an empty database, and refuses one that is not", { timeout: 120_000 }, async () => {
  const users = Array.from({ length: 120 }, newId).map((id) => ({
    id,
    email: `${id}@example.org`,
    full_name: `Zoë "${id}" \\ O'Neil`,
    password_hash: "none",
  }));
  for (const user of users) await insertUser(source.kysely, user);
  const [owner] = users;
  await sql`
    INSERT INTO sessions (id, user_id, refresh_token_hash, device, expires_at)
    VALUES (${newId()}, ${owner?.id}, ${Buffer.from([0, 1, 255])}, 'Device', '2030-01-01T12:00:00.123Z')
  `.execute(source.kysely);

  const copied = await copyDatabase(source, target);
  expect(copied).toContainEqual({ table: "users", rowCount: 120 });
  expect(copied).toContainEqual({ table: "sessions", rowCount: 1 });
  for (const { table } of copied) {
    const rows = sql`SELECT * FROM ${sql.table(table)} ORDER BY 1`;
    expect((await rows.execute(target.kysely)).rows).toEqual((await rows.execute(source.kysely)).rows);
  }

  await expect(copyDatabase(source, target)).rejects.toThrow(/is not empty/);
});
