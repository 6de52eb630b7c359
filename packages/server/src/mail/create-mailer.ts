import { join } from "node:path";
import type { Config } from "../app/config.ts";
import type { Logger } from "../app/logger.ts";
import { BackgroundMailer } from "./background-mailer.ts";
import type { Mailer } from "./mail.ts";
import { folderTransport, smtpTransport } from "./transport.ts";

/** The mailer that the settings ask for: SMTP, or files in the data folder with their links printed. */
export function createMailer(config: Config, log: Logger, printLine: (line: string) => void): Mailer {
  const transport =
    config.smtpUrl === undefined
      ? folderTransport(join(config.dataFolder, "mail"), config.mailFrom, printLine)
      : smtpTransport(config.smtpUrl, config.mailFrom);
  return new BackgroundMailer(transport, log);
}
