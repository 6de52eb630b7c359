import type { DialectName } from "../../sql/dialect-name.ts";

/**
 * Source as it was written, made whole: a text that was taken out of MySQL's executed comments (`select 1 *\/ /*!50002 …`)
 * gets back the opening and the closing that lie outside of it.
 */
export function sourceText(text: string, dialect: DialectName): string {
  if (dialect !== "mysql") return text;
  const firstClose = text.indexOf("*/");
  const firstOpen = text.indexOf("/*");
  const isOpenedOutside = firstClose >= 0 && (firstOpen < 0 || firstClose < firstOpen);
  const lastClose = text.lastIndexOf("*/");
  const lastOpen = text.lastIndexOf("/*");
  const isClosedOutside = lastOpen > lastClose;
  return `${isOpenedOutside ? "/*!50001 " : ""}${text}${isClosedOutside ? " */" : ""}`;
}
