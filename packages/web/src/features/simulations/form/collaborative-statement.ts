import { tokenise, type DialectName } from "@foretell/engine";

const misspelt: Readonly<Record<string, string>> = {
  DELTE: "DELETE",
  UPDTE: "UPDATE",
  INSET: "INSERT",
  SELCT: "SELECT",
};

/**
 * A statement as collaborative projects keep it: trimmed, in upper case but for what stands in quotes and comments, and with
 * the usual slips of the hand at its beginning mended.
 */
export function collaborativeStatement(text: string, dialect: DialectName): string {
  const trimmed = text.trim();
  let written = "";
  let end = 0;
  for (const { kind, start, end: tokenEnd } of tokenise(trimmed, dialect).tokens) {
    const word = trimmed.slice(start, tokenEnd);
    const upper = kind === "word" ? word.toUpperCase() : word;
    written += trimmed.slice(end, start) + (start === 0 ? (misspelt[upper] ?? upper) : upper);
    end = tokenEnd;
  }
  return written + trimmed.slice(end);
}
