import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../src/db/uuid.ts";
import type { Mail } from "../src/mail/mail.ts";
import { renderMail } from "../src/mail/render-mail.ts";
import { folderTransport, smtpTransport } from "../src/mail/transport.ts";
import type { OutgoingMail } from "../src/mail/transport.ts";
import { startSmtpServer } from "./support/smtp-server.ts";
import type { SmtpServerOptions } from "./support/smtp-server.ts";

const from = { name: "Foretell", address: "foretell@example.org" };
const mail: Mail = {
  to: { name: "Ann <script> & Co", address: "ann@example.org" },
  subject: "Verify your email address",
  paragraphs: ['Hello <b>"Ann"</b> & all,'],
  link: { label: "Verify", url: "https://example.org/verify-email?token=abc&x='1'" },
  closing: ["The link expires."],
};
const { signal } = new AbortController();

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function start(options: SmtpServerOptions = {}) {
  const server = await startSmtpServer(options);
  closers.push(() => server.close());
  return server;
}

function outgoing(changes: Partial<Mail> = {}): OutgoingMail {
  const id = newId();
  return { id, messageId: `<${id}@example.org>`, mail: { ...mail, ...changes } };
}

describe("mail by SMTP", () => {
  it("arrives as text and HTML, from and to the right address, under its id", async () => {
    const server = await start();
    const sent = outgoing();
    await smtpTransport(server.url, from).deliver(sent, signal);
    const [message] = server.accepted;
    expect([message?.from, message?.to]).toEqual(["foretell@example.org", ["ann@example.org"]]);
    expect(message?.message).toMatch(/^From: Foretell <foretell@example\.org>\r$/m);
    expect(message?.message).toMatch(/^Subject: Verify your email address\r$/m);
    expect(message?.message).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(message?.message).toContain(`\r\nMessage-ID: ${sent.messageId}\r\n`);
    expect(message?.message).toContain("text/plain");
    expect(message?.message).toContain("text/html");
  });

  it.each([
    "Eve\r\nBcc: victim@example.org",
    "Eve\nSubject: Something else",
    'Eve" <victim@example.org>, "',
    "Eve, victim@example.org",
  ])("cannot be led elsewhere by the name %j", async (name) => {
    const server = await start();
    await smtpTransport(server.url, from).deliver(outgoing({ to: { name, address: "ann@example.org" } }), signal);
    expect(server.accepted[0]?.to).toEqual(["ann@example.org"]);
    expect(server.accepted[0]?.message).not.toMatch(/^Bcc:/im);
    expect(server.accepted[0]?.message.match(/^Subject:/gim)).toHaveLength(1);
  });

  it("is cut off by the signal, with its connection", async () => {
    const arrived = Promise.withResolvers<void>();
    const server = await start({
      judge: async () => {
        arrived.resolve();
        return new Promise(() => {});
      },
    });
    const cutOff = new AbortController();
    const delivery = smtpTransport(server.url, from).deliver(outgoing(), cutOff.signal);
    await arrived.promise;
    cutOff.abort();
    await expect(delivery).rejects.toThrow();
    expect(server.accepted).toEqual([]);
  });
});

describe("mail without SMTP", () => {
  it("is one file for its owner's eyes, however often it is written, and its link is printed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "foretell-mail-"));
    const lines: string[] = [];
    const transport = folderTransport(join(folder, "mail"), from, (line) => lines.push(line));
    const sent = outgoing();
    await transport.deliver(sent, signal);
    await transport.deliver(sent, signal);
    const files = readdirSync(join(folder, "mail"));
    expect(files).toEqual([`${sent.id}.eml`]);
    const file = join(folder, "mail", `${sent.id}.eml`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain("<ann@example.org>");
    expect(lines[0]).toBe(
      "Mail to ann@example.org: Verify your email address: https://example.org/verify-email?token=abc&x='1'",
    );
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
