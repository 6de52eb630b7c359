import { schemasRoutes } from "@foretell/contract";
import type { DbType } from "@foretell/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ask, startAttackedServer } from "../support/attacked-server.ts";
import type { AttackedServer } from "../support/attacked-server.ts";
import { killLeftovers } from "../support/server-process.ts";

let server: AttackedServer | undefined;
/** The same for all, unless one of them ended it. */
const runningServer = async (): Promise<AttackedServer> => {
  if (server?.isRunning() === true) return server;
  await server?.stop();
  server = await startAttackedServer();
  return server;
};
beforeEach(async () => void (await runningServer()));
afterAll(async () => {
  await server?.stop();
  killLeftovers();
});

interface Attack {
  readonly title: string;
  readonly db_type: DbType;
  /** The type of the one column and what each row has in it. */
  readonly type: string;
  readonly value: string;
  readonly rowCount: number;
  readonly condition: string;
}

const attacks: readonly Attack[] = [
  {
    title: "Oracle pads a CHAR to its length",
    db_type: "oracle",
    type: "CHAR(200000000)",
    value: "'x'",
    rowCount: 1,
    condition: "UPPER(a) = 'X'",
  },
  {
    title: "SQL Server pads a CHAR to its length",
    db_type: "sqlserver",
    type: "CHAR(200000000)",
    value: "'x'",
    rowCount: 1,
    condition: "UPPER(a) = 'X'",
  },
  {
    title: "PostgreSQL pads a character to its length",
    db_type: "postgresql",
    type: "character(200000000)",
    value: "'x'",
    rowCount: 30,
    condition: "upper(a) || 'y' = 'X'",
  },
  {
    title: "PostgreSQL fills a numeric up to its scale",
    db_type: "postgresql",
    type: "text",
    value: "'1.5'",
    rowCount: 30,
    condition: "CAST('1.5' AS numeric(1000,400000000)) > 1 AND a <> ''",
  },
  {
    title: "PostgreSQL repeats a text",
    db_type: "postgresql",
    type: "text",
    value: "'x'",
    rowCount: 30,
    condition: "repeat(a, 2000000000) = 'x'",
  },
  {
    title: "PostgreSQL fills a text up on its left",
    db_type: "postgresql",
    type: "text",
    value: "'x'",
    rowCount: 30,
    condition: "lpad(a, 2000000000, 'ab') = 'x'",
  },
  {
    title: "PostgreSQL raises a number to a power",
    db_type: "postgresql",
    type: "numeric",
    value: "9",
    rowCount: 30,
    condition: "a ^ 99999999 > 1",
  },
  {
    title: "PostgreSQL multiplies numbers of many digits",
    db_type: "postgresql",
    type: "numeric",
    value: "1e130000",
    rowCount: 30,
    condition: "a * 1e130000 * 1e130000 > 1",
  },
  {
    title: "MySQL makes blanks",
    db_type: "mysql",
    type: "int",
    value: "2",
    rowCount: 30,
    condition: "SPACE(a * 1000000000) = ''",
  },
  {
    title: "MySQL repeats a text",
    db_type: "mysql",
    type: "varchar(10)",
    value: "'x'",
    rowCount: 30,
    condition: "REPEAT(a, 1000000000) = 'x'",
  },
  {
    title: "SQLite replaces each digit of a blob",
    db_type: "sqlite",
    type: "text",
    value: "'x'",
    rowCount: 30,
    condition: "replace(hex(zeroblob(500000000)), '0', a) = ''",
  },
];

const answerLimitMs = 5_000;

describe("a value longer than memory", { timeout: 90_000 }, () => {
  it.each(attacks)("ends neither the process nor anybody's patience: $title", async (attack) => {
    const attacked = await runningServer();
    const attacker = await attacked.settle();
    const { db_type, type, value, rowCount, condition } = attack;
    const rows = Array.from({ length: rowCount }, () => `INSERT INTO t VALUES (${value});`).join("\n");
    const body = { project_id: attacker.projectId, db_type, sql_dump: `CREATE TABLE t (a ${type});\n${rows}` } as const;
    const schema = await attacker.call(schemasRoutes.import, { body }, attacker.options);
    const run = {
      project_id: attacker.projectId,
      schema_id: schema.id,
      query_text: `DELETE FROM t WHERE ${condition}`,
    };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask(attacked, attacker, { method: "POST", path: "/simulations/run", body: run })),
    );
    expect(answers.map(({ status, text }) => `${status} ${status < 300 ? "" : text}`)).toEqual(Array(4).fill("201 "));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(answerLimitMs);
    await attacked.expectAlive();
  });
});
