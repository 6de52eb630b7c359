/**
 * The offset of the line feed that ends a CSV row, one before which quotes are balanced, or -1 when the text has none;
 * `firstFeed` is the first line feed from `start` on.
 */
export function endOfCsvRow(text: string, start: number, firstFeed: number): number {
  let feed = firstFeed;
  let isQuoted = false;
  let from = start;
  while (feed >= 0) {
    // Looked for in the line alone: where no quote comes any more, the search would go over the rest of the text each time.
    const line = text.slice(from, feed);
    for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) isQuoted = !isQuoted;
    if (!isQuoted) return feed;
    from = feed + 1;
    feed = text.indexOf("\n", from);
  }
  return -1;
}
