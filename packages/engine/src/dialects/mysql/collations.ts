import { ownEntry } from "../../sql/own-entry.ts";
import { versionNumbers } from "./server-version.ts";

/** The collations of character sets that have been the default in every version. */
const defaults: Readonly<Record<string, string>> = {
  latin1: "latin1_swedish_ci",
  latin2: "latin2_general_ci",
  ascii: "ascii_general_ci",
  cp1250: "cp1250_general_ci",
  cp1251: "cp1251_general_ci",
  koi8r: "koi8r_general_ci",
  gbk: "gbk_chinese_ci",
  big5: "big5_chinese_ci",
  sjis: "sjis_japanese_ci",
};

/**
 * The collation that a character set has by default; null where that depends on a version that is not known.
 * @see https://dev.mysql.com/doc/refman/8.4/en/charset-charsets.html and https://mariadb.com/kb/en/supported-character-sets-and-collations/
 */
export function defaultCollation(charset: string, serverVersion: string | null): string | null {
  const name = charset.toLowerCase();
  const fixed = ownEntry(defaults, name);
  if (fixed !== undefined) return fixed;
  const [major, minor] = versionNumbers(serverVersion);
  const isMariadb = serverVersion?.includes("MariaDB") === true;
  // MariaDB's defaults for Unicode are its own from 11.5 on.
  if (serverVersion === null || (isMariadb && (major > 11 || (major === 11 && minor >= 5)))) return null;
  if (name === "utf8" || name === "utf8mb3") return "utf8_general_ci";
  if (name !== "utf8mb4") return null;
  return !isMariadb && major >= 8 ? "utf8mb4_0900_ai_ci" : "utf8mb4_general_ci";
}

const characterSets =
  `armscii8 ascii big5 binary cp1250 cp1251 cp1256 cp1257 cp850 cp852 cp866 cp932 dec8 eucjpms euckr gb18030 gb2312 gbk geostd8 greek
  hebrew hp8 keybcs2 koi8r koi8u latin1 latin2 latin5 latin7 macce macroman sjis swe7 tis620 ucs2 ujis utf16 utf16le utf32 utf8 utf8mb3
  utf8mb4 uca1400`.split(/\s+/u);

/** Whether a name is that of a collation, or is made as one: a character set, an underscore and more. */
export function isCollationName(name: string): boolean {
  const lower = name.toLowerCase();
  return ["binary", "default"].includes(lower) || characterSets.some((set) => lower.startsWith(`${set}_`));
}
