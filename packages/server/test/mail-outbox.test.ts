import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMailDelivery } from "../src/app/mail-delivery.ts";
import { openDatabase } from "../src/db/open-database.ts";
import type { OpenDatabase } from "../src/db/open-database.ts";
import { inTransaction } from "../src/db/transaction.ts";
import { newId } from "../src/db/uuid.ts";
import { createLogger } from "../src/logger.ts";
import { MailDispatcher } from "../src/mail/mail-dispatcher.ts";
import type { DispatchPace, GivenUpMail } from "../src/mail/mail-dispatcher.ts";
import type { Mail } from "../src/mail/mail.ts";
import { Outbox } from "../src/mail/outbox.ts";
import { claimMails } from "../src/mail/outbox.repo.ts";
import { smtpTransport } from "../src/mail/transport.ts";
import { createAccount } from "./support/accounts.ts";
import { DatabaseDoor } from "./support/database-door.ts";
import { headerOf, startSmtpServer } from "./support/smtp-server.ts";
import type { ReceivedMessage, SmtpServerOptions, TestSmtpServer } from "./support/smtp-server.ts";
import { createTestApp } from "./support/test-app.ts";
import { testDatabase, workerDatabaseUrl } from "./support/test-database.ts";

const from = { name: "Foretell", address: "foretell@example.org" };
const patience = { timeout: 30_000 };
/** Of hours, seconds. */
const quick: Partial<DispatchPace> = { pollMs: 20, firstDelaySeconds: 0.05, longestDelaySeconds: 0.2 };

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.kysely.deleteFrom("mail_outbox").execute();
});
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startServer(options: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  closers.push(() => server.close());
  return server;
}

interface Sending {
  readonly dispatcher: MailDispatcher;
  readonly outbox: Outbox;
  readonly logLines: readonly string[];
  readonly givenUp: readonly GivenUpMail[];
}

/** What a server process has to send mails with. */
function startSending(url: string, pace: Partial<DispatchPace> = {}, { kysely: db } = database): Sending {
  const logLines: string[] = [];
  const givenUp: GivenUpMail[] = [];
  const dispatcher = new MailDispatcher({
    db,
    transport: smtpTransport(url, from),
    log: createLogger("debug", { write: (line) => void logLines.push(line) }),
    noteGivenUp: async (_transaction, mail) => void givenUp.push(mail),
    pace: { ...quick, ...pace },
  });
  dispatcher.start({ isDatabaseShared: true });
  closers.unshift(() => dispatcher.close());
  const outbox = new Outbox({ domain: "example.org", onMails: () => dispatcher.wake() });
  return { dispatcher, outbox, logLines, givenUp };
}

const mailTo = (address: string, subject = "Reset your password"): Mail => ({
  to: { name: "Ann", address },
  subject,
  paragraphs: ["Hello,"],
  link: { label: "Choose a new password", url: "https://example.org/reset-password?token=secret-token" },
});

const add = (outbox: Outbox, ...mails: Mail[]): Promise<void> =>
  inTransaction(database.kysely, (transaction) => outbox.add(transaction, ...mails));

const quiet = new Outbox({ domain: "example.org", onMails: () => {} });

const waiting = () => database.kysely.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
const isEmpty = async () => (await waiting()).length === 0;
const subjectsOf = (messages: readonly ReceivedMessage[]) =>
  messages.map((message) => headerOf(message, "Subject") ?? "");

