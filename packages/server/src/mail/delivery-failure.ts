import type { Mail } from "./mail.ts";

const maxTextLength = 300;

/**
 * Whether the mail server has refused this very mail, and would again: a 5xx to its recipient or its text. A 5xx before
 * that, such as to the server's password or sender, is about the settings, and ends when they are put right.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !("command" in error)) return false;
  const isOfThisMail = error.command === "RCPT TO" || error.command === "DATA";
  return isOfThisMail && "responseCode" in error && typeof error.responseCode === "number" && error.responseCode >= 500;
}

/**
 * What went wrong, for the log and for operators: at most 300 characters, without the mail's address and link, which servers
 * quote. The mail is undefined where it could not be read.
 */
export function failureText(error: unknown, mail: Mail | undefined): string {
  const message = error instanceof Error ? error.message : String(error);
  const secrets = mail === undefined ? [] : [mail.to.address, ...(mail.link === undefined ? [] : [mail.link.url])];
  const text = secrets.reduce((told, secret) => told.replaceAll(secret, "…"), message);
  return text.replaceAll("\0", "").slice(0, maxTextLength).toWellFormed();
}
