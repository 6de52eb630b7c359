import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { newId } from "../src/db/uuid.ts";
import { signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";

it("removes expired sessions and old counters every hour", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const server = await createTestApp();
  const db = server.database.kysely;
  const account = await signedInAccount(server);
  const expired = await signedInAccount(server);
  await sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${expired.id}`.execute(db);
  const keys = { old: newId(), young: newId() };
  await sql`
    INSERT INTO rate_limit_counters
    VALUES (${keys.old}, 1, now() - interval '25 hours', now()), (${keys.young}, 1, now() - interval '23 hours', now())
  `.execute(db);

  vi.advanceTimersByTime(60 * 60 * 1000);
  vi.useRealTimers();
  await server.close();

  const sessions = db.selectFrom("sessions").select("user_id").where("user_id", "in", [account.id, expired.id]);
  expect(await sessions.execute()).toEqual([{ user_id: account.id }]);
  const counters = db.selectFrom("rate_limit_counters").select("key").where("key", "in", Object.values(keys));
  expect(await counters.execute()).toEqual([{ key: keys.young }]);
});
