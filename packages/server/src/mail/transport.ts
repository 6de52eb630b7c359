import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { SendMailOptions } from "nodemailer";
import { newId } from "../db/uuid.ts";
import type { Mail, MailAddress } from "./mail.ts";
import { renderMail } from "./render-mail.ts";

/** Brings one mail to where mails go, once; rejects when that fails. */
export interface MailTransport {
  readonly deliver: (mail: Mail) => Promise<void>;
  readonly close: () => void;
}

/** The parts of a mail as nodemailer wants them: addresses as objects, which nothing in a name can break out of. */
function mailOptions(mail: Mail, from: MailAddress): SendMailOptions {
  return {
    from: { name: from.name, address: from.address },
    to: { name: mail.to.name.replaceAll(/\s+/g, " "), address: mail.to.address },
    subject: mail.subject,
    ...renderMail(mail),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Sends through an SMTP server. */
export function smtpTransport(smtpUrl: string, from: MailAddress): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    deliver: async (mail) => {
      await transport.sendMail(mailOptions(mail, from));
    },
    close: () => transport.close(),
  };
}

/** Writes each mail as a file that mail programs open, and prints its link: for a server without SMTP. */
export function folderTransport(folder: string, from: MailAddress, printLine: (line: string) => void): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    deliver: async (mail) => {
      const { message } = await composer.sendMail(mailOptions(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${newId()}.eml`);
      try {
        await writeFile(file, message, { mode: 0o600 });
      } catch (error) {
        // On a full disk half a mail would stay, beside the whole one of the next try.
        await rm(file, { force: true });
        throw error;
      }
      printLine(`Mail to ${mail.to.address}: ${mail.subject}${mail.link === undefined ? "" : `: ${mail.link.url}`}`);
    },
    close: () => composer.close(),
  };
}
