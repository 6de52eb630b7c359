import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createLogger } from "../src/app/logger.ts";
import { BackgroundMailer } from "../src/mail/background-mailer.ts";
import type { Mail } from "../src/mail/mail.ts";
import { renderMail } from "../src/mail/render-mail.ts";
import { folderTransport, smtpTransport } from "../src/mail/transport.ts";

const from = { name: "Foretell", address: "foretell@example.org" };
const log = createLogger("silent", { write: () => {} });
const patience = { timeout: 20_000 };
const mail: Mail = {
  to: { name: "Ann <script> & Co", address: "ann@example.org" },
  subject: "Verify your email address",
  paragraphs: ['Hello <b>"Ann"</b> & all,'],
  link: { label: "Verify", url: "https://example.org/verify-email?token=abc&x='1'" },
  closing: ["The link expires."],
};

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: string;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A real mail server on a port of its own, which can be told to refuse. */
async function startSmtpServer(options: { port?: number; refuse?: () => number | undefined } = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => {
      const responseCode = options.refuse?.();
      done(responseCode === undefined ? null : Object.assign(new Error("not now"), { responseCode }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.once("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map((recipient) => recipient.address),
          message: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://127.0.0.1:${port}`, port };
}

function mailerTo(url: string, retryDelaysMs: readonly number[] = [10, 10, 10]): BackgroundMailer {
  const mailer = new BackgroundMailer(smtpTransport(url, from), log, { retryDelaysMs });
  closers.unshift(() => mailer.close());
  return mailer;
}

describe("mail by SMTP", () => {
  it("arrives as text and HTML, from and to the right address", async () => {
    const server = await startSmtpServer();
    mailerTo(server.url).send(mail);
    await expect.poll(() => server.received.length, patience).toBe(1);
    const [message] = server.received;
    expect([message?.from, message?.to]).toEqual(["foretell@example.org", ["ann@example.org"]]);
    expect(message?.message).toMatch(/^From: Foretell <foretell@example\.org>\r$/m);
    expect(message?.message).toMatch(/^Subject: Verify your email address\r$/m);
    expect(message?.message).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(message?.message).toContain("text/plain");
    expect(message?.message).toContain("text/html");
  });

  it.each([
    "Eve\r\nBcc: victim@example.org",
    "Eve\nSubject: Something else",
    'Eve" <victim@example.org>, "',
    "Eve, victim@example.org",
  ])("cannot be led elsewhere by the name %j", async (name) => {
    const server = await startSmtpServer();
    mailerTo(server.url).send({ ...mail, to: { name, address: "ann@example.org" } });
    await expect.poll(() => server.received.length, patience).toBe(1);
    expect(server.received[0]?.to).toEqual(["ann@example.org"]);
    expect(server.received[0]?.message).not.toMatch(/^Bcc:/im);
    expect(server.received[0]?.message.match(/^Subject:/gim)).toHaveLength(1);
  });

  it("is tried again when the server is away or busy", async () => {
    const probe = await startSmtpServer();
    await closers.pop()?.();
    const mailer = mailerTo(probe.url, Array<number>(400).fill(50));
    mailer.send(mail);
    let refusalCount = 0;
    const refuse = (): number | undefined => ((refusalCount += 1) <= 2 ? 451 : undefined);
    const server = await startSmtpServer({ port: probe.port, refuse });
    await expect.poll(() => server.received.length, patience).toBe(1);
    expect(refusalCount).toBe(3);
  });

  it("is not tried again when the server refuses it for good", async () => {
    let attemptCount = 0;
    const server = await startSmtpServer({
      refuse: () => {
        attemptCount += 1;
        return 550;
      },
    });
    const mailer = mailerTo(server.url);
    mailer.send(mail);
    await mailer.close();
    expect(attemptCount).toBe(1);
    expect(server.received).toEqual([]);
  });

  it("does not keep the process from stopping when the server is away", async () => {
    const lines: string[] = [];
    const watched = createLogger("warn", { write: (line) => void lines.push(line) });
    const options = { retryDelaysMs: [2 ** 30] };
    const mailer = new BackgroundMailer(smtpTransport("smtp://127.0.0.1:9", from), watched, options);
    mailer.send(mail);
    await expect.poll(() => lines.length, patience).toBe(1);
    await mailer.close();
    // It was tried once more and given up, and not left behind in its wait.
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      "a mail could not be sent",
      "a mail could not be sent",
    ]);
  });
});

describe("mail without SMTP", () => {
  it("is a file for its owner's eyes, and its link is printed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "foretell-mail-"));
    const lines: string[] = [];
    const mailer = new BackgroundMailer(
      folderTransport(join(folder, "mail"), from, (line) => lines.push(line)),
      log,
    );
    mailer.send(mail);
    await mailer.close();
    const [file = ""] = readdirSync(join(folder, "mail"));
    expect(file).toMatch(/\.eml$/);
    expect(statSync(join(folder, "mail", file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "mail", file), "utf8")).toContain("<ann@example.org>");
    expect(lines).toEqual([
      "Mail to ann@example.org: Verify your email address: https://example.org/verify-email?token=abc&x='1'",
    ]);
    rmSync(folder, { recursive: true });
  });
});

describe("a mail's words", () => {
  it("are the same in text and HTML, and nothing in them becomes HTML", () => {
    const { text, html } = renderMail(mail);
    expect(text).toBe(
      "Hello <b>\"Ann\"</b> & all,\n\nVerify:\nhttps://example.org/verify-email?token=abc&x='1'\n\nThe link expires.\n\nForetell\n",
    );
    expect(html).toContain("<p>Hello &lt;b&gt;&quot;Ann&quot;&lt;/b&gt; &amp; all,</p>");
    expect(html).toContain('<a href="https://example.org/verify-email?token=abc&amp;x=&#39;1&#39;">Verify</a>');
    expect(html).not.toContain("<b>");
  });
});