describe("adding a mail", () => {
  it("sends it once the transaction is committed, and leaves nothing of it", async () => {
    const server = await startServer();
    const { outbox } = startSending(server.url, { pollMs: 3_600_000 });
    await inTransaction(database.kysely, async (transaction) => {
      await outbox.add(transaction, mailTo("ann@example.org"));
      await sleep(200);
      expect(server.accepted).toEqual([]);
    });
    await expect.poll(() => server.accepted.length, patience).toBe(1);
    await expect.poll(isEmpty, patience).toBe(true);
  });

  it("sends nothing of what is rolled back", async () => {
    const server = await startServer();
    const { outbox } = startSending(server.url);
    const failed = inTransaction(database.kysely, async (transaction) => {
      await outbox.add(transaction, mailTo("ann@example.org", "never"));
      throw new Error("the deed failed");
    });
    await expect(failed).rejects.toThrow("the deed failed");
    await add(outbox, mailTo("ann@example.org", "sent"));
    await expect.poll(() => subjectsOf(server.accepted), patience).toEqual(["sent"]);
  });

  it("takes several mails and none, and asks for a transaction", async () => {
    await add(quiet);
    expect(await waiting()).toEqual([]);
    await add(quiet, mailTo("ann@example.org"), mailTo("bob@example.org"));
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual(["ann@example.org", "bob@example.org"]);
    await expect(quiet.add(database.kysely, mailTo("ann@example.org"))).rejects.toThrow("needs the transaction");
  });

  it("stores what PostgreSQL cannot, replaced", async () => {
    const server = await startServer();
    const { outbox } = startSending(server.url);
    await add(outbox, mailTo("ann@example.org", "Nul\0 and half a pair \ud800"));
    await expect.poll(() => server.accepted.length, patience).toBe(1);
  });
});

describe("a mail server that fails", () => {
  it("loses no mail while it is away, and gets each once", async () => {
    const gone = await startSmtpServer();
    await gone.close();
    const { outbox } = startSending(gone.url);
    const subjects = Array.from({ length: 20 }, (_, index) => `mail ${index}`);
    await add(outbox, ...subjects.map((subject, index) => mailTo(`person${index}@example.org`, subject)));
    await expect
      .poll(async () => (await waiting()).filter(({ last_error }) => last_error !== null).length, patience)
      .toBe(20);
    const server = await startServer({ port: gone.port });
    await expect.poll(isEmpty, patience).toBe(true);
    expect(subjectsOf(server.accepted).toSorted()).toEqual(subjects.toSorted());
  });

  it("is tried again after a 4xx, to the recipient or to the text, as the same mail", async () => {
    const ids: (string | undefined)[] = [];
    let refusalCount = 0;
    const server = await startServer({
      refuseRecipient: () => ((refusalCount += 1) <= 2 ? 450 : undefined),
      judge: async (received) => {
        ids.push(headerOf(received, "Message-ID"));
        return ids.length <= 2 ? 451 : undefined;
      },
    });
    const { outbox, logLines } = startSending(server.url);
    await add(outbox, mailTo("ann@example.org"));
    const [row] = await waiting();
    await expect.poll(isEmpty, patience).toBe(true);
    expect(server.accepted).toHaveLength(1);
    expect(ids).toEqual(Array(3).fill(row?.message_id));
    expect(row?.message_id).toBe(`<${row?.id}@example.org>`);
    expect(logLines.filter((line) => line.includes("it is tried again"))).toHaveLength(4);
  });

  it.each(["recipient", "text"])("is not asked again after a 5xx to the %s", async (refused) => {
    let tryCount = 0;
    const refuse = (): number => {
      tryCount += 1;
      return 550;
    };
    const server = await startServer(
      refused === "recipient" ? { refuseRecipient: refuse } : { judge: async () => refuse() },
    );
    const { outbox, logLines, givenUp } = startSending(server.url);
    await add(outbox, mailTo("ann@example.org"));
    await expect.poll(isEmpty, patience).toBe(true);
    await sleep(300);
    expect(tryCount).toBe(1);
    expect(server.accepted).toEqual([]);
    expect(givenUp).toEqual([{ recipient: "ann@example.org", isRefused: true }]);
    const told = logLines.filter((line) => line.includes("a mail was refused"));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("550");
    for (const secret of ["ann@example.org", "secret-token"]) expect(told[0]).not.toContain(secret);
  });

  it("keeps mails while the server's password is wrong", async () => {
    let password = "right";
    const server = await startServer({ password: () => password });
    const { outbox, givenUp } = startSending(server.url);
    password = "changed";
    await add(outbox, mailTo("ann@example.org"));
    await expect.poll(async () => (await waiting())[0]?.last_error, patience).toContain("535");
    password = "right";
    await expect.poll(() => server.accepted.length, patience).toBe(1);
    expect(givenUp).toEqual([]);
  });

  it("gives a mail up that is too old, after one more try", async () => {
    let tryCount = 0;
    const server = await startServer({
      refuseRecipient: () => {
        tryCount += 1;
        return 450;
      },
    });
    await add(quiet, mailTo("ann@example.org"));
    await database.kysely
      .updateTable("mail_outbox")
      .set({ created_at: new Date(Date.now() - 73 * 3_600_000) })
      .execute();
    const { givenUp, logLines } = startSending(server.url);
    await expect.poll(isEmpty, patience).toBe(true);
    expect(tryCount).toBe(1);
    expect(givenUp).toEqual([{ recipient: "ann@example.org", isRefused: false }]);
    expect(logLines.join("\n")).toContain("a mail could not be sent in time, and is given up");
  });

  it("gets a mail once, however slow it is", async () => {
    const server = await startServer({
      judge: async () => {
        await sleep(2_000);
        return undefined;
      },
    });
    const { outbox } = startSending(server.url);
    startSending(server.url);
    await add(outbox, mailTo("ann@example.org"));
    await expect.poll(isEmpty, patience).toBe(true);
    await sleep(300);
    expect(server.accepted).toHaveLength(1);
  });

  it("is left when it takes too long, and the mail is sent once", async () => {
    let arrivedCount = 0;
    const server = await startServer({
      judge: async () => {
        arrivedCount += 1;
        return arrivedCount === 1 ? new Promise(() => {}) : undefined;
      },
    });
    const { outbox } = startSending(server.url, { deliverySeconds: 0.5 });
    await add(outbox, mailTo("ann@example.org"));
    await expect.poll(isEmpty, patience).toBe(true);
    expect([arrivedCount, server.accepted.length]).toEqual([2, 1]);
  });
});

