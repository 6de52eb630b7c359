import type { Span } from "@foretell/engine";

/** The statement with the text at a place replaced by what was probably meant. */
export function applySuggestion(text: string, { start, end }: Span, suggestion: string): string {
  return text.slice(0, start) + suggestion + text.slice(end);
}
