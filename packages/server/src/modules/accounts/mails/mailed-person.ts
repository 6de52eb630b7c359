import type { MailAddress } from "../../../mail/mail.ts";
import { strangerText } from "../../../mail/stranger-text.ts";

/** Whom a mail goes to; the name is whatever was typed in. */
export interface MailedPerson {
  readonly email: string;
  readonly full_name: string;
}

/** With the name only where it reads as one. */
export function addressOf(person: MailedPerson): MailAddress {
  return { name: strangerText(person.full_name) ?? "", address: person.email };
}

/** With the name only where it reads as one. */
export function greeting(person: MailedPerson): string {
  const name = strangerText(person.full_name);
  return name === undefined ? "Hello," : `Hello ${name},`;
}