describe("a mail that is given up", () => {
  it("is noted with the account that has the address", async () => {
    const app = await createTestApp();
    const account = await createAccount(app);
    await app.close();
    const server = await startServer({ refuseRecipient: () => 550 });
    const { outbox, dispatcher } = createMailDelivery(
      { dataFolder: "unused", smtpUrl: server.url, mailFrom: from },
      { db: database.kysely, log: createLogger("silent", { write: () => {} }), printLine: () => {} },
    );
    closers.unshift(() => dispatcher.close());
    await add(outbox, mailTo(account.email), mailTo("nobody@example.org"));
    dispatcher.start({ isDatabaseShared: true });
    await expect.poll(isEmpty, patience).toBe(true);
    const noted = await database.kysely
      .selectFrom("audit_log")
      .select(["account_id", "details"])
      .where("event", "=", "mail_not_delivered")
      .orderBy("id", "desc")
      .limit(2)
      .execute();
    const details = { refused: true };
    expect(noted).toHaveLength(2);
    expect(noted).toEqual(expect.arrayContaining([account.id, null].map((account_id) => ({ account_id, details }))));
  });
});

describe.runIf(process.env["TEST_DATABASE_URL"])("a database that goes away while a mail is sent", () => {
  it("is told afterwards that the mail was accepted, which is sent once", async () => {
    const door = new DatabaseDoor(workerDatabaseUrl(process.env["TEST_DATABASE_URL"] ?? ""));
    const away = openDatabase({ databaseUrl: await door.open(), dataFolder: "unused", onBackgroundError: () => {} });
    const server = await startServer({
      judge: async () => {
        door.shut();
        return undefined;
      },
    });
    await add(quiet, mailTo("ann@example.org"));
    const { dispatcher, logLines } = startSending(server.url, {}, away);
    await expect.poll(() => logLines.join("\n"), patience).toContain("a mail that was sent cannot be deleted");
    expect(await waiting()).toHaveLength(1);
    await door.open();
    await expect.poll(isEmpty, patience).toBe(true);
    await dispatcher.close();
    expect(server.accepted).toHaveLength(1);
    await away.close();
    door.shut();
  });
});

