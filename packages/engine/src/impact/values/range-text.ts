/** What a text says of a range: its bounds, null where one is open; `empty` for the range of nothing. */
export type RangeText = { readonly low: string | null; readonly high: string | null } | "empty" | null;

// A doubled quote ends one quoted part and begins the next: read as either, many of them would take for ever.
const bound = String.raw`((?:"(?:[^"\\]|\\.)*"|\\.|[^"\\,()[\]])*)`;
const form = new RegExp(String.raw`^\s*[[(]${bound},${bound}[\])]\s*$`, "su");

/**
 * Reads PostgreSQL's `[1,5)`; null where a text is no range.
 *
 * @see https://www.postgresql.org/docs/current/rangetypes.html#RANGETYPES-IO
 */
export function readRangeText(text: string): RangeText {
  if (/^\s*empty\s*$/iu.test(text)) return "empty";
  const [, low, high] = form.exec(text) ?? [];
  if (low === undefined || high === undefined) return null;
  return { low: boundOf(low), high: boundOf(high) };
}

const boundOf = (written: string): string | null =>
  written === "" ? null : written.replaceAll('""', "\u0000").replaceAll('"', "").replaceAll("\u0000", '"');
