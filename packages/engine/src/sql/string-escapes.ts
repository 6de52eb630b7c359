/**
 * How the value of a literal follows from its text: `backslash` is MySQL's way, `escape` that of PostgreSQL's E'…',
 * `unicode` that of U&'…'.
 */
export type LiteralStyle = "plain" | "backslash" | "escape" | "unicode" | "raw";

/** @see https://dev.mysql.com/doc/refman/8.4/en/string-literals.html#character-escape-sequences */
const mysqlMeanings: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  "0": "\0",
  Z: "\u001a",
  // Outside of patterns too, the backslash stays before these.
  "%": String.raw`\%`,
  _: String.raw`\_`,
};

const controlMeanings: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** The characters that a literal stands for, given what is between its quotes. */
export function resolveEscapes(content: string, style: LiteralStyle, closing: string): string {
  switch (style) {
    case "raw":
      return content;
    case "backslash":
      return content.replaceAll(/\\([\s\S])|''|""/g, (match, escaped: string | undefined) => {
        if (escaped !== undefined) return mysqlMeanings[escaped] ?? escaped;
        return match[0] === closing ? closing : match;
      });
    case "escape":
      return resolveCodes(content.replaceAll(closing + closing, closing), controlMeanings);
    case "unicode":
      return resolveUnicode(content.replaceAll(closing + closing, closing));
    default:
      return content.replaceAll(closing + closing, closing);
  }
}

/**
 * The text of a value in a COPY block.
 * @see https://www.postgresql.org/docs/current/sql-copy.html (Text Format)
 */
export function resolveCopyEscapes(content: string): string {
  return resolveCodes(content, copyMeanings, false);
}

const copyMeanings: Readonly<Record<string, string>> = { ...controlMeanings, v: "\v" };
const codePattern = /(?:\\(?:x[0-9a-fA-F]{1,2}|[0-7]{1,3}))+|\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\([\s\S])/g;
const utf8 = new TextDecoder();

/**
 * Letters behind backslashes, and the bytes and characters that codes stand for.
 * @see https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-STRINGS-ESCAPE
 */
function resolveCodes(content: string, meanings: Readonly<Record<string, string>>, hasUnicode = true): string {
  return content.replaceAll(codePattern, (match, short?: string, long?: string, letter?: string) => {
    if (letter !== undefined) return meanings[letter] ?? letter;
    const digits = short ?? long;
    if (digits === undefined) {
      const bytes = match.split("\\").slice(1);
      return utf8.decode(Uint8Array.from(bytes, (code) => byteOf(code)));
    }
    return hasUnicode ? characterOf(digits, match) : match.slice(1);
  });
}

const byteOf = (code: string): number =>
  code.startsWith("x") ? Number.parseInt(code.slice(1), 16) : Number.parseInt(code, 8) & 0xff;

function resolveUnicode(content: string): string {
  return content.replaceAll(/\\(?:\+([0-9a-fA-F]{6})|([0-9a-fA-F]{4})|\\)/g, (match, long?: string, short?: string) => {
    const digits = long ?? short;
    return digits === undefined ? "\\" : characterOf(digits, match);
  });
}

function characterOf(digits: string, match: string): string {
  const point = Number.parseInt(digits, 16);
  return point <= 0x10_ff_ff ? String.fromCodePoint(point) : match;
}
