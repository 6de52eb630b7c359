import { literalEnd, partsByLiteral, quotedNameEnd } from "../../sql/literal-end.ts";

/** A type with one blank for each run of them, and without brackets around names; literals stay as they are. */
export function withPlainBlanks(type: string): string {
  let plain = "";
  for (const { part, isLiteral } of partsByLiteral(type)) {
    plain += isLiteral
      ? part
      : part.replaceAll(/\[([A-Za-z_]\w*)\]|\s+/g, (_, name: string | undefined) => name ?? " ");
  }
  return plain.trim();
}

/** A type without its literals, and without texts in double quotes that stand in a list as literals do. */
export function withoutLiterals(type: string): string {
  const quotes = /['"]/g;
  const kept: string[] = [];
  let start = 0;
  // What nothing closes from one quote on, nothing closes from a later one on.
  const isOpen = new Set<string>();
  for (let match = quotes.exec(type); match; match = quotes.exec(type)) {
    const [quote] = match;
    if (isOpen.has(quote)) continue;
    const end = quote === "'" ? literalEnd(type, match.index) : quotedNameEnd(type, match.index);
    if (end < 0) isOpen.add(quote);
    else {
      if (quote === "'" || isInList(type, end)) {
        kept.push(type.slice(start, match.index));
        start = end;
      }
      quotes.lastIndex = end;
    }
  }
  return kept.join("") + type.slice(start);
}

const listSign = /\s*[,)]/y;

function isInList(text: string, end: number): boolean {
  listSign.lastIndex = end;
  return listSign.test(text);
}

/** A type without what stands in parentheses. */
export function withoutGroups(type: string): string {
  if (!type.includes("(")) return type;
  const kept: string[] = [];
  /** How many parts were kept before each parenthesis that is open. */
  const open: number[] = [];
  for (const part of type.split(/([()])/)) {
    if (part === "(") open.push(kept.length);
    const before = part === ")" ? open.pop() : undefined;
    if (before === undefined) kept.push(part);
    else kept.length = before;
  }
  return kept.join("");
}

/** Where the dimensions begin in which a type ends: those of `int[3][]`; the length of a type without any. */
export function dimensionsAt(type: string): number {
  let start = type.length;
  for (;;) {
    let at = start - 1;
    if (type[at] !== "]") return start;
    do at -= 1;
    while (/^\d$/.test(type.charAt(at)));
    if (type[at] !== "[") return start;
    while (/^\s$/.test(type.charAt(at - 1))) at -= 1;
    start = at;
  }
}

/** What stands before the first parenthesis. */
export function beforeGroup(type: string): string {
  const open = type.indexOf("(");
  return open < 0 ? type : type.slice(0, open).trimEnd();
}
