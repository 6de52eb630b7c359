import { setTimeout as sleep } from "node:timers/promises";

export interface ReceivedMail {
  readonly address: string;
  readonly subject: string;
  readonly link: string | undefined;
}

const linePattern = /^Mail to (\S+): ([^:]+)(?:: (\S+))?$/;
/** Not a measure of anything: a mail that comes at all comes sooner, however busy the machine. */
const patienceMs = 25_000;

/** The mails of a server without SMTP, as it prints them. */
export class TestMailbox {
  readonly #mails: ReceivedMail[] = [];

  receive(line: string): void {
    const match = linePattern.exec(line);
    if (match === null) throw new Error(`this line tells of no mail: ${line}`);
    this.#mails.push({ address: match[1] ?? "", subject: match[2] ?? "", link: match[3] });
  }

  /** Every mail to an address so far, the oldest first. */
  mailsTo(address: string): ReceivedMail[] {
    return this.#mails.filter((mail) => mail.address === address);
  }

  /** Waits for the `count`th mail to an address with such a subject. */
  async waitFor(address: string, subject: RegExp, count = 1): Promise<ReceivedMail> {
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      const mail = this.mailsTo(address).filter((candidate) => subject.test(candidate.subject))[count - 1];
      if (mail !== undefined) return mail;
      await sleep(5);
    }
    const seen = this.mailsTo(address).map((mail) => mail.subject);
    throw new Error(`no mail ${subject} came to ${address}; there are: ${seen.join(", ") || "none"}`);
  }

  /** The token in the link of such a mail. */
  async tokenFor(address: string, subject: RegExp, count = 1): Promise<string> {
    const { link } = await this.waitFor(address, subject, count);
    const token = link === undefined ? null : new URL(link).searchParams.get("token");
    if (token === null) throw new Error(`the mail ${subject} to ${address} has no token`);
    return token;
  }
}
