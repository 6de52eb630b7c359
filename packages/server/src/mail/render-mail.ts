import type { Mail } from "./mail.ts";

export interface RenderedMail {
  readonly text: string;
  readonly html: string;
}

/** A mail as plain text and as simple HTML that says the same, with every value escaped. */
export function renderMail(mail: Mail): RenderedMail {
  const closing = mail.closing ?? [];
  const link = mail.link;
  const text = [
    ...mail.paragraphs,
    ...(link === undefined ? [] : [`${link.label}:\n${link.url}`]),
    ...closing,
    "Foretell",
  ].join("\n\n");
  const html = [
    ...mail.paragraphs.map(paragraph),
    ...(link === undefined ? [] : [linkHtml(link)]),
    ...closing.map(paragraph),
    paragraph("Foretell"),
  ].join("\n");
  return {
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en"><body style="${bodyStyle}">\n${html}\n</body></html>\n`,
  };
}

const bodyStyle = "font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 36em";

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function linkHtml(link: { label: string; url: string }): string {
  const url = escapeHtml(link.url);
  return `<p><a href="${url}">${escapeHtml(link.label)}</a></p>\n<p>Or copy this address into your browser:<br>${url}</p>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
