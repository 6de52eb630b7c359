/** The offset behind the block comment that opens at a position, -1 when the text ends before it. */
export function blockCommentEnd(text: string, position: number, nests: boolean): number {
  if (!nests) {
    const close = text.indexOf("*/", position + 2);
    return close < 0 ? -1 : close + 2;
  }
  const edges = /\/\*|\*\//g;
  edges.lastIndex = position;
  let depth = 0;
  for (let edge = edges.exec(text); edge; edge = edges.exec(text)) {
    depth += edge[0] === "/*" ? 1 : -1;
    if (depth === 0) return edges.lastIndex;
  }
  return -1;
}
