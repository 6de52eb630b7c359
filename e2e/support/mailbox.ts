import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

async function readMails(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

/** Undoes the quoted-printable encoding, whose soft line breaks cut links in two. */
function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * The first link of the newest mail that the server wrote to an address; waits up to fifteen seconds for it. Only the link of
 * the newest mail counts, and a mail may come after the answer that promises it: `mailCount` says how many have to be there.
 */
export async function getLinkOfMail(dataDir: string, address: string, mailCount = 1): Promise<string> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const mails = (await readMails(join(dataDir, "mail"))).filter((text) => text.includes(address));
    const newest = mails.length < mailCount ? undefined : mails.at(-1);
    const link = newest === undefined ? undefined : /https?:\/\/[^\s"'<>]+/.exec(decodeQuotedPrintable(newest))?.[0];
    if (link !== undefined) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no ${mailCount} mails with a link came to ${address}`);
}
