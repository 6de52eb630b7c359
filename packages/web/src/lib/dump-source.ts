/** Where the dump comes from: written or pasted into the field, pasted but too long for it, or a file. */
export type DumpSource =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "long-paste"; readonly text: string }
  | { readonly kind: "file"; readonly file: File };

/** Nothing yet. */
export const noSource: DumpSource = { kind: "text", text: "" };

/** From this length on, in UTF-16 code units, a pasted text shows as a file: an editor would be slow with it. */
export const longPasteFrom = 200_000;

/** Whether a pasted text is kept beside the editor rather than in it. */
export function isLongPaste(text: string): boolean {
  return text.length >= longPasteFrom;
}

/** Whether there is nothing to import: no file, and no text but white space. */
export function isBlankSource(source: DumpSource): boolean {
  return source.kind !== "file" && !/\S/.test(source.text);
}

/** Whether a text is no SQL but a schema in JSON: no statement begins with a brace. */
export function isJsonText(text: string): boolean {
  return /^[\s\ufeff]*\{/.test(text);
}

/** The size of a source as it is sent, in bytes; exact for a file, of UTF-8 for a text. */
export function sourceSizeBytes(source: DumpSource): number {
  return source.kind === "file" ? source.file.size : new Blob([source.text]).size;
}

/** What a source is called: the file's name, or what it is. */
export function sourceLabel(source: DumpSource): string {
  return source.kind === "file" ? source.file.name : "pasted text";
}
