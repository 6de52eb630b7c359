const quote = 39;
const backslash = 92;

/** The offset behind the literal whose quote opens at a position, -1 when nothing closes it; a backslash takes the next character. */
export function literalEnd(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) {
      if (text.charCodeAt(at + 1) !== quote) return at + 1;
      at += 1;
    }
  }
  return -1;
}

/** The offset behind the name whose double quote opens at a position, -1 when nothing closes it. */
export function quotedNameEnd(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close < 0 ? -1 : close + 1;
}

/** A text in parts: literals, and what stands between them. Behind a quote that nothing closes no other opens a literal. */
export function* partsByLiteral(text: string): Generator<{ readonly part: string; readonly isLiteral: boolean }> {
  let start = 0;
  for (let open = text.indexOf("'"); open >= 0; open = text.indexOf("'", start)) {
    const end = literalEnd(text, open);
    if (end < 0) break;
    yield { part: text.slice(start, open), isLiteral: false };
    yield { part: text.slice(open, end), isLiteral: true };
    start = end;
  }
  yield { part: text.slice(start), isLiteral: false };
}
