import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { authRoutes } from "@foretell/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/open-database.ts";
import { signedInAccount } from "./support/accounts.ts";
import { createTestApp } from "./support/test-app.ts";
import { testDatabase, workerDatabaseUrl } from "./support/test-database.ts";

/** A door to a PostgreSQL that can be shut and opened again, as when its machine restarts. */
class Door {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async open(): Promise<string> {
    this.#server = createServer((client) => {
      const server = connect(Number(this.#target.port || 5432), this.#target.hostname);
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.on("error", () => {});
      }
      client.pipe(server).pipe(client);
    }).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  shut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}

const databaseUrl = process.env["TEST_DATABASE_URL"] || "postgres://unused";

describe.runIf(process.env["TEST_DATABASE_URL"])("a PostgreSQL that goes away and comes back", () => {
  const door = new Door(workerDatabaseUrl(databaseUrl));
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
