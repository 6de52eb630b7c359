import type { MailAddress } from "./mail.ts";

const form = /^(?:"?([^"<>\r\n]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/u;

/** Reads `Name <address>` or a bare address; undefined when the text is neither. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const match = form.exec(text.trim());
  const address = match?.[2] ?? match?.[3];
  return address === undefined ? undefined : { name: match?.[1]?.trim() ?? "", address };
}
