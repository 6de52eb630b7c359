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

/** The first link of the newest mail that the server wrote to an address; waits up to five seconds for it. */
export async function getLinkOfMail(dataDir: string, address: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const mails = await readMails(join(dataDir, "mail"));
    const mail = mails.findLast((text) => text.includes(address));
    const link = mail === undefined ? undefined : /https?:\/\/[^\s"'<>]+/.exec(decodeQuotedPrintable(mail))?.[0];
    if (link !== undefined) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail with a link came to ${address}`);
}
