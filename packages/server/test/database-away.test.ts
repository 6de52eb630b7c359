import { authRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { signedInAccount } from "./support/accounts.ts";
import { DatabaseDoor } from "./support/database-door.ts";
import { createTestApp } from "./support/test-app.ts";
import { testDatabase, workerDatabaseUrl } from "./support/test-database.ts";

const databaseUrl = process.env["TEST_DATABASE_URL"] || "postgres://unused";

describe.runIf(process.env["TEST_DATABASE_URL"])("a PostgreSQL that goes away and comes back", () => {
  const door = new DatabaseDoor(workerDatabaseUrl(databaseUrl));
  let close: () => Promise<void>;
  let server: Awaited<ReturnType<typeof createTestApp>>;
  beforeAll(async () => {
    await testDatabase();
    const lost: Error[] = [];
    const database = openDatabase({
      databaseUrl: await door.open(),
      dataFolder: "unused",
      onBackgroundError: (error) => lost.push(error),
    });
    server = await createTestApp({ database });
    close = () => database.close();
  });
  afterAll(async () => {
    await server.close();
    await close();
    door.shut();
  });

  it("is answered for with 503, and served from again without a restart", async () => {
    const account = await signedInAccount(server);
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
    door.shut();
    const away = await Promise.all([1, 2, 3].map(() => server.call(authRoutes.me, { as: account })));
    expect(away.map(({ status, failure }) => [status, failure.code])).toEqual(
      Array.from({ length: 3 }, () => [503, "UNAVAILABLE"]),
    );
    expect(away[0]?.headers["retry-after"]).toBe("5");
    expect((await server.inject({ url: "/readyz" })).json()).toEqual({ status: "no database" });
    expect((await server.inject({ url: "/healthz" })).statusCode).toBe(200);
    await door.open();
    expect((await server.call(authRoutes.me, { as: account })).status).toBe(200);
    expect((await server.inject({ url: "/readyz" })).statusCode).toBe(200);
  });
});
