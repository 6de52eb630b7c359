import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMailDelivery } from "../../src/app/mail-delivery.ts";
import type { OpenDatabase } from "../../src/db/open-database.ts";
import { createLogger } from "../../src/logger.ts";
import type { Outbox } from "../../src/mail/outbox.ts";
import { TestMailbox } from "./test-mailbox.ts";

export interface TestMail {
  readonly outbox: Outbox;
  readonly mailbox: TestMailbox;
  /** Where the mails are, whole. */
  readonly folder: string;
}

interface SharedMail extends TestMail {
  userCount: number;
  readonly close: () => Promise<void>;
}

const open = new Map<OpenDatabase, SharedMail>();

/**
 * The mails of a database: servers that share it share its outbox, and none would know whose mail it sends. Whatever the
 * settings say of SMTP, they go to a mailbox. `leave` ends the sending with the last server.
 */
export function openTestMail(database: OpenDatabase): TestMail & { readonly leave: () => Promise<void> } {
  const mail = open.get(database) ?? start(database);
  open.set(database, mail);
  mail.userCount += 1;
  return {
    outbox: mail.outbox,
    mailbox: mail.mailbox,
    folder: mail.folder,
    leave: async () => {
      mail.userCount -= 1;
      if (mail.userCount > 0) return;
      open.delete(database);
      await mail.close();
    },
  };
}

function start(database: OpenDatabase): SharedMail {
  const dataFolder = mkdtempSync(join(tmpdir(), "foretell-test-mail-"));
  const mailbox = new TestMailbox();
  const settings = { dataFolder, smtpUrl: undefined, mailFrom: { name: "", address: "no-reply@example.org" } };
  const { outbox, dispatcher } = createMailDelivery(settings, {
    db: database.kysely,
    log: createLogger("silent", { write: () => {} }),
    printLine: (line) => mailbox.receive(line),
  });
  dispatcher.start({ isDatabaseShared: true });
  return {
    outbox,
    mailbox,
    folder: join(dataFolder, "mail"),
    userCount: 0,
    close: async () => {
      await dispatcher.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
