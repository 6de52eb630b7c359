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
