/**
 * The offset of the line feed that ends a CSV row, one before which quotes are balanced, or -1 when the text has none;
 * `firstFeed` is the first line feed from `start` on.
 */
export function endOfCsvRow(text: string, start: number, firstFeed: number): number {
  let feed = firstFeed;
  let isQuoted = false;
  let from = start;
  while (feed >= 0) {
    for (let at = text.indexOf('"', from); at >= 0 && at < feed; at = text.indexOf('"', at + 1)) isQuoted = !isQuoted;
    if (!isQuoted) return feed;
    from = feed + 1;
    feed = text.indexOf("\n", from);
  }
  return -1;
}