describe("several processes", () => {
  it("send each mail once", async () => {
    const server = await startServer();
    const subjects = Array.from({ length: 200 }, (_, index) => `mail ${index}`);
    const sendings = Array.from({ length: 4 }, () => startSending(server.url));
    await Promise.all(
      subjects.map((subject, index) =>
        add(sendings[index % 4]?.outbox ?? quiet, mailTo(`person${index % 40}@example.org`, subject)),
      ),
    );
    await expect.poll(isEmpty, patience).toBe(true);
    expect(subjectsOf(server.accepted).toSorted()).toEqual(subjects.toSorted());
  });

  it("send what one of them had in hand when it was killed, once its lease is over", async () => {
    const server = await startServer();
    await add(quiet, mailTo("ann@example.org"));
    const lease = { claimId: newId(), limit: 10, leaseSeconds: 2 };
    expect(await claimMails(database.kysely, lease)).toHaveLength(1);
    const { dispatcher } = startSending(server.url);
    dispatcher.wake();
    await sleep(500);
    expect(server.accepted).toEqual([]);
    await expect.poll(() => server.accepted.length, patience).toBe(1);
    await expect.poll(isEmpty, patience).toBe(true);
  });
});

describe("many mails", () => {
  it("to one recipient go one at a time, in their order, and do not hold up those to others", async () => {
    const server = await startServer({
      judge: async () => {
        await sleep(50);
        return undefined;
      },
    });
    const flood = Array.from({ length: 20 }, (_, index) => mailTo("ann@example.org", `flood ${index}`));
    const others = Array.from({ length: 6 }, (_, index) => mailTo(`person${index}@example.org`, "other"));
    await add(quiet, ...flood);
    await add(quiet, ...others);
    startSending(server.url, { maxInHand: 3 });
    await expect.poll(isEmpty, patience).toBe(true);
    const subjects = subjectsOf(server.accepted);
    expect(subjects.filter((subject) => subject !== "other")).toEqual(flood.map(({ subject }) => subject));
    // Two places of three are for the others as long as there are any.
    expect(subjects.lastIndexOf("other")).toBeLessThan(14);
    expect(server.mostAtOnce()).toBeLessThanOrEqual(3);
  });

  it("are not held up by one that cannot be read", async () => {
    const server = await startServer();
    await add(quiet, mailTo("ann@example.org", "newer"), mailTo("bob@example.org", "read"));
    await database.kysely
      .updateTable("mail_outbox")
      .set({ mail_format: 99 })
      .where("recipient", "=", "ann@example.org")
      .execute();
    startSending(server.url);
    await expect.poll(() => subjectsOf(server.accepted), patience).toEqual(["read"]);
    await expect
      .poll(async () => (await waiting()).map((row) => row.last_error), patience)
      .toEqual([expect.stringContaining("format 99 of a mail that waits to be sent is newer than this Foretell")]);
  });
});

describe("the end of a process", () => {
  it("waits for the mail in hand, and leaves the others to the next", async () => {
    const judgement = Promise.withResolvers<undefined>();
    const server = await startServer({ judge: () => judgement.promise });
    const { outbox, dispatcher } = startSending(server.url, { maxInHand: 1 });
    await add(outbox, mailTo("ann@example.org", "first"), mailTo("bob@example.org", "second"));
    await expect.poll(server.mostAtOnce, patience).toBe(1);
    const closed = dispatcher.close();
    judgement.resolve(undefined);
    await closed;
    expect(subjectsOf(server.accepted)).toEqual(["first"]);
    expect((await waiting()).map(({ recipient, claim_id }) => [recipient, claim_id])).toEqual([
      ["bob@example.org", null],
    ]);
    startSending(server.url);
    await expect.poll(() => subjectsOf(server.accepted), patience).toEqual(["first", "second"]);
  });

  it("cuts off a mail that takes too long, which the next process sends", async () => {
    let arrivedCount = 0;
    const server = await startServer({
      judge: async () => {
        arrivedCount += 1;
        return arrivedCount === 1 ? new Promise(() => {}) : undefined;
      },
    });
    const { outbox, dispatcher } = startSending(server.url, { closeMs: 200 });
    await add(outbox, mailTo("ann@example.org"));
    await expect.poll(() => arrivedCount, patience).toBe(1);
    await dispatcher.close();
    expect((await waiting()).map(({ claim_id }) => claim_id)).toEqual([null]);
    startSending(server.url);
    await expect.poll(isEmpty, patience).toBe(true);
    expect(server.accepted).toHaveLength(1);
  });
});
