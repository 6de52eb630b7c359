import { afterAll, describe, expect, test } from "vitest";
import { predict, prepareSchema, readDump } from "../src/index.ts";
import type { DialectName } from "../src/index.ts";
import { findMariadb, postgresqlServer, sqliteServer } from "./support/live-server.ts";
import type { LiveServer } from "./support/live-server.ts";

/** Conditions over `happened_at`, a moment, and `day`, a date, that ask for the present or move moments. */
const conditions: Readonly<Record<"postgresql" | "mysql" | "sqlite", readonly string[]>> = {
  postgresql: [
    "happened_at < now() - interval '30 days'",
    "happened_at >= now() - interval '1 month 2 weeks'",
    "now() - interval '1' year > happened_at",
    "happened_at > current_timestamp - '36 hours'::interval * 10",
    "happened_at BETWEEN now() - interval '90 days' AND now() - interval '10 days'",
    "day < current_date - 100",
    "day >= current_date",
    "day > date '2020-01-31' + interval '1 month'",
    "day < now()::date - 7",
    "happened_at < date_trunc('month', now())",
    "happened_at >= date_trunc('year', current_date) - interval '1 year'",
    "date_trunc('month', happened_at) = date_trunc('month', now() - interval '3 months')",
    "now() - happened_at > interval '200 days'",
    "current_date - day > 45",
    "extract(year from happened_at) = extract(year from now()) - 1",
    "happened_at + interval '1 week' < localtimestamp",
    "happened_at::date < current_date - 30",
    "happened_at > to_timestamp(1700000000)",
    "NOT (happened_at < now() - interval '6 months')",
  ],
  mysql: [
    "happened_at < NOW() - INTERVAL 30 DAY",
    "happened_at < DATE_SUB(NOW(), INTERVAL 1 MONTH)",
    "happened_at >= DATE_ADD(CURDATE(), INTERVAL -2 QUARTER)",
    "happened_at > NOW() - INTERVAL '1-2' YEAR_MONTH",
    "happened_at > NOW() - INTERVAL '10 12' DAY_HOUR",
    "day < CURRENT_DATE - INTERVAL 100 DAY",
    "day < SUBDATE(CURDATE(), 100)",
    "DATEDIFF(NOW(), happened_at) > 60",
    "TIMESTAMPDIFF(MONTH, happened_at, NOW()) >= 3",
    "TIMESTAMPDIFF(DAY, happened_at, NOW()) > 45",
    "happened_at < TIMESTAMPADD(HOUR, -1000, UTC_TIMESTAMP())",
    "UNIX_TIMESTAMP(happened_at) < UNIX_TIMESTAMP() - 8640000",
    "YEAR(happened_at) = YEAR(CURDATE()) - 1",
    "DATE(happened_at) < CURDATE() - INTERVAL 7 DAY",
    "day <= LAST_DAY(CURDATE() - INTERVAL 2 MONTH)",
    "happened_at BETWEEN SYSDATE() - INTERVAL 3 MONTH AND NOW()",
  ],
  sqlite: [
    "happened_at < datetime('now', '-30 days')",
    "happened_at < datetime('now', '-1 month', 'start of month')",
    "day < date('now', '-100 days')",
    "date(happened_at) >= date('now', 'start of year')",
    "julianday('now') - julianday(happened_at) > 60",
    "strftime('%Y-%m', happened_at) = strftime('%Y-%m', 'now', '-3 months')",
    "strftime('%s', happened_at) < strftime('%s', 'now', '-10 days')",
    "unixepoch(happened_at) < unixepoch('now') - 864000",
    "day > CURRENT_DATE",
    "happened_at < CURRENT_TIMESTAMP",
    "day >= date('now', 'localtime', '-2 years')",
  ],
};

const servers: readonly (readonly ["postgresql" | "mysql" | "sqlite", LiveServer | null])[] = [
  ["postgresql", postgresqlServer()],
  ["mysql", findMariadb()],
  ["sqlite", sqliteServer],
];

const hourMs = 3_600_000;
const rowCount = 400;

/** Moments of two years around the present, none of them within minutes of a whole number of hours from it. */
function rowsAround(now: Date): string {
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const moment = new Date(now.getTime() + (at - 320) * 53 * hourMs + 23 * 60_000).toISOString();
    return `(${String(at + 1)}, '${moment.slice(0, 19).replace("T", " ")}', '${moment.slice(0, 10)}')`;
  });
  return `INSERT INTO happening VALUES ${rows.join(", ")}`;
}

const zones: Readonly<Record<string, readonly string[]>> = {
  postgresql: ["SET timezone = 'UTC'"],
  mysql: ["SET time_zone = '+00:00'"],
  sqlite: [],
};

describe.each(servers)("what %s finds by the present", (dialect: DialectName, server) => {
  afterAll(() => server?.close());

  test.skipIf(server === null)("is what is told of it", async () => {
    const now = new Date();
    const type = dialect === "mysql" ? "datetime" : "timestamp";
    const dump = [`CREATE TABLE happening (id int PRIMARY KEY, happened_at ${type}, day date)`, rowsAround(now)];
    const own = conditions[dialect as keyof typeof conditions];
    const counts = own.map(
      (condition, at) => `CREATE TABLE found_${String(at)} AS SELECT id FROM happening WHERE ${condition}`,
    );
    const { catalog, statistics } = readDump(`${dump.join(";\n")};\n`, { dialect });
    const schema = prepareSchema(catalog, statistics);
    await server?.withScript([...(zones[dialect] ?? []), ...dump, ...counts].join(";\n"), async ({ countRows }) => {
      for (const [at, condition] of own.entries()) {
        const found = await countRows(`found_${String(at)}`);
        const prediction = predict(`DELETE FROM happening WHERE ${condition}`, { schema, now });
        if (prediction.outcome === "failed") throw new Error(`${condition}: ${prediction.failure.message}`);
        const { rows } = prediction.impact.totals;
        expect.soft(Math.round(rows.expected), condition).toBe(found);
        expect.soft(rows.low <= found && found <= rows.high, condition).toBe(true);
      }
    });
  });
});
