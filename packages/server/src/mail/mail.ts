export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** One mail to one person, as plain text with an optional link that it is all about. */
export interface Mail {
  readonly to: MailAddress;
  readonly subject: string;
  /** Paragraphs of plain text; values in them need no escaping. */
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  /** Paragraphs after the link. */
  readonly closing?: readonly string[];
}
