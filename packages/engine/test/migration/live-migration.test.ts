import { afterAll, describe, expect, test } from "vitest";
import { pairOf, runPair } from "../../tools/migrations/pair.ts";
import { mariadbAt, postgresqlAt, sqliteHere } from "../../tools/migrations/servers.ts";

const url = process.env["TEST_DATABASE_URL"] ?? "";
const mariadb = mariadbAt(process.env["TEST_MARIADB_HOST"] ?? "127.0.0.1");
const servers = url === "" ? [sqliteHere] : [sqliteHere, postgresqlAt(url), mariadb];

describe.each(servers)("the migration on a real server of $dialect", (server) => {
  afterAll(() => server.close());

  test.each(Array.from({ length: 25 }, (_, seed) => seed + 1000))(
    "takes the schema of seed %i to the other, with its rows",
    async (seed) => {
      const { faults, script } = await runPair(pairOf(seed, server.dialect), server);
      expect(faults, script).toEqual([]);
    },
    60_000,
  );
});
