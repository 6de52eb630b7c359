import { semanticsOf, isPlainText } from "./value.ts";
import { trimEnd } from "./trim-end.ts";
import type { RowValue, TypedValue } from "./value.ts";

/** How texts compare: by their bytes, without case, or by a collation that is not known. */
export type TextEquality = "bytes" | "without case" | "unknown";

/** Collations under which ASCII letters are equal only to themselves, or only to their other case. */
const plainCollation =
  /^(?:(?:utf8|utf8mb[34]|latin1|ascii|ucs2|utf16|utf32)_)?(?:general|unicode|unicode_520|0900|uca1400|swedish)_|^(?:sql_)?latin1_general_/iu;

/** The equality of the texts of a column, or of texts that were computed from them. */
export function textEqualityOf(row: RowValue, isDeclared: boolean): TextEquality {
  const { dialect, collation, type } = row.rules;
  if (dialect === "postgresql") {
    if (/^citext/iu.test(type)) return isDeclared ? "without case" : "unknown";
    return collation === null || /^(?:c|posix|default|ucs_basic|[a-z]{2}[_-].*)$/iu.test(collation)
      ? "bytes"
      : "unknown";
  }
  if (dialect === "sqlite") {
    if (collation === null || /^binary$/iu.test(collation)) return "bytes";
    return /^nocase$/iu.test(collation) && isDeclared ? "without case" : "unknown";
  }
  if (dialect === "oracle")
    return collation === null || /^(?:binary|using_nls_comp)$/iu.test(collation) ? "bytes" : "unknown";
  if (collation === null || !isDeclared) return "unknown";
  if (/_bin2?$|^binary$/iu.test(collation)) return "bytes";
  return plainCollation.test(collation) && /_ci(?:_|$)/iu.test(collation) ? "without case" : "unknown";
}

/** Whether trailing blanks count for a column's collation; null where that is not known. */
function countsTrailingBlanks(row: RowValue): boolean | null {
  const { comparesTrailingBlanks } = semanticsOf(row);
  const { collation } = row.rules;
  if (row.rules.dialect === "sqlite" && /^rtrim$/iu.test(collation ?? "")) return null;
  if (comparesTrailingBlanks !== null || collation === null) return comparesTrailingBlanks;
  return /_0900_|nopad|^binary$/iu.test(collation);
}

/** Whether texts of a column are equal only where they are written alike, blanks at their end included. */
export const tellsTextsApart = (row: RowValue): boolean =>
  textEqualityOf(row, true) === "bytes" && countsTrailingBlanks(row) === true;

/** Negative, zero or positive for texts whose order is known, `unequal` where only that is; undefined where nothing is. */
export function textOrder(left: TypedValue, right: TypedValue, row: RowValue): number | "unequal" | undefined {
  const [first, second] = [String(left.value), String(right.value)];
  if (first === second) return 0;
  const semantics = semanticsOf(row);
  const equality = textEqualityOf(row, left.isDeclared || right.isDeclared);
  if (equality === "bytes" && semantics.textEquality === "bytes") {
    if (!semantics.ordersTextByBytes || !isPlainText(first) || !isPlainText(second)) return "unequal";
    return first < second ? -1 : 1;
  }
  if (!areKnownApart(first, row) || !areKnownApart(second, row)) return undefined;
  if (foldText(first) !== foldText(second)) return "unequal";
  const counts = countsTrailingBlanks(row);
  const differsInBlanks = first.length !== second.length;
  const differsInCase = trimEnd(first) !== trimEnd(second);
  if (differsInBlanks && counts === null) return undefined;
  if (differsInBlanks && counts === true) return "unequal";
  if (!differsInCase) return 0;
  if (equality === "bytes") return "unequal";
  return equality === "without case" ? 0 : undefined;
}

/** What collations may take for equal: case and blanks at the end. */
export const foldText = (text: string) => trimEnd(text).toLowerCase();

/** Whether a text differs, to the column's collation, from every plain text that is another when folded. */
export function areKnownApart(text: string, row: RowValue): boolean {
  const { collation } = row.rules;
  if (!isPlainText(text)) return false;
  if (collation === null || textEqualityOf(row, true) !== "unknown") return true;
  return plainCollation.test(collation) || /^(?:rtrim|nocase)$/iu.test(collation);
}
