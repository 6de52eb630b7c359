import { join } from "node:path";
import type { Db } from "../db/db.ts";
import type { Logger } from "../logger.ts";
import { MailDispatcher } from "../mail/mail-dispatcher.ts";
import { Outbox } from "../mail/outbox.ts";
import { folderTransport, smtpTransport } from "../mail/transport.ts";
import { recordUndelivered } from "../modules/accounts/addresses/undelivered-mail.ts";
import type { Config } from "./config.ts";

export interface MailDelivery {
  readonly outbox: Outbox;
  readonly dispatcher: MailDispatcher;
}

/** How mails leave, as the settings ask for: by SMTP, or as files in the data folder with their links printed. */
export function createMailDelivery(
  { dataFolder, smtpUrl, mailFrom }: Pick<Config, "dataFolder" | "smtpUrl" | "mailFrom">,
  { db, log, printLine }: { readonly db: Db; readonly log: Logger; readonly printLine: (line: string) => void },
): MailDelivery {
  const transport =
    smtpUrl === undefined
      ? folderTransport(join(dataFolder, "mail"), mailFrom, printLine)
      : smtpTransport(smtpUrl, mailFrom);
  const dispatcher = new MailDispatcher({ db, transport, log, noteGivenUp: recordUndelivered });
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf("@") + 1);
  return { dispatcher, outbox: new Outbox({ domain, onMails: () => dispatcher.wake() }) };
}
