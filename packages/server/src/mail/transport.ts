import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { SendMailOptions } from "nodemailer";
import type { Mail, MailAddress } from "./mail.ts";
import { renderMail } from "./render-mail.ts";

/** A mail on its way, which is the same one at every try. */
export interface OutgoingMail {
  readonly id: string;
  /** With its angle brackets. */
  readonly messageId: string;
  readonly mail: Mail;
}

/** Brings one mail to where mails go, once; rejects when that fails, and when the signal cuts it off. */
export interface MailTransport {
  readonly deliver: (outgoing: OutgoingMail, signal: AbortSignal) => Promise<void>;
}

/** The parts of a mail as nodemailer wants them: addresses as objects, which nothing in a name can break out of. */
function mailOptions({ mail, messageId }: OutgoingMail, from: MailAddress): SendMailOptions {
  return {
    from: { name: from.name, address: from.address },
    to: { name: mail.to.name.replaceAll(/\s+/g, " "), address: mail.to.address },
    subject: mail.subject,
    messageId,
    ...renderMail(mail),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Sends through an SMTP server, over a connection for each mail: one that was kept may have died without a word.
 * A server that has the whole mail is given 10 minutes to say so, as RFC 5321 asks: whoever gives up sooner sends it twice.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2
 */
export function smtpTransport(smtpUrl: string, from: MailAddress): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 600_000,
    // A mail that was cut off must not be accepted afterwards.
    socketCloseTimeout: 0,
  });
  return {
    deliver: async (outgoing, signal) => {
      await transport.sendMail({ ...mailOptions(outgoing, from), signal });
    },
  };
}

/** Writes each mail as a file that mail programs open, and prints its link: for a server without SMTP. */
export function folderTransport(folder: string, from: MailAddress, printLine: (line: string) => void): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    deliver: async (outgoing) => {
      const { message } = await composer.sendMail(mailOptions(outgoing, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written a second time it is still one file.
      const file = join(folder, `${outgoing.id}.eml`);
      try {
        await writeFile(file, message, { mode: 0o600 });
      } catch (error) {
        // Half a mail would stay on a full disk.
        await rm(file, { force: true });
        throw error;
      }
      const { to, subject, link } = outgoing.mail;
      printLine(`Mail to ${to.address}: ${subject}${link === undefined ? "" : `: ${link.url}`}`);
    },
  };
}
