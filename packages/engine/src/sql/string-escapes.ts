/** How the value of a literal follows from its text. */
export type LiteralStyle = "plain" | "backslash" | "unicode" | "raw";

const backslashMeanings: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  "0": "\0",
  Z: "\u001a",
};

/** The characters that a literal stands for, given what is between its quotes. */
export function resolveEscapes(content: string, style: LiteralStyle, closing: string): string {
  if (style === "raw") return content;
  if (style === "backslash") {
    return content.replaceAll(/\\([\s\S])|''|""/g, (match, escaped: string | undefined) => {
      if (escaped !== undefined) return backslashMeanings[escaped] ?? escaped;
      return match[0] === closing ? closing : match;
    });
  }
  const undoubled = content.replaceAll(closing + closing, closing);
  if (style !== "unicode") return undoubled;
  return undoubled.replaceAll(
    /\\(?:\+([0-9a-fA-F]{6})|([0-9a-fA-F]{4})|\\)/g,
    (match, long?: string, short?: string) => {
      const digits = long ?? short;
      if (digits === undefined) return "\\";
      const point = Number.parseInt(digits, 16);
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : match;
    },
  );
}
