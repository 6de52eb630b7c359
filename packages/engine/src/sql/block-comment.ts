/** The offset behind the block comment that opens at a position, -1 when the text ends before it. */
export function blockCommentEnd(text: string, position: number, nests: boolean): number {
  let depth = 1;
  let from = position + 2;
  for (;;) {
    const close = text.indexOf("*/", from);
    if (close < 0) return -1;
    const open = nests ? text.indexOf("/*", from) : -1;
    if (open >= 0 && open < close) {
      depth += 1;
      from = open + 2;
      continue;
    }
    depth -= 1;
    from = close + 2;
    if (depth === 0) return from;
  }
}
